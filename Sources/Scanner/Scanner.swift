// Scanner: the search for codes in one image, in WebAssembly for browsers.
//
// It is the command line's own search, compiled a second time: `Decoding/Detection` with Embedded
// Swift, and zbar. The module imports nothing, so whatever an image does to it, nothing but a report
// comes out. An instance searches one image; Pages/app/scan/symbols.js sets its memory back for the next.

import CScanner
import Imaging

/// The image, and what the passes found of it so far.
nonisolated(unsafe) private var image: GrayImage?
nonisolated(unsafe) private var search: CodeSearch?
nonisolated(unsafe) private var drawing: FoundCode?

/// Takes the image: red, green, blue and alpha of each pixel, row by row, opaque.
@_expose(wasm, "begin")
@_cdecl("scanner_begin")
func begin(_ colours: UnsafePointer<UInt8>, _ width: Int, _ height: Int) {
    let count = width * height
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { pixels, initialized in
        for index in 0..<count {
            let (red, green, blue) = unsafe (
                UInt32(colours[4 * index]), UInt32(colours[4 * index + 1]), UInt32(colours[4 * index + 2])
            )
            unsafe pixels[index] = UInt8(truncatingIfNeeded: (77 &* red &+ 150 &* green &+ 29 &* blue) >> 8)
        }
        initialized = count
    }
    let gray = GrayImage(width: width, height: height, pixels: pixels)
    unsafe image = gray
    unsafe search = CodeSearch(gray) { false }
}

/// Reads the image as a clean drawing. Returns whether it is one: it then shows nothing else.
@_expose(wasm, "drawing")
@_cdecl("scanner_drawing")
func readDrawing() -> Bool {
    unsafe drawing = image.flatMap { CleanDrawing($0)?.code }
    return unsafe drawing != nil
}

/// Makes one of the passes, unless nothing seems to be left that it could find. Returns false
/// behind the last pass.
@_expose(wasm, "pass")
@_cdecl("scanner_pass")
func makePass(_ index: Int) -> Bool {
    guard ReadingPass.all.indices ~= index else { return false }
    let pass = ReadingPass.all[index]
    if unsafe search?.needs(pass) == true { _ = unsafe search?.run(pass) }
    return true
}

/// The number of codes, and each of them: four corners of two numbers; its place in a structured
/// append whose other parts are not all there, from 0, and the number of parts, or two zeros; the
/// number of its segments, and for each the number of its character set or -1, the number of its
/// bytes, and these. Then the number of symbols that were not read, and each of them: a number for
/// the cause, and the corners.
/// All numbers have 32 bits and the lowest byte first; corners are in pixels.
@_expose(wasm, "report")
@_cdecl("scanner_report")
func report() -> UnsafeRawPointer? {
    let found =
        unsafe drawing.map { Detections(codes: [$0], undecodedSymbols: [], isCutShort: false) }
        ?? search?.detections
    var bytes: [UInt8] = []
    func write(_ number: Int) {
        for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    func write(_ corners: [Point]) {
        for index in 0..<4 {
            write(index < corners.count ? corners[index].x : 0)
            write(index < corners.count ? corners[index].y : 0)
        }
    }
    let codes = found?.codes ?? []
    write(codes.count)
    for code in codes {
        write(code.corners)
        write(code.part?.index ?? 0)
        write(code.part?.count ?? 0)
        write(code.segments.count)
        for segment in code.segments {
            write(segment.characterSet ?? -1)
            write(segment.bytes.count)
            bytes += segment.bytes
        }
    }
    let unread = found?.undecodedSymbols ?? []
    write(unread.count)
    for symbol in unread {
        switch symbol.cause {
        case .tooSmall: write(0)
        case .cutOff: write(1)
        case .unclear: write(2)
        }
        write(symbol.corners)
    }
    return unsafe scanner_keep(bytes, bytes.count)
}
