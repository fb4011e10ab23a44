import Links
import Testing

/// The examples of Safe Browsing version 4, "URLs and Hashing", and cases at their limits.
struct ExpressionsTests {
    @Test(
        arguments: [
            (
                "http://a.b.c/1/2.html?param=1",
                [
                    "a.b.c/1/2.html?param=1", "a.b.c/1/2.html", "a.b.c/", "a.b.c/1/",
                    "b.c/1/2.html?param=1", "b.c/1/2.html", "b.c/", "b.c/1/",
                ]
            ),
            (
                "http://a.b.c.d.e.f.g/1.html",
                [
                    "a.b.c.d.e.f.g/1.html", "a.b.c.d.e.f.g/", "c.d.e.f.g/1.html", "c.d.e.f.g/",
                    "d.e.f.g/1.html", "d.e.f.g/", "e.f.g/1.html", "e.f.g/", "f.g/1.html", "f.g/",
                ]
            ),
            ("http://1.2.3.4/1/", ["1.2.3.4/1/", "1.2.3.4/"]),
            ("http://[2001:db8::1]/", ["[2001:db8::1]/"]),
            ("http://example/", ["example/"]),
            ("https://user@example.org:8443#x", ["example.org/"]),
            ("http://example.org?q", ["example.org/?q", "example.org/"]),
            (
                "http://b.org/1/2/3/4/5.html",
                ["b.org/1/2/3/4/5.html", "b.org/", "b.org/1/", "b.org/1/2/", "b.org/1/2/3/"]
            ),
            ("http://b.org/1/2/3/", ["b.org/1/2/3/", "b.org/", "b.org/1/", "b.org/1/2/"]),
            ("http://b.org/1/2/3", ["b.org/1/2/3", "b.org/", "b.org/1/", "b.org/1/2/"]),
        ] as [(String, [String])])
    func `the published expressions are found`(_ text: String, _ expressions: [String]) throws {
        let url = try #require(CanonicalURL(text.utf8))
        #expect(Set(url.expressions) == Set(expressions))
        #expect(url.expressions.count == expressions.count)
        #expect(url.expressions.first == url.expression)
    }

    @Test func `no URL has more than 30 expressions`() throws {
        let url = try #require(CanonicalURL("http://a.b.c.d.e.f.g.h/1/2/3/4/5/6?x=/y".utf8))
        #expect(url.expressions.count == 30)
        #expect(Set(url.expressions).count == 30)
    }
}
