import Testing
import Wire

struct LockedLinkTests {
    private let page = "https://example.org/reader.html"

    @Test func `a link with a code in its fragment parses again`() throws {
        var dice = Dice(state: 7)
        let allowed = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%*+-./:")
        for count in [0, 1, 50, 1_000] {
            let code = Code(kind: .lockedText, body: dice.bytes(count))
            let link = try LockedLink(page: page, code: code)
            #expect(link.text.hasPrefix(page + "#SEQR1LK:"))
            #expect(link.fragment.allSatisfy(allowed.contains))
            #expect(throws: Never.self) { try WebURL(link.text) }
            #expect(try Code(textOrLink: link.text) == code)
            #expect(try Code(textOrLink: code.text) == code)
        }
    }

    @Test(arguments: [
        "", "example.org", "ftp://example.org/", "javascript:alert(1)", "https://", "https://example.org/#",
        "https://example.org/#x", "https://example.org/a b", "https://exämple.org/",
    ])
    func `a page that is no web URL without a fragment is refused`(page: String) {
        #expect(throws: ContentError.self) {
            try LockedLink(page: page, code: Code(kind: .lockedText, body: [1]))
        }
    }

    @Test(arguments: ["\u{200B}", "\u{FEFF}", "\u{A0}\u{3000}", "\r\n\t", "\u{85}\u{2028}\u{200B} \u{FEFF}"])
    func `blanks around a pasted text do not belong to it`(blanks: String) {
        let text = Code(kind: .lockedText, body: [1, 2]).text
        #expect(Code.withoutBlanks(blanks + text + blanks) == text)
        #expect(Code.withoutBlanks("a\(blanks)b") == "a\(blanks)b")
        #expect(Code.withoutBlanks(blanks).isEmpty)
    }

    @Test(arguments: ["", "example.org/reader.html", "1a:x", "-a:x", ":", "//example.org", "é:x"])
    func `text without a scheme is not a link`(page: String) {
        #expect(throws: WireError.notACode) {
            try Code(textOrLink: page + "#" + Code(kind: .lockedText, body: [1, 2]).text)
        }
    }

    @Test func `links with other kinds of codes are refused`() {
        for kind in Code.Kind.allCases where kind != .lockedText {
            #expect(throws: WireError.notACode) {
                try Code(textOrLink: page + "#" + Code(kind: kind, body: [1, 2]).text)
            }
        }
    }
}
