import Foundation
import Records
import SeQRcast
import Testing
import Texts

@testable import CLI

/// Codes of other programs: their texts, and the warnings about their links.
struct ForeignCodeTests {
    private static let link = "https://example.org@evil.example/"
    private let links = LinkCheck(ThreatLists(beside: URL(filePath: "/nonexistent/vault")))

    private func warnings(_ segment: CodeSegment) -> [String] {
        PlainCode(found: FoundCode(segments: [segment], corners: [])).warnings(links)
    }

    @Test func `a deceptive link is warned about in every character set`() throws {
        let expected = warnings(CodeSegment(Array(Self.link.utf8)))
        #expect(!expected.isEmpty)
        let wide = Self.link.utf8.flatMap { [UInt8(0), $0] }
        #expect(warnings(CodeSegment(wide, in: 25)) == expected)
        #expect(warnings(CodeSegment(Self.link.utf8.flatMap { [$0, UInt8(0)] }, in: 33)) == expected)
        // Readers that do not know the set either show this.
        #expect(warnings(CodeSegment(Array(Self.link.utf8), in: 899)) == expected)
        #expect(warnings(CodeSegment(Array(Self.link.utf8), in: 26)) == expected)
    }

    @Test func `a part of a text gets the warnings of its own link`() throws {
        let place = try #require(AppendedPart(index: 0, count: 2, parity: 0))
        let found = FoundCode(bytes: Array(Self.link.utf8), corners: [], part: place)
        let part = PartialCode(found: found, place: place)
        #expect(part.warnings(links) == warnings(CodeSegment(Array(Self.link.utf8))))
    }

    @Test func `a character set that is not supported is named`() {
        let found = FoundCode(segments: [CodeSegment([1, 2], in: 899)], corners: [])
        #expect(found.printable == "2 bytes in a character set that is not supported (ECI 899)")
        #expect(found.base64UnlessUTF8 == "AQI=")
    }

    @Test func `bytes are given unless they are the text in UTF-8`() {
        let wide = FoundCode(segments: [CodeSegment([0, 65], in: 25)], corners: [])
        #expect(wide.base64UnlessUTF8 == "AEE=")
        #expect(FoundCode(bytes: [65], corners: []).base64UnlessUTF8 == nil)
    }
}
