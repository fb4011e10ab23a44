import CQrencode
import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests of symbols with and without wrong modules, and of modules that look like one.
@Suite struct SymbolContentTests {
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
        SymbolContent(flawless: symbol.modules, dimension: symbol.dimension)?.segments.flatMap(\.bytes)
    }

    private func content(of symbol: (dimension: Int, modules: [Bool])) throws -> SymbolContent {
        try #require(SymbolContent(flawless: symbol.modules, dimension: symbol.dimension))
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

    @Test func `segments keep the character set that the symbol names`() throws {
        let kanji: [UInt8] = [0x93, 0x5F, 0xE4, 0xAA]
        #expect(try content(of: symbol([(QR_MODE_KANJI, kanji)])).segments == [CodeSegment(kanji, in: 20)])
        for set in [0, 26, 127, 128, 899, 16_383] as [UInt32] {
            let symbol = try symbol([(QR_MODE_8, [0x80]), (QR_MODE_NUM, [0x31])], character: set)
            let expected = [CodeSegment([0x80], in: Int(set)), CodeSegment([0x31])]
            #expect(try content(of: symbol).segments == expected)
        }
    }

    /// libqrencode does not draw them.
    @Test func `Hanzi and large numbers of character sets are read`() {
        // Rows A1 to AA, and from B0 on.
        let hanzi = [(0b1101, 4), (1, 4), (2, 8), (0x01, 13), ((0xBA - 0xA6) * 0x60 + 0xBA - 0xA1, 13)]
        #expect(segments(of: hanzi) == [CodeSegment([0xA1, 0xA2, 0xBA, 0xBA], in: 29)])
        let large = [(0b0111, 4), (0b110, 3), (999_999, 21), (0b0100, 4), (1, 8), (0x41, 8)]
        #expect(segments(of: large) == [CodeSegment([0x41], in: 999_999)])
        // Another set of Hanzi, and a first byte that begins no number.
        #expect(segments(of: [(0b1101, 4), (2, 4), (0, 8)]) == nil)
        #expect(segments(of: [(0b0111, 4), (0b1110, 4), (0, 20), (0b0100, 4), (1, 8), (0x41, 8)]) == nil)
    }

    /// - Parameter fields: Values with their sizes in bits.
    private func segments(of fields: [(value: Int, size: Int)]) -> [CodeSegment]? {
        let bits = fields.flatMap { value, size in (0..<size).reversed().map { value >> $0 & 1 } }
        let padded = bits + [Int](repeating: 0, count: 12 - bits.count % 8)
        let data = stride(from: 0, through: padded.count - 8, by: 8).map { start in
            UInt8(padded[start..<start + 8].reduce(0) { $0 << 1 | $1 })
        }
        var reader = SegmentReader(data, version: 1)
        return reader.content()?.segments
    }

    @Test(arguments: [1, 2, 7, 20])
    func `wrong codewords are corrected up to the limit of the level`(version: Int) throws {
        let whole = try symbol([(QR_MODE_AN, Array("CORRECTED".utf8))], version: version)
        let expected = try content(of: whole).segments
        var noise = Noise(seed: UInt64(version))
        // At level M at least one module of seven hundred may be wrong wherever it is.
        for _ in 0..<200 {
            var modules = whole.modules
            for _ in 0..<4 { modules[noise.next(in: 0..<modules.count)].toggle() }
            let found = SymbolContent(correcting: modules, dimension: whole.dimension)
            #expect(found?.segments == expected)
        }
        for _ in 0..<50 {
            let modules = whole.modules.map { noise.next(in: 0..<3) == 0 ? !$0 : $0 }
            #expect(SymbolContent(correcting: modules, dimension: whole.dimension) == nil)
        }
    }

    @Test func `a mirrored symbol is read`() throws {
        let whole = try symbol([(QR_MODE_8, Array("mirrored".utf8))])
        let size = whole.dimension
        let mirrored = whole.modules.indices.map { whole.modules[$0 % size * size + $0 / size] }
        #expect(SymbolContent(flawless: mirrored, dimension: size) == nil)
        #expect(
            try SymbolContent(correcting: mirrored, dimension: size)?.segments == content(of: whole).segments)
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
            var reader = SegmentReader(data, version: version)
            guard let content = reader.content() else { continue }
            // A byte takes at least 3⅓ bits.
            #expect(1...(8 * data.count * 3 / 10) ~= content.segments.flatMap(\.bytes).count)
        }
    }
}
