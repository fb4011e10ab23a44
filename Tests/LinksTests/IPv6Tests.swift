import Testing

@testable import Links

/// IPv6 addresses in the form that lists use (RFC 4291, RFC 5952).
struct IPv6Tests {
    @Test(arguments: [
        ("2001:db8::1", "2001:db8::1"), ("2001:0DB8:0:0:0:0:0:1", "2001:db8::1"),
        ("2001:db8:0:0::1", "2001:db8::1"), ("::", "::"), ("::1", "::1"), ("1::", "1::"),
        ("0:0:0:0:0:0:0:0", "::"), ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
        ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"), ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
        ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
        ("1:2:3:4:5:6:77.77.88.88", "1:2:3:4:5:6:4d4d:5858"), ("::13.1.68.3", "::d01:4403"),
    ])
    func `every address has one canonical form`(_ text: String, _ expected: String) {
        #expect(IPv6(text.utf8)?.description == expected)
    }

    @Test(arguments: [
        "", ":", ":::", "1", "1:2", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "::1::", "1::2::3",
        ":1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:", ":1::2", "1::2:", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "12345::", "g::",
        "+1::",
        "1.2.3.4", "1.2.3.4::", "::1.2.3", "::1.2.3.4.5", "::256.2.3.4", "::01.2.3.4", "::1.2.3.4:5",
        "fe80::1%25eth0",
    ])
    func `invalid addresses are refused`(_ text: String) { #expect(IPv6(text.utf8) == nil) }

    @Test(arguments: [
        ("http://[2001:0DB8:0:0::1]:80/x", "http://[2001:db8::1]/x"),
        ("http://[::ffff:1.2.3.4]/", "http://1.2.3.4/"),
        ("http://[::FFFF:102:304]/", "http://1.2.3.4/"), ("http://[64:ff9b::102:304]/", "http://1.2.3.4/"),
        ("http://[1:2]/", "http://[1:2]/"), ("http://[::ffff:0:1.2.3.4]/", "http://[::ffff:0:102:304]/"),
    ])
    func `hosts with IPv6 addresses are canonicalised`(_ text: String, _ expected: String) {
        #expect(CanonicalURL(text.utf8)?.description == expected)
    }
}
