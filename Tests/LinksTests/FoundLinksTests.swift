import Links
import Testing

struct FoundLinksTests {
    @Test func `each link in a text is found once`() {
        let text = """
            See https://a.example/x, or (http://b.example/y). Again: https://a.example/x! "HTTPS://c.example"
            <http://d.example/>;not-http d.example httpx://e.example url=http://f.example/g
            http://[2001:db8::1] http://i.example/a_(b) https:
            """
        let found = FoundLinks(in: [text])
        #expect(
            found.links.map(\.url.description).filter { !$0.contains("not-http") } == [
                "https://a.example/x", "http://b.example/y", "https://c.example/", "http://d.example/",
                "http://f.example/g", "http://[2001:db8::1]/", "http://i.example/a_(b)",
            ])
        #expect(!found.hasLonger && !found.hasMore)
        #expect(Set(found.links.flatMap(\.deceptions)) == [.address])
    }

    @Test(arguments: [
        "http://evil.example/a/b.exe。", "http://evil.example/a/b.exe…", "（http://evil.example/a/b.exe）",
        "«http://evil.example/a/b.exe»", "“http://evil.example/a/b.exe”", "**http://evil.example/a/b.exe**",
        "`http://evil.example/a/b.exe`", "_http://evil.example/a/b.exe_", "|http://evil.example/a/b.exe|x",
        "http://evil.example/a/b.exe\u{200B}", "http://evil.example/a/b.exe\u{202E}",
        "'http://evil.example/a/b.exe'",
        "http://evil.example/a/b.exe\u{200B}and", "http://evil.example/a/b.exe。然后",
        "http://evil.example/a/b.exe)]}>",
        "[x](http://good.example/)[y](http://evil.example/a/b.exe)", "(http://evil.example/a/b.exe(",
        "http://good.example/,http://evil.example/a/b.exe",
        "http://good.example/?u=http://evil.example/a/b.exe",
        "http://evil.example/a/b.exe,http://good.example/", "<a href='http://evil.example/a/b.exe'>x</a>",
        "http://evil.example/a/b.exe)**", "HTTP://evil.example/a/b.exe\u{3000}x",
        "http://evil.example/a/b.exe\u{FF0C}x",
    ])
    func `links are found whatever surrounds them`(_ text: String) {
        #expect(FoundLinks(in: [text]).links.map(\.url.description).contains("http://evil.example/a/b.exe"))
    }

    @Test(
        arguments: [
            ("http://evil。example/", "http://evil.example/", true),
            ("http://ev\u{AD}il.example/", "http://evil.example/", true),
            ("http://paypal.example|@evil.example/", "http://evil.example/", true),
            ("http://evil.example/a）b", "http://evil.example/a%EF%BC%89b", false),
            (
                "http://evil.example/?u=http://good.example/", "http://evil.example/?u=http://good.example/",
                false
            ),
        ] as [(String, String, Bool)])
    func `a link up to the next blank is examined too`(_ text: String, _ url: String, _ isDeceptive: Bool) {
        let links = FoundLinks(in: [text]).links
        #expect(links.map(\.url.description).contains(url))
        #expect(links.flatMap(\.deceptions).isEmpty != isDeceptive)
    }

    @Test func `the next sentence is not part of a host`() {
        let links = FoundLinks(in: ["见http://a.example。然后（http://a.example）。"]).links
        #expect(links.first?.url.host == "a.example")
        #expect(links.flatMap(\.deceptions).isEmpty)
    }

    /// Twice the length may take twice the time, and not more.
    @Test(arguments: [
        "]", ")", ".", "http://", "@", "%25", "[", "(", "http://a.example/|", "h", "\u{200B}", "。",
    ])
    func `hostile texts are examined in bounded time`(_ piece: String) {
        let text = "http://a.example" + String(repeating: piece, count: (1 << 20) / piece.utf8.count)
        let found = FoundLinks(in: [text])
        #expect(found.hasLonger)
        #expect(found.links.count <= 2 * FoundLinks.limit)
        #expect(FoundLinks(url: text).hasLonger)
    }

    @Test func `links beyond the limits are reported`() {
        let most = "http://a.example/" + String(repeating: "x", count: FoundLinks.byteLimit - 17)
        #expect(FoundLinks(in: [most]).links.count == 1)
        #expect(!FoundLinks(in: [most]).hasLonger)
        #expect(FoundLinks(url: most).links.count == 1)
        #expect(FoundLinks(in: [most + "x"]).links.isEmpty)
        #expect(FoundLinks(in: [most + "x"]).hasLonger)

        let many = (0..<FoundLinks.limit).map { "http://a.example/\($0)" }.joined(separator: " ")
        #expect(FoundLinks(in: [many]).links.count == FoundLinks.limit)
        #expect(!FoundLinks(in: [many]).hasMore)
        #expect(FoundLinks(in: [many, "http://a.example/"]).hasMore)
    }
}
