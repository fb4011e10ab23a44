import CQrencode
import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests of symbols without a wrong module, and of modules that look like one.
@Suite struct FlawlessSymbolTests {
    private typealias Segment = (mode: QRencodeMode, bytes: [UInt8])

    /// Draws these segments with libqrencode.
    private func symbol(
        _ segments: [Segment], version: Int = 0, character set: UInt32? = nil
    ) throws -> (dimension: Int, modules: [Bool]) {
        let made = unsafe QRinput_new2(Int32(version), QR_ECLEVEL_M)
        let input = try unsafe #require(made)
        defer { unsafe QRinput_free(input) }
        if let set { #expect(unsafe QRinput_appendECIheader(input, set) == 0) }
        for segment in segments {
            let count = Int32(segment.bytes.count)
            #expect(unsafe QRinput_append(input, segment.mode, count, segment.bytes) == 0)
        }
        let drawn = unsafe QRcode_encodeInput(input)
        let code = try unsafe #require(drawn)
        defer { unsafe QRcode_free(code) }
        let width = unsafe Int(code.pointee.width)
        let modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        return (width, unsafe modules.map { $0 & 1 == 1 })
    }

    private func bytes(of symbol: (dimension: Int, modules: [Bool])) -> [UInt8]? {
        FlawlessSymbol(dimension: symbol.dimension, modules: symbol.modules)?.bytes
    }

    @Test(arguments: [1, 9, 10, 26, 27, 40])
    func `segments of all sizes are read in order`(version: Int) throws {
        var noise = Noise(seed: UInt64(version))
        for _ in 0..<30 {
            var segments: [Segment] = []
            for mode in [QR_MODE_NUM, QR_MODE_AN, QR_MODE_8, QR_MODE_NUM, QR_MODE_8, QR_MODE_AN] {
                let bytes = (0..<noise.next(in: 1..<max(2, version))).map { _ in
                    switch mode {
                    case QR_MODE_NUM: Array("0123456789".utf8)[noise.next(in: 0..<10)]
                    case QR_MODE_AN: Array("09AZ $%*+-./:".utf8)[noise.next(in: 0..<13)]
                    default: UInt8(noise.next(in: 0..<256))
                    }
                }
                if noise.next(in: 0..<3) > 0 { segments.append((mode, bytes)) }
            }
            guard !segments.isEmpty else { continue }
            let symbol = try symbol(segments, version: version)
            #expect(bytes(of: symbol) == segments.flatMap(\.bytes))
        }
    }

    /// The search then decides what the bytes mean.
    @Test func `text in other character sets is left to zbar`() throws {
        let kanji: [UInt8] = [0x93, 0x5F, 0xE4, 0xAA]
        #expect(bytes(of: try symbol([(QR_MODE_KANJI, kanji)])) == nil)
        #expect(bytes(of: try symbol([(QR_MODE_8, [65]), (QR_MODE_KANJI, kanji)])) == nil)
        #expect(bytes(of: try symbol([(QR_MODE_8, [65])])) == [65])
        #expect(bytes(of: try symbol([(QR_MODE_8, [65])], character: 26)) == nil)
    }

    @Test(arguments: 1...40)
    func `random modules are no symbol`(version: Int) throws {
        let dimension = 17 + 4 * version
        var noise = Noise(seed: UInt64(version))
        let whole = try symbol([(QR_MODE_AN, Array("FORMAT".utf8))], version: version)
        for _ in 0..<(version < 10 ? 100 : 5) {
            // With a valid format information and with a random one.
            for rows in [0..<9, 0..<0] {
                let modules = whole.modules.enumerated().map { index, isDark in
                    rows.contains(index / dimension) ? isDark : noise.next(in: 0..<2) == 1
                }
                #expect(bytes(of: (dimension, modules)) == nil)
            }
        }
    }

    @Test(arguments: [1, 15, 40])
    func `the reading of random data ends`(version: Int) {
        var noise = Noise(seed: 5)
        for _ in 0..<20_000 {
            let data = (0..<noise.next(in: 0..<60)).map { _ in UInt8(noise.next(in: 0..<256)) }
            var segments = SegmentReader(data, version: version)
            // A byte takes at least 3⅓ bits.
            if let bytes = segments.bytes() { #expect(1...(8 * data.count * 3 / 10) ~= bytes.count) }
        }
    }
}
