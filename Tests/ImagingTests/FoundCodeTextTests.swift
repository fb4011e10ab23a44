import Imaging
import Testing

@Suite struct FoundCodeTextTests {
    private func text(_ bytes: [UInt8]) -> String? {
        FoundCode(bytes: bytes, corners: [], isPartial: false).text
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
}
