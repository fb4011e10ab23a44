import Imaging
import Testing

@Suite struct FoundCodeTextTests {
    private func text(_ bytes: [UInt8]) -> String? {
        FoundCode(bytes: bytes, corners: []).text
    }

    @Test(arguments: ["", "ASCII\r\n\t", "Ähnlich", "測試", "é"])
    func `UTF-8 is decoded as UTF-8`(expected: String) {
        #expect(text(Array(expected.utf8)) == expected)
    }

    @Test(arguments: [
        ([0x93, 0xFA, 0x96, 0x7B], "日本"),
        ([0x2A, 0xC3, 0xDE, 0xBB, 0xDE, 0xB2, 0xDD, 0x51, 0x52], "*ﾃﾞｻﾞｲﾝQR"),
        ([0x81, 0x6D, 0x51, 0x52, 0x83, 0x52], "［QRコ"),
    ])
    func `bytes that can only be Shift-JIS are decoded as Shift-JIS`(bytes: [UInt8], expected: String) {
        #expect(text(bytes) == expected)
    }

    @Test(arguments: [
        ([0x4D, 0xFC, 0x6E, 0x63, 0x68, 0x65, 0x6E], "München"),
        ([0x63, 0x61, 0x66, 0xE9, 0x20, 0x61], "café a"),
        ([0xC4, 0xD6], "ÄÖ"),
    ])
    func `other text is decoded as Latin-1`(bytes: [UInt8], expected: String) {
        #expect(text(bytes) == expected)
    }

    @Test(arguments: [[0xFF, 0x00, 0x13], [0x80, 0x41], [0x85], [0xE9, 0x1B], [0x9F, 0x01]] as [[UInt8]])
    func `binary bytes have no text`(bytes: [UInt8]) {
        #expect(text(bytes) == nil)
    }

    @Test(
        arguments: [
            (0, [0x80], "Ç"), (2, [0xE1], "ß"), (1, [0xE9], "é"), (3, [0xE9], "é"), (4, [0xB1], "ą"),
            (7, [0xBF], "П"), (9, [0xE1], "α"), (17, [0xA4], "€"), (18, [0xA4], "€"),
            (20, [0x93, 0xFA], "日"), (21, [0x8C], "Ś"), (22, [0xCF, 0xF0], "Пр"), (23, [0x80], "€"),
            (24, [0xC7], "ا"), (25, [0x65, 0xE5, 0xD8, 0x3D, 0xDE, 0x00], "日😀"), (26, [0xC3, 0xA9], "é"),
            (27, [0x41], "A"), (28, [0xA4, 0xA4], "中"), (29, [0xD6, 0xD0], "中"), (30, [0xC7, 0xD1], "한"),
            (31, [0xD6, 0xD0], "中"), (32, [0xD6, 0xD0], "中"), (33, [0xE5, 0x65], "日"),
            (34, [0, 0, 0x65, 0xE5], "日"), (35, [0xE5, 0x65, 0, 0], "日"), (170, [0x41], "A"),
        ] as [(Int, [UInt8], String)])
    func `the character set that a symbol names is used`(set: Int, bytes: [UInt8], expected: String) {
        let code = FoundCode(segments: [CodeSegment(bytes, in: set)], corners: [])
        #expect(code.text == expected)
        #expect(code.unknownCharacterSet == nil)
    }

    /// 14 was never defined, 899 is no text.
    @Test(arguments: [14, 19, 36, 899, 999_999])
    func `another character set is refused by its number`(set: Int) {
        let code = FoundCode(
            segments: [CodeSegment(Array("https://".utf8)), CodeSegment([0x41], in: set)], corners: [])
        #expect(code.text == nil)
        #expect(code.unknownCharacterSet == set)
        #expect(code.textWithoutCharacterSets == "https://A")
    }

    @Test func `bytes that are not valid in their character set are no text`() {
        for (set, bytes) in [(26, [0xFF]), (27, [0x80]), (25, [0xD8, 0x00]), (28, [0xA4])] as [(Int, [UInt8])]
        {
            let code = FoundCode(segments: [CodeSegment(bytes, in: set)], corners: [])
            #expect(code.text == nil)
            #expect(code.unknownCharacterSet == nil)
        }
    }

    @Test func `bytes beside kanji are UTF-8 or Shift-JIS`() {
        func text(beside bytes: [UInt8]) -> String? {
            FoundCode(
                segments: [CodeSegment([0x93, 0xFA], in: 20), CodeSegment(bytes)], corners: []
            ).text
        }
        #expect(text(beside: Array("é".utf8)) == "日é")
        #expect(text(beside: [0xB1]) == "日ｱ")
    }
}
