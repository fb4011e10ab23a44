import Links
import Testing

struct LinkTests {
    @Test(
        arguments: [
            ("https://example.org/a?b#c", []),
            ("https://EXAMPLE.org:443", []), ("http://example.org.:80/", []),
            ("https://example.org/readme.txt", []),
            ("https://paypal.com@evil.example/", [.userinfo("paypal.com")]),
            ("http://192.0.2.1/", [.address]),
            ("http://3221225985/", [.disguisedHost("3221225985"), .address]),
            ("http://0xc0.0.02.1/", [.disguisedHost("0xc0.0.02.1"), .address]),
            ("http://[2001:db8::1]/", [.address]),
            ("http://a%40b/", [.disguisedHost("a%40b")]),
            ("http://ex%61mple.org/", [.disguisedHost("ex%61mple.org")]),
            ("http://example。org/", [.disguisedHost("example。org")]),
            ("https://example.org:8443/", [.port(8443)]), ("http://example.org:443/", [.port(443)]),
            ("https://example.org/setup.EXE?x=.txt", [.program("exe")]),
            ("https://example.org/a.apk#x", [.program("apk")]),
            ("https://example.org/x?a.exe", []), ("https://example.exe/", []),
            ("https://example.org/a.exe/", []),
        ] as [(String, [Deception])])
    func `each deception is found`(_ text: String, _ deceptions: [Deception]) throws {
        #expect(try #require(Link(text)).deceptions == deceptions)
    }

    /// Names of UTS #46 and #39: honest ones are only decoded.
    @Test(
        arguments: [
            ("https://xn--bcher-kva.example/", [.decodedName("bücher.example")]),
            ("https://bücher.example/", [.decodedName("bücher.example")]),
            ("https://xn--fiqs8s/", [.decodedName("中国")]),
            ("https://xn--h1akdx.xn--p1ai/", [.decodedName("инфо.рф")]),
            ("https://xn--80ak6aa92e.com/", [.decodedName("аррӏе.com"), .lookalike("appie.com")]),
            ("https://xn--e1awd7f.com/", [.decodedName("еріс.com"), .lookalike("epic.com")]),
            (
                "https://xn--pple-43d.com/",
                [.decodedName("аpple.com"), .lookalike("apple.com"), .mixedAlphabets(["Cyrillic", "Latin"])]
            ),
            ("https://pai\u{307}d.example/", [.decodedName("pai\u{307}d.example"), .unusualCharacters]),
            ("https://xn--99999999999.example/", [.undecodableName]),
        ] as [(String, [Deception])])
    func `names in other alphabets are examined`(_ text: String, _ deceptions: [Deception]) throws {
        #expect(try #require(Link(text)).deceptions == deceptions)
    }

    @Test(arguments: ["geo:1,2", "example.org", "ftp://example.org", "https://", "https", ""])
    func `other texts are not links`(_ text: String) { #expect(Link(text) == nil) }
}
