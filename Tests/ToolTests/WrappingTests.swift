import Testing

@testable import Tool

/// How texts fit a terminal.
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
    func wrapped(_ text: String, _ expected: String) { #expect(text.wrapped(to: 20) == expected) }

    @Test func nothingIsLost() {
        let text = "  a  b   c " + String(repeating: "x y ", count: 50)
        let words = text.wrapped(to: 30).split(whereSeparator: \.isWhitespace)
        #expect(words == text.split(whereSeparator: \.isWhitespace))
        #expect(
            text.wrapped(to: 30).split(separator: "\n").allSatisfy { $0.count <= 30 && $0.hasPrefix("  ") })
    }

    @Test func narrowTerminalsHaveTwentyColumns() { #expect("a b c".wrapped(to: 0) == "a b c") }
}
