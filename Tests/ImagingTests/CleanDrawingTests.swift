import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests of drawings that are read without a search.
@Suite struct CleanDrawingTests {
    private func text(of image: GrayImage) -> String? { CleanDrawing(image)?.code?.text }

    @Test(arguments: 1...40, ErrorCorrection.allCases)
    func `every version at every level is read`(version: Int, level: ErrorCorrection) throws {
        let capacity = Symbol.capacity(version: version, level: level)
        for (count, scale) in [(capacity, 1), (capacity - 1, 2), (capacity, 5)] {
            let text = sampleText(count: count)
            let image = try GrayImage(drawing: text, scale: scale, level: level)
            #expect(self.text(of: image) == text, "scale \(scale)")
        }
    }

    @Test func `corners equal those of the search`() throws {
        for (text, scale, quietZone) in [("A", 1, 1), ("PLACE", 7, 4), (sampleText(count: 700), 3, 30)] {
            let code = try GrayImage(drawing: text, scale: scale, quietZone: quietZone)
            let page = GrayImage.white(width: code.width + 90, height: code.height + 50)
                .pasting(code, x: 70, y: 13)
            let found = try #require(CleanDrawing(page)?.code)
            let searched = try #require(CodeReader.read(page, by: ReadingPass.all[...]).codes.first)
            #expect(found.bytes == searched.bytes)
            #expect(found.isPartial == searched.isPartial)
            #expect(found.corners[0] == Point(x: 70 + scale * quietZone, y: 13 + scale * quietZone))
            for (corner, other) in zip(found.corners, searched.corners) {
                #expect(max(abs(corner.x - other.x), abs(corner.y - other.y)) <= scale)
            }
        }
    }

    @Test func `corners are in pixels of the file`() throws {
        let code = try GrayImage(drawing: "REDUCED", scale: 4)
        let reduced = GrayImage(width: code.width, height: code.height, pixels: code.pixels, reduction: 8)
        let corners = try #require(CleanDrawing(reduced)?.code).corners
        #expect(corners.map(\.x) == [128, 128, 800, 800])
        #expect(corners.map(\.y) == [128, 800, 800, 128])
    }

    @Test(arguments: MaskPattern.all)
    func `every mask pattern is read`(mask: MaskPattern) throws {
        for version in [1, 6, 7, 14, 40] {
            let text = sampleText(count: Symbol.capacity(version: version, level: .quartile))
            let input = Qrencode.Input(.none, Array(text.utf8), version, .quartile)
            let square = try #require(input.candidates)[mask]
            let size = 17 + 4 * version
            let modules = (0..<size * size).map { square[$0 % size, $0 / size] }
            let content = SymbolContent(flawless: modules, dimension: size)
            #expect(content?.segments == [CodeSegment(Array(text.utf8))])
        }
    }

    @Test(arguments: ["binary.png", "structured-append.png", "structured-append-partial.png"])
    func `drawings of other programs give the result of the search`(name: String) throws {
        let image = try GrayImage(decoding: Fixtures.bytes(name))
        let searched = CodeReader.read(image, by: ReadingPass.all[...])
        #expect(CodeReader.read(image).codes.map(\.bytes) == searched.codes.map(\.bytes))
        #expect(CodeReader.read(image).codes.map(\.isPartial) == searched.codes.map(\.isPartial))
    }

    @Test(arguments: [(0, 255), (40, 41), (100, 220)])
    func `any dark gray on any lighter gray is read`(dark: UInt8, light: UInt8) throws {
        let code = try GrayImage(drawing: "GRAYS", scale: 3)
        func image(dark: UInt8, light: UInt8) -> GrayImage {
            GrayImage(
                width: code.width, height: code.height, pixels: code.pixels.map { $0 == 0 ? dark : light })
        }
        #expect(text(of: image(dark: dark, light: light)) == "GRAYS")
        #expect(text(of: image(dark: light, light: dark)) == nil)
    }

