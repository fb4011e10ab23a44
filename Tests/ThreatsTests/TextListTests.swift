import Primitives
import Testing
import Wire

@testable import Threats

struct TextListTests {
    /// Checks the entries of a text, in order, and its skipped lines.
    private func check(
        _ text: String, _ format: ThreatListFormat, _ expressions: [String],
        _ skippedLines: [SkipReason: Int] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for piece in [1, 7, 1 << 20] {
            let lists = try CollectingSink.lists(in: text, piece: piece)
            #expect(lists.count == 1)
            let list = try #require(lists.first)
            #expect(list.header.format == format, sourceLocation: sourceLocation)
            #expect(
                list.prefixes == expressions.map { SHA256.hash(Array($0.utf8)) },
                sourceLocation: sourceLocation)
            #expect(list.facts?.skippedLines == skippedLines, sourceLocation: sourceLocation)
        }
    }

    @Test func `a list of URLs is read`() throws {
        try check(
            """
            # Title: Some URLs

            http://evil.example/a/../b.exe?x=1#y
            HTTPS://EVIL.example
            evil.example/path
            http://192.0.2.1/x
            http://localhost/x
            http://127.0.0.1:8080/
            not a url
            mailto:somebody@evil.example.:x
            """, .urls,
            ["evil.example/b.exe?x=1", "evil.example/", "evil.example/path", "192.0.2.1/x"],
            [.localName: 2, .notUnderstood: 2])
    }

    @Test func `lines may end with a carriage return`() throws {
        try check(
            "# Title: Some URLs\rhttp://evil.example/a\rhttp://evil.example/b\r\nhttp://evil.example/c",
            .urls,
            ["evil.example/a", "evil.example/b", "evil.example/c"])
        try check("0.0.0.0 a.example\r0.0.0.0 b.example\r", .hosts, ["a.example/", "b.example/"])
    }

    @Test(arguments: [
        "<html>\nhttps://example.org/\n", "\u{FEFF} \r\n<!DOCTYPE html>\nhttps://example.org/\n",
        "<\u{338}\nexample.org\n",
    ])
    func `HTML pages are refused`(_ page: String) {
        #expect(throws: ThreatListError.unknownFormat) { try CollectingSink.lists(in: page, piece: 7) }
    }

    @Test func `a hosts file is read`() throws {
        try check(
            "\u{FEFF}# Date: 06 November 2025 15:32:20 (UTC)\r\n"
                + "127.0.0.1 localhost\r\n::1 ip6-localhost ip6-loopback # here\r\n"
                + "0.0.0.0 0.0.0.0\r\n"
                + "0.0.0.0\tevil.example www.Evil.example # two\r\n0.0.0.0 bad_name.example\r\n"
                + "192.0.2.7 printer.example\r\nfoo\r\n0.0.0.0 a/b.example\r\n0.0.0.0 bücher.example",
            .hosts,
            ["evil.example/", "www.evil.example/", "bad_name.example/", "xn--bcher-kva.example/"],
            [.localName: 4, .mapping: 1, .notUnderstood: 2])
    }

    @Test func `a list of names is read`() throws {
        try check(
            """
            # names
            evil.example
            *.worse.example
            com
            printer.local
            192.0.2.1
            two names.example
            bad example/path
            """, .domains, ["evil.example/", "worse.example/", "192.0.2.1/"],
            [.localName: 2, .notUnderstood: 2])
    }

    @Test func `filter rules are read`() throws {
        try check(
            """
            [Adblock Plus 2.0]
            ! Title: Rules
            ! Last modified: 25 Oct 2025 00:10 UTC
            192.0.2.1
            evil.example
            ||worse.example^
            ||worse.example/a/b.exe^$all
            ||worse.example/?x=1^$document,popup
            ||file.example/c/
            |https://one.example/x?y|
            ||third.example^$third-publicIdentity
            ||some.example^$all,domain=a.example
            ||port.example:8080^
            ||port.example:8080/a
            @@||good.example^
            a.example##.advertisement
            a.example#@#.advertisement
            ###banner
            ||ads.*.example^
            /banner[0-9]+/
            -advert-
            |evil.example|
            ||local^
            """, .adblock,
            [
                "192.0.2.1/", "evil.example/", "worse.example/", "worse.example/a/b.exe",
                "worse.example/a/b.exe/", "worse.example/?x=1", "file.example/c/", "one.example/x?y",
            ],
            [.limited: 4, .exception: 1, .cosmetic: 3, .pattern: 4, .localName: 1])
    }

    @Test func `a list of URLhaus is read`() throws {
        try check(
            #"""
            ################
            # Last updated: 2026-11-20 12:30:05 (UTC)      #
            #
            # id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter
            "1","2026-11-20 12:00:00","http://evil.example/x,y?q=""z""","online","","malware_download","exe","https://urlhaus.example/1","a"
            2,2026-11-20,http://worse.example/,offline
            "3","unfinished
            "4","2026-11-20 12:00:00",""
            """#, .urlhaus, ["evil.example/x,y?q=\"z\"", "worse.example/"], [.notUnderstood: 2])
        let facts = try #require(
            try CollectingSink.lists(in: "# Last updated: 2026-11-20 12:30:05 (UTC) #\nhttp://a.example/x")
                .first?
                .facts)
        #expect(facts.updated == (try Timestamp(seconds: 1_795_177_805)))
    }

    @Test func `a list without its header is recognised by one line`() throws {
        #expect(
            try CollectingSink.lists(in: "\"1\",\"now\",\"http://evil.example/\"").first?.header.kind
                == .malware)
        #expect(try CollectingSink.lists(in: "evil.example", as: .urls).first?.header.format == .urls)
    }

    @Test func `long lines and invalid bytes are skipped`() throws {
        let long = String(repeating: "a", count: 100_000)
        try check(
            "http://a.example/\n\(long)\nhttp://b.example/\n", .urls, ["a.example/", "b.example/"],
            [.tooLong: 1])
        let bytes = Array("http://a.example/\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("http://b.example/".utf8)
        let list = try #require(try CollectingSink.lists(in: bytes).first)
        #expect(list.prefixes.count == 2)
        #expect(list.facts?.skippedLines == [.notUnderstood: 1])
    }

    @Test(arguments: ["", "\n\n", "# only a comment", "\u{0}\u{1}\u{2}", "%PDF-1.5\nhello there all of you"])
    func `a file that is not a list is refused`(_ text: String) {
        #expect(throws: ThreatListError.unknownFormat) { try CollectingSink.lists(in: text) }
    }

    @Test func `a list without entries is refused`() {
        #expect(throws: ThreatListError.nothingFound(.adblock)) {
            try CollectingSink.lists(in: "! Title: nothing\n@@||a.example^")
        }
        #expect(throws: ThreatListError.nothingFound(.hosts)) {
            try CollectingSink.lists(in: "127.0.0.1 localhost\n")
        }
    }

    @Test(
        arguments: [
            ("2026-11-20T12:30:05Z", 1_795_177_805), ("2026-11-20 12:30:05 (UTC)", 1_795_177_805),
            ("20 Nov 2026 12:30 UTC", 1_795_177_800), ("20 November 2026 12:30:05", 1_795_177_805),
            ("2026-11-20T12:30:00+09:00", 1_795_145_400), ("Fri, 20 Nov 2026 00:10:31 GMT", 1_795_133_431),
            ("20 Nov 2026 00:10:31 -1730", 1_795_196_431), ("1970-01-01T00:00+0100", nil),
            ("2026-11-20T12:30+9", nil), ("Friday", nil),
            ("2026-11-20", 1_795_132_800), ("2000-02-29", 951_782_400), ("1970-01-01", 0),
            ("9999-12-31 23:59:59", 253_402_300_799), ("1969-12-31", nil), ("10000-01-01", nil),
            ("2026-13-01", nil), ("2026-11-20 25:00", nil), ("yesterday", nil), ("", nil), ("1 2 3", nil),
            ("-1-1-1", nil), ("2026-99999999999999999999-1", nil),
        ] as [(String, UInt64?)])
    func `dates in comments are read`(_ text: String, _ seconds: UInt64?) throws {
        #expect(ListDate.time(text[...]) == (try seconds.map { try Timestamp(seconds: $0) }))
    }
}
