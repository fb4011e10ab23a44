import Testing
import Texts

@testable import CLI

/// Wraps texts for a terminal.
struct WrappingTests {
    @Test(arguments: [
        ("short", "short"),
        ("  one two three four five six", "  one two three four\n  five six"),
        ("chess#1 · 2026-12-01 19:00 · text", "chess#1 · 2026-12-01\n  19:00 · text"),
        (
            "  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa bb",
            "  aaaaaaaaaaaaaaaaaa\n  aaaaaaaaaaaaaaaaaa\n  aaaa bb"
        ),
        ("  https://example.org/a/very/long/path x", "  https://example.org/a/very/long/path\n  x"),
        ("  see https://example.org/a/long/path", "  see\n  https://example.org/a/long/path"),
        ("  東京 東京東京東京 東京東京東", "  東京 東京東京東京\n  東京東京東"),
        ("one\n\n  two", "one\n\n  two"), ("", ""),
        ("                              deep", "          deep"),
    ])
    func `a text is wrapped to the width of the terminal`(_ text: String, _ expected: String) {
        #expect(text.wrapped(to: 20) == expected)
    }

    /// A line wider than the terminal would continue where this tool's own lines begin.
    @Test(arguments: [
        String(repeating: "👨\u{200D}", count: 30) + "👨", String(repeating: "कि", count: 30),
        String(repeating: "❤\u{FE0F}", count: 30), String(repeating: "ꥠ", count: 30),
        String(repeating: "𗀀", count: 30),
        String(repeating: "🇩🇪", count: 30), String(repeating: "👍🏽", count: 30),
        String(repeating: "각", count: 30),
        // A character as long as the text.
        String(repeating: "👩\u{200D}", count: 120_000),
        "a\t\t\tchess#9", "x://\(String(repeating: "a", count: 20))chess#9\u{A0}·\u{A0}text",
    ])
    func `no line is wider than the terminal`(_ text: String) {
        let lines = "  \(text)".wrapped(to: 20).split(separator: "\n")
        #expect(lines.allSatisfy { $0.columns <= 20 && $0.hasPrefix("  ") })
        let scalars = lines.joined().unicodeScalars.filter { $0 != " " }
        #expect(Array(scalars) == text.unicodeScalars.filter { $0 != "\t" })
    }

    @Test(arguments: [
        ("", 0), ("abc", 3), ("e\u{301}", 1), ("東京", 4), ("한", 2), ("🌱", 2), ("🇩🇪", 2),
        ("1\u{FE0F}\u{20E3}", 2),
        ("कि", 2), ("\u{200D}", 0),
    ])
    func `the width of characters in columns`(_ text: String, _ expected: Int) {
        #expect(text.columns == expected)
    }

    @Test func `wrapping loses no word`() {
        let text = "  a  b   c " + String(repeating: "x y ", count: 50)
        let words = text.wrapped(to: 30).split(whereSeparator: \.isWhitespace)
        #expect(words == text.split(whereSeparator: \.isWhitespace))
        #expect(
            text.wrapped(to: 30).split(separator: "\n").allSatisfy { $0.count <= 30 && $0.hasPrefix("  ") })
    }

    @Test func `a terminal counts as at least twenty columns wide`() {
        #expect("a b c".wrapped(to: 0) == "a b c")
    }
}
