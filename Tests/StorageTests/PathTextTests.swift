import Testing

@testable import Storage

/// A path of any bytes has one text, and each text is one path.
struct PathTextTests {
    @Test(arguments: [
        ("chess", "chess"), ("b\u{E4}r", "bär"), ("b\u{308}", "b\u{308}"), ("", ""),
        ("\u{10FF7F}", "\u{10FF7F}"),
    ])
    func `a path in UTF-8 is its text`(path: String, text: String) {
        #expect(Array(String(pathBytes: path.utf8).utf8) == Array(text.utf8))
        #expect(!text.hasPathBytes)
    }

    @Test(
        arguments: [
            ([0x62, 0xE4, 0x72], "b\u{10FFE4}r"),
            // Cut off, overlong, a surrogate, and beyond the last character.
            ([0xE2, 0x82], "\u{10FFE2}\u{10FF82}"),
            ([0xC0, 0x80], "\u{10FFC0}\u{10FF80}"),
            ([0xED, 0xA0, 0x80, 0x61], "\u{10FFED}\u{10FFA0}\u{10FF80}a"),
            ([0xF4, 0x90, 0x80, 0x80], "\u{10FFF4}\u{10FF90}\u{10FF80}\u{10FF80}"),
            ([0xC3, 0xA4, 0xE4], "ä\u{10FFE4}"),
            // The UTF-8 of a character that stands for a byte.
            ([0xF4, 0x8F, 0xBF, 0xA4], "\u{10FFF4}\u{10FF8F}\u{10FFBF}\u{10FFA4}"),
        ] as [([UInt8], String)])
    func `a byte that is not UTF-8 has a character of its own`(bytes: [UInt8], text: String) {
        #expect(String(pathBytes: bytes).unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(text.pathBytes == bytes)
    }

    @Test func `every two bytes come back`() {
        for first in 1...UInt8.max {
            for second in 1...UInt8.max {
                #expect(String(pathBytes: [first, second]).pathBytes == [first, second])
            }
        }
    }
}
