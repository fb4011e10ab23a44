import Testing
import Wire

struct CodeLinkTests {
    private let page = "https://example.org/reader.html"

    @Test func `a link with a code in its fragment parses again`() throws {
        var dice = Dice(state: 7)
        let allowed = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-./:")
        for kind in Code.Kind.allCases {
            for count in [0, 1, 50, 1_000] {
                let code = Code(kind: kind, body: dice.bytes(count))
                let link = CodeLink(page: try LinkPage(page), code: code)
                #expect(link.fragment.hasPrefix("SEQR1\(kind.rawValue)/"))
                #expect(link.fragment.utf8.count == code.text.utf8.count + 1)
                #expect(link.fragment.allSatisfy(allowed.contains))
                #expect(throws: Never.self) { try WebURL(link.text) }
                #expect(try Code(textOrLink: link.text) == code)
                #expect(try Code(textOrLink: code.text) == code)
            }
        }
    }

    @Test func `scheme and host are in capitals, and no more`() throws {
        for (page, prefix) in [
            ("https://club.example", "HTTPS://CLUB.EXAMPLE#"),
            ("https://a.example/b", "HTTPS://A.EXAMPLE/b#"),
            ("http://[::ab]:80?q", "HTTP://[::AB]:80?q#"),
            ("https://a.example/b://c", "HTTPS://A.EXAMPLE/b://c#"),
        ] {
            #expect(try LinkPage(page).prefix == prefix)
        }
    }

    @Test(arguments: [
        "", "example.org", "ftp://example.org/", "javascript:alert(1)", "https://", "https://example.org/#",
        "https://example.org/#x", "https://example.org/a b", "https://exämple.org/", "https://a@example.org/",
        "https://example.org/" + String(repeating: "a", count: 181),
    ])
    func `a page that is no web URL, or has a fragment or a user, is refused`(page: String) {
        #expect(throws: ContentError.self) { try LinkPage(page) }
    }

    @Test func `a link that is cut anywhere is no other code`() throws {
        let link = CodeLink(page: try LinkPage(page), code: Code(kind: .share, body: Array(0..<100))).text
        for length in (page.utf8.count + 10)..<link.utf8.count {
            let cut = String(link.prefix(length))
            // Its body has a Z there: such a code is refused by its tag or checksum.
            guard cut.last != "Z" else { continue }
            #expect(throws: WireError.invalidLink) { try Code(textOrLink: cut) }
        }
    }

    @Test(arguments: ["\u{200B}", "\u{FEFF}", "\u{A0}\u{3000}", "\r\n\t", "\u{85}\u{2028}\u{200B} \u{FEFF}"])
    func `blanks around a pasted text do not belong to it`(blanks: String) {
        let text = Code(kind: .lockedText, body: [1, 2]).text
        #expect(Code.withoutBlanks(blanks + text + blanks) == text)
        #expect(Code.withoutBlanks("a\(blanks)b") == "a\(blanks)b")
        #expect(Code.withoutBlanks(blanks).isEmpty)
    }
}
