import Testing
import Wire

@Suite struct ContentURLTests {
    @Test(arguments: [
        "http://a", "https://example.org", "HtTpS://Example.ORG/", "https://example.org?q",
        "https://example.org#f",
        "https://example.org/a;b=c/@:!$&'()*+,=~_-.?/?:@#/?:@", "https://a//b", "https://a/%E2%99%9e",
        "https://user:pass@example.org", "https://@a", "https://a%2Db", "https://xn--mller-kva.example",
        "https://a_b",
        "https://a:1", "https://a:65535/", "https://a:", "https://a:/x", "https://a:00080",
        "https://127.0.0.1", "https://255.255.255.255:8443", "https://0.0.0.0", "https://1.2.3.4.example",
        "https://1a",
        "https://[::]", "https://[::1]:80", "https://[2001:db8::]", "https://[1:2:3:4:5:6:7:8]",
        "https://[1:2:3:4:5:6:7::]", "https://[::2:3:4:5:6:7:8]", "https://[::ffff:192.0.2.1]",
        "https://[1:2:3:4:5:6:192.0.2.1]", "https://u@[ABCD::ef01]?q",
    ])
    func `valid web URLs are accepted`(text: String) {
        #expect(refusal(.url, text) == nil)
    }

    @Test(
        arguments: [
            ("example.org", .schemeNotWeb), ("ftp://a", .schemeNotWeb), ("javascript:x", .schemeNotWeb),
            (" https://a", .schemeNotWeb), ("//a", .schemeNotWeb), (":", .schemeNotWeb),
            ("httpsé://a", .schemeNotWeb),
            ("https:", .noHost), ("https:a", .noHost), ("https:/a", .noHost), ("https://", .noHost),
            ("https:///a", .noHost),
            ("https://?q", .noHost), ("https://#f", .noHost), ("https://:80", .noHost),
            ("https://u@", .noHost),
            ("https://::1/", .noHost),
            ("https://müller.example", .notASCII(offset: 9)), ("https://a/é", .notASCII(offset: 10)),
            ("https://a b", .characterNotAllowed(offset: 9)),
            ("https://a/\n", .characterNotAllowed(offset: 10)),
            ("https://a\\b", .characterNotAllowed(offset: 9)),
            ("https://a/\"", .characterNotAllowed(offset: 10)),
            ("https://a/<", .characterNotAllowed(offset: 10)),
            ("https://a/^", .characterNotAllowed(offset: 10)),
            ("https://a/`", .characterNotAllowed(offset: 10)),
            ("https://a/{", .characterNotAllowed(offset: 10)),
            ("https://a/|", .characterNotAllowed(offset: 10)),
            ("https://a/\u{7F}", .characterNotAllowed(offset: 10)),
            ("https://a/[", .characterNotAllowed(offset: 10)),
            ("https://a?]", .characterNotAllowed(offset: 10)),
            ("https://a#b#", .characterNotAllowed(offset: 11)),
            ("https://a#[", .characterNotAllowed(offset: 10)),
            ("https://a@b@c", .characterNotAllowed(offset: 11)),
            ("https://[@a", .characterNotAllowed(offset: 8)),
            ("https://a[b", .characterNotAllowed(offset: 9)),
            ("https://a:8o", .characterNotAllowed(offset: 11)),
            ("https://a:80:1", .characterNotAllowed(offset: 12)),
            ("https://a:-1", .characterNotAllowed(offset: 10)),
            ("https://[::1]x", .characterNotAllowed(offset: 13)),
            ("https://fe80::1", .characterNotAllowed(offset: 13)),
            ("https://a/%", .badPercentEscape(offset: 10)), ("https://a/%4", .badPercentEscape(offset: 10)),
            ("https://a/%4g", .badPercentEscape(offset: 10)),
            ("https://a/%%41", .badPercentEscape(offset: 10)),
            ("https://%zz", .badPercentEscape(offset: 8)),
            ("https://a:0", .portOutOfRange), ("https://a:000", .portOutOfRange),
            ("https://a:65536", .portOutOfRange),
            ("https://a:99999999999999999999999999", .portOutOfRange),
            ("https://256.1.1.1", .badIPAddress(offset: 8)), ("https://1.2.3", .badIPAddress(offset: 8)),
            ("https://1.2.3.4.5", .badIPAddress(offset: 8)), ("https://01.2.3.4", .badIPAddress(offset: 8)),
            ("https://2130706433", .badIPAddress(offset: 8)), ("https://u@.", .badIPAddress(offset: 10)),
            ("https://1.2.3.4.", .badIPAddress(offset: 8)),
            ("https://[]", .badIPAddress(offset: 8)), ("https://[", .badIPAddress(offset: 8)),
            ("https://[::1", .badIPAddress(offset: 8)), ("https://[:]", .badIPAddress(offset: 8)),
            ("https://[:::]", .badIPAddress(offset: 8)), ("https://[1::2::3]", .badIPAddress(offset: 8)),
            ("https://[12345::]", .badIPAddress(offset: 8)), ("https://[g::]", .badIPAddress(offset: 8)),
            ("https://[1:2:3:4:5:6:7]", .badIPAddress(offset: 8)),
            ("https://[1:2:3:4:5:6:7:8:9]", .badIPAddress(offset: 8)),
            ("https://[1:2:3:4:5:6:7:8::]", .badIPAddress(offset: 8)),
            ("https://[1:2:3:4::5:6:7:8]", .badIPAddress(offset: 8)),
            ("https://[:1::]", .badIPAddress(offset: 8)), ("https://[::1:]", .badIPAddress(offset: 8)),
            ("https://[1.2.3.4::]", .badIPAddress(offset: 8)),
            ("https://[::1.2.3.256]", .badIPAddress(offset: 8)),
            ("https://[::1.2.3.4:5]", .badIPAddress(offset: 8)),
            ("https://[fe80::1%25eth0]", .badIPAddress(offset: 8)),
            ("https://[v1.x]", .badIPAddress(offset: 8)),
        ] as [(String, ContentError)])
    func `invalid web URLs are refused with the reason`(text: String, error: ContentError) {
        #expect(refusal(.url, text) == error)
    }

    @Test func `scheme, user name, host and port are read`() throws {
        let url = try WebURL("HTTPS://user:x@Example.ORG:8443/a@b:c?d#e")
        #expect(url.scheme == "https")
        #expect(url.userinfo == "user:x")
        #expect(url.host == "Example.ORG")
        #expect(url.port == 8443)
        let address = try WebURL("http://[::1]:/x")
        #expect(address.scheme == "http")
        #expect(address.userinfo == nil)
        #expect(address.host == "[::1]")
        #expect(address.port == nil)
    }
}
