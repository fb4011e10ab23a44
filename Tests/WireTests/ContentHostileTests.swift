import Testing
import Wire

/// A small generator with a fixed seed, so that a failure can be repeated (xorshift64*).
private struct Noise: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 2_685_821_657_736_338_717
    }
}

/// Any input gives an error or a value, and soon.
@Suite struct ContentHostileTests {
    private static let examples = [
        "https://user:x@example.org:8443/a/%41?b=c#d", "http://[1:2::5.6.7.8]:80/",
        "geo:37.77,-122.42,-3.5;crs=wgs84;u=35;x=%41",
        "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\\, L.\r\na.TEL;TYPE=\"x;y\",z:+1\r\n 23\r\nEND:VCARD\r\n",
        "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nDTSTART;TZID=A:20260301T193000\nDTEND:20260301T203000Z\n"
            + "SUMMARY:x\\ny\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\nEND:VEVENT\nEND:VCALENDAR",
        "BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260301\nDURATION:P1D\nEND:VEVENT",
    ]

    private func readEveryWay(_ text: String) {
        for type in ContentType.allCases.filter(\.isText) { _ = refusal(type, text) }
        _ = try? Content(inferring: text)
    }

    @Test func `noise never traps`() {
        var noise = Noise(state: 0x5EED)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...80, using: &noise)).map { _ in
                UInt8.random(in: 0...255, using: &noise)
            }
            readEveryWay(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test(arguments: examples)
    func `mutated content never traps`(example: String) {
        var noise = Noise(state: UInt64(example.utf8.count))
        let original = Array(example.utf8)
        let spice = Array("\r\n \t\"\\:;,=.%[]@/#?-+0123456789TZP\u{0}é♞".utf8)
        for _ in 0..<1500 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &noise) {
                let place = Int.random(in: 0...bytes.count, using: &noise)
                let byte = spice.randomElement(using: &noise) ?? 0
                switch Int.random(in: 0...3, using: &noise) {
                case 0: bytes.insert(byte, at: place)
                case 1: bytes.removeSubrange(place..<min(place + 3, bytes.count))
                case 2: bytes.replaceSubrange(place..<min(place + 1, bytes.count), with: [byte])
                default: bytes.append(contentsOf: bytes[place...])
                }
            }
            readEveryWay(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test(arguments: examples)
    func `no prefix of content traps`(example: String) {
        for length in 0...example.utf8.count {
            readEveryWay(String(decoding: example.utf8.prefix(length), as: UTF8.self))
        }
    }

    @Test(arguments: [
        ("https://", ":"), ("https://[", ":"), ("https://[", "1:"), ("https://", "1."), ("https://a:", "9"),
        ("https://", "@"), ("https://a/", "%41"), ("https://a/", "#"),
        ("geo:1,2,", "9"), ("geo:", "0"), ("geo:1.", "1"), ("geo:1,2", ";a"), ("geo:1,2;a=", "%41"),
        ("BEGIN:VCARD\nFN:", "\\"), ("BEGIN:VCARD\n", "\n"), ("BEGIN:VCARD", "\n "),
        ("BEGIN:VCARD\n", "A:\n"),
        ("BEGIN:VCARD\nA", ";B=c"), ("BEGIN:VCARD\nA;B=", ","), ("BEGIN:VCARD\nA;B=\"", "x"),
        ("BEGIN:VEVENT\n", "BEGIN:A\n"), ("BEGIN:VEVENT\nDURATION:P", "1W"), ("BEGIN:VEVENT\nDTSTART:", "1"),
        ("BEGIN:VCALENDAR\n", "BEGIN:VEVENT\nDTSTART:20260301\nEND:VEVENT\n"), ("", "a\u{301}"),
    ])
    func `long content is read in linear time`(start: String, filling: String) {
        let count = 131_072 / filling.utf8.count
        let text = start + String(repeating: filling, count: count)
        let clock = ContinuousClock()
        let elapsed = clock.measure { readEveryWay(text) }
        #expect(elapsed < .seconds(10), "quadratic: 128 KiB took \(elapsed)")
    }
}