    @Test(arguments: [1, 4])
    func `one wrong pixel makes a drawing unclean`(scale: Int) throws {
        let code = try GrayImage(drawing: "PIXELS", scale: scale)
        for index in stride(from: 0, to: code.pixels.count, by: scale == 1 ? 1 : 7) {
            var pixels = code.pixels
            pixels[index] = 128
            #expect(text(of: GrayImage(width: code.width, height: code.height, pixels: pixels)) == nil)
        }
    }

    @Test func `anything except one upright symbol is not a clean drawing`() throws {
        let code = try GrayImage(drawing: "ALONE", scale: 4)
        let (side, module) = (code.width, 4)
        let page = GrayImage.white(width: 2 * side, height: 2 * side).pasting(code, x: 0, y: 0)
        #expect(text(of: page) == "ALONE")
        #expect(text(of: page.pasting(code, x: side, y: 0)) == nil)
        #expect(text(of: page.pasting(code, x: 0, y: side)) == nil)
        #expect(text(of: page.pasting(code, x: side, y: side)) == nil)
        #expect(text(of: try GrayImage(drawing: "ALONE", scale: 4, quietZone: 0)) == nil)
        #expect(text(of: code.turned()) == nil)
        #expect(text(of: code.turned().turned()) == nil)
        #expect(text(of: code.turned().turned().turned()) == nil)
        // Mirrored at the diagonal, which leaves the finder patterns at their positions.
        let transposed = GrayImage(width: side, height: side) { x, y in Double(code.pixels[x * side + y]) }
        #expect(text(of: transposed) == nil)
        // Cut off inside the symbol, and exactly at its border.
        for height in [side / 2, side - 4 * module] {
            let cut = GrayImage(
                width: side, height: height, pixels: Array(code.pixels.prefix(side * height)))
            #expect(text(of: cut) == nil)
        }
        // One column of pixels is doubled.
        let uneven = GrayImage(width: side + 1, height: side) { x, y in
            Double(code.pixels[y * side + (x > side / 2 ? x - 1 : x)])
        }
        #expect(text(of: uneven) == nil)
    }

    /// The symbols lie as the finder patterns of a larger symbol do.
    @Test func `a board is not mistaken for a symbol`() throws {
        let texts = ["FIRST", "SECOND", "THIRD", "FOURTH"]
        let pitch = 28 * 4
        var board = GrayImage.white(width: 2 * pitch, height: 2 * pitch)
        for (index, text) in texts.enumerated() {
            let code = try GrayImage(drawing: text, scale: 4, quietZone: 3)
            board = board.pasting(code, x: index % 2 * pitch, y: index / 2 * pitch)
        }
        #expect(text(of: board) == nil)
        #expect(CodeReader.read(board) == CodeReader.read(board, by: ReadingPass.all[...]))
    }

    @Test(arguments: ErrorCorrection.allCases)
    func `a wrong module is harmless or left to the search`(level: ErrorCorrection) throws {
        let text = sampleText(count: Symbol.capacity(version: 3, level: level))
        let code = try GrayImage(drawing: text, scale: 1, level: level)
        var unread: [GrayImage] = []
        for y in 4..<33 {
            for x in 4..<33 {
                var pixels = code.pixels
                pixels[y * code.width + x] ^= 255
                let altered = GrayImage(width: code.width, height: code.height, pixels: pixels)
                let read = self.text(of: altered)
                #expect(read == nil || read == text, "\(x), \(y)")
                if read == nil { unread.append(altered) }
            }
        }
        // The modules of 70 codewords and of the format information.
        #expect(unread.count >= 8 * 70 + 15)
        // A search for each of them would take minutes.
        for index in stride(from: 0, to: unread.count, by: 23) {
            #expect(CodeReader.read(unread[index]).codes.map(\.text) == [text])
        }
    }
}
