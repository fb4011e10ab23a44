import Links
import Testing

/// The test cases of Safe Browsing version 4, "URLs and Hashing"
/// (developers.google.com/safe-browsing/v4/urls-hashing, code samples under the Apache License
/// 2.0), and further tricks of deceivers.
struct CanonicalURLTests {
    @Test(arguments: [
        ("http://host/%25%32%35", "http://host/%25"),
        ("http://host/%25%32%35%25%32%35", "http://host/%25%25"),
        ("http://host/%2525252525252525", "http://host/%25"),
        ("http://host/asdf%25%32%35asd", "http://host/asdf%25asd"),
        ("http://host/%%%25%32%35asd%%", "http://host/%25%25%25asd%25%25"),
        ("http://www.google.com/", "http://www.google.com/"),
        (
            "http://%31%36%38%2e%31%38%38%2e%39%39%2e%32%36/%2E%73%65%63%75%72%65/%77%77%77%2E%65%62%61%79%2E%63%6F%6D/",
            "http://168.188.99.26/.secure/www.ebay.com/"
        ),
        (
            "http://195.127.0.11/uploads/%20%20%20%20/.verify/.eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/",
            "http://195.127.0.11/uploads/%20%20%20%20/.verify/.eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/"
        ),
        (
            "http://host%23.com/%257Ea%2521b%2540c%2523d%2524e%25f%255E00%252611%252A22%252833%252944_55%252B",
            "http://host%23.com/~a!b@c%23d$e%25f^00&11*22(33)44_55+"
        ),
        ("http://3279880203/blah", "http://195.127.0.11/blah"),
        ("http://www.google.com/blah/..", "http://www.google.com/"),
        ("www.google.com/", "http://www.google.com/"),
        ("www.google.com", "http://www.google.com/"),
        ("http://www.evil.com/blah#frag", "http://www.evil.com/blah"),
        ("http://www.GOOgle.com/", "http://www.google.com/"),
        ("http://www.google.com.../", "http://www.google.com/"),
        ("http://www.google.com/foo\tbar\rbaz\n2", "http://www.google.com/foobarbaz2"),
        ("http://www.google.com/q?", "http://www.google.com/q?"),
        ("http://www.google.com/q?r?", "http://www.google.com/q?r?"),
        ("http://www.google.com/q?r?s", "http://www.google.com/q?r?s"),
        ("http://evil.com/foo#bar#baz", "http://evil.com/foo"),
        ("http://evil.com/foo;", "http://evil.com/foo;"),
        ("http://evil.com/foo?bar;", "http://evil.com/foo?bar;"),
        ("http://notrailingslash.com", "http://notrailingslash.com/"),
        ("http://www.gotaport.com:1234/", "http://www.gotaport.com/"),
        ("  http://www.google.com/  ", "http://www.google.com/"),
        ("http:// leadingspace.com/", "http://%20leadingspace.com/"),
        ("http://%20leadingspace.com/", "http://%20leadingspace.com/"),
        ("%20leadingspace.com/", "http://%20leadingspace.com/"),
        ("https://www.securesite.com/", "https://www.securesite.com/"),
        ("http://host.com/ab%23cd", "http://host.com/ab%23cd"),
        ("http://host.com//twoslashes?more//slashes", "http://host.com/twoslashes?more//slashes"),
    ])
    func `Safe Browsing's published examples are canonicalised`(_ text: String, _ canonical: String) throws {
        #expect(try #require(CanonicalURL(text.utf8)).description == canonical)
    }

    @Test func `published examples that are not UTF-8 are canonicalised`() throws {
        let bytes = Array("http://".utf8) + [0x01, 0x80] + Array(".com/".utf8)
        #expect(try #require(CanonicalURL(bytes)).description == "http://%01%80.com/")
    }

    @Test(arguments: [
        ("http://0x7f.1/", "http://127.0.0.1/"), ("http://017700000001/", "http://127.0.0.1/"),
        ("http://0x7F000001", "http://127.0.0.1/"), ("http://127.0.1", "http://127.0.0.1/"),
        ("http://256.1.1.1/", "http://256.1.1.1/"), ("http://1.2.3.4.5/", "http://1.2.3.4.5/"),
        ("http://4294967296/", "http://4294967296/"), ("http://08.1.1.1/", "http://08.1.1.1/"),
        ("http://a.b@c.d:8080/x", "http://c.d/x"), ("http:\\\\c.d\\x\\..\\y", "http://c.d/y"),
        ("http:c.d", "http://c.d/"), ("http:////c.d", "http://c.d/"), ("HTTPS://C.D/A", "https://c.d/A"),
        ("http://good.example\\@evil.example/", "http://good.example/@evil.example/"),
        ("http://h/a/./b/../c/.", "http://h/a/c/"), ("http://h/../../x", "http://h/x"),
        ("http://h/a//../b.exe", "http://h/a/b.exe"), ("http://h//../x", "http://h/x"),
        ("http://h/a/..//b/", "http://h/b/"), ("http://h/?a/../b", "http://h/?a/../b"),
        ("http://h?q", "http://h/?q"),
        ("http://bücher.example/ü", "http://xn--bcher-kva.example/%C3%BC"),
        ("http://b%C3%BCcher.example/", "http://xn--bcher-kva.example/"),
        ("http://ab--cd.bücher.example/", "http://ab--cd.xn--bcher-kva.example/"),
        ("http://r3---sn-.bücher.example/", "http://r3---sn-.xn--bcher-kva.example/"),
        ("http://a%40b:80/", "http://a%40b/"), ("http://a／b%3fc/d", "http://a%2Fb%3Fc/d"),
        ("http://evil。example/", "http://evil.example/"), ("http://１２７.0.0.1/", "http://127.0.0.1/"),
        ("http://[2001:DB8::1]:8080/", "http://[2001:db8::1]/"), ("ftp://h/x", "ftp://h/x"),
    ])
    func `disguised hosts are canonicalised`(_ text: String, _ canonical: String) throws {
        #expect(try #require(CanonicalURL(text.utf8)).description == canonical)
    }

    @Test(arguments: [
        "", "http://", "http:///", "http://...", "geo://1,2", "http://h:65536/", "http://h:x/", "http://@/",
        "http://?",
    ])
    func `texts that browsers do not follow have no canonical form`(_ text: String) {
        #expect(CanonicalURL(text.utf8) == nil)
    }

    /// Random texts made of pieces that deceivers use.
    @Test func `the canonical form of a canonical form is itself`() {
        let pieces = [
            "http:", "https:", "/", "\\", "?", "#", "@", ":", "[", "]", ".", "..", "%", "25", "2", "f", "F",
            "%2e", "%2F", "%40", "%3A",
            "80", "0x7f", "017", "256", "a", "B", "xn--", "xn--e1awd7f", "\u{FC}", "\u{3002}", "\u{FF0F}",
            "\u{FF3B}", "\u{AD}", " ", "\t",
        ]
        var state: UInt64 = 1
        for _ in 0..<20_000 {
            var text = "http://"
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            guard let canonical = CanonicalURL(text.utf8)?.description else { continue }
            #expect(CanonicalURL(canonical.utf8)?.description == canonical, "\(text)")
        }
    }

    /// One pass per level would take as many passes as there are escapes.
    @Test func `nested escapes are decoded in one pass`() throws {
        let text = "http://h/%" + String(repeating: "25", count: 100_000)
        #expect(try #require(CanonicalURL(text.utf8)).description == "http://h/%25")
    }
}
