import Decoding
import Imaging
import Testing

@testable import ImagingSupport

@Suite struct SymbolTests {
    @Test func `the smallest version is used, then the highest level that fits it`() throws {
        for version in [1, 9, 10, 26, 27, 40] {
            for level in ErrorCorrection.allCases {
                let full = try Symbol(
                    text: sampleText(count: Symbol.capacity(version: version, level: level)), level: level)
                #expect(full.version == version)
                #expect(full.level == level)
            }
        }
        let short = try Symbol(text: "A", level: .low)
        #expect(short.version == 1)
        #expect(short.level == .high)
    }

    @Test func `the level is never below the given one`() throws {
        for count in stride(from: 1, through: 1852, by: 97) {
            for level in ErrorCorrection.allCases {
                #expect(try Symbol(text: sampleText(count: count), level: level).level >= level)
            }
        }
    }

    @Test func `the default level is medium, or low if medium fits no version`() throws {
        let medium = Symbol.capacity(version: 40, level: .medium)
        let low = Symbol.capacity(version: 40, level: .low)
        #expect(try Symbol(text: sampleText(count: medium)).level == .medium)
        #expect(try Symbol(text: sampleText(count: medium + 1)).level == .low)
        #expect(throws: ImagingError.tooLong(characters: low + 1, limit: low)) {
            try Symbol(text: sampleText(count: low + 1))
        }
        #expect(throws: ImagingError.tooLong(characters: medium + 1, limit: medium)) {
            try Symbol(text: sampleText(count: medium + 1), level: .medium)
        }
    }

    @Test(arguments: ["", "a", "A\n", "É", "A_B", "A\0", "🙂"])
    func `text outside the alphabet is refused`(text: String) {
        #expect(throws: ImagingError.notAlphanumeric) { try Symbol(text: text) }
    }

    @Test(arguments: [
        "https://example.org/reader.html#", "HTTPS://CLUB.EXAMPLE/#", "HTTPS://CLUB.EXAMPLE/app/#",
    ])
    func `a prefix is read back before the text`(prefix: String) throws {
        let text = "SEQR1LK/" + sampleText(count: 200)
        let symbol = try Symbol(after: SymbolPrefix(prefix), text: text)
        let image = try GrayImage(decoding: symbol.png(scale: 4, quietZone: 4))
        let bytes = CodeReader.read(image).codes.map(\.bytes)
        #expect(bytes == [Array((prefix + text).utf8)])
        // A symbol of bytes alone would be larger.
        #expect(8 * (prefix + text).utf8.count > 11 * text.utf8.count / 2 + 8 * prefix.utf8.count + 40)
        #expect(throws: ImagingError.notAlphanumeric) { try Symbol(after: SymbolPrefix(prefix), text: "") }
    }

    @Test func `the three finder patterns are at their positions`() throws {
        let symbol = try Symbol(text: sampleText(count: 300))
        let far = symbol.size - 7
        for (left, top) in [(0, 0), (far, 0), (0, far)] {
            for y in 0..<7 {
                for x in 0..<7 {
                    let ring = max(abs(x - 3), abs(y - 3))
                    #expect(symbol[left + x, top + y] == (ring != 2))
                }
            }
        }
    }
}
