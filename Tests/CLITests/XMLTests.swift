import Exports
import Testing
import Texts

@testable import CLI

/// Writes texts and numbers for XML.
struct XMLTests {
    @Test(arguments: [
        ("a < b > c & \"d\" ']]>", "a &lt; b &gt; c &amp; &quot;d&quot; ']]&gt;"),
        ("tab\tline\nreturn\r\n", "tab\tline\nreturn&#13;\n"),
        ("\u{0}\u{1}\u{1B}\u{1F}\u{FFFE}\u{FFFF}", String(repeating: "\u{FFFD}", count: 6)),
        ("\u{7F}\u{85}\u{2028}\u{FFFD}\u{E000}", "\u{7F}&#133;&#8232;\u{FFFD}\u{E000}"),
        ("e\u{301} 👨\u{200D}👩 <\u{338}", "e\u{301} 👨\u{200D}👩 &lt;\u{338}"),
    ])
    func `a text is escaped for XML`(_ text: String, _ expected: String) {
        #expect(Array(text.xml.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(arguments: [
        ("", ""), ("short", "short"),
        (String(repeating: "L", count: 8_000), String(repeating: "L", count: 8_000)),
        (String(repeating: "L", count: 8_001), String(repeating: "L", count: 8_000) + "…"),
        (
            "a" + String(repeating: "\u{301}", count: 9_000),
            "a" + String(repeating: "\u{301}", count: 7_999) + "…"
        ),
        ("a" + String(repeating: "\n", count: 199), "a" + String(repeating: "\n", count: 199)),
        (String(repeating: "a\r\n", count: 200), String(repeating: "a\r\n", count: 199) + "a\r…"),
    ])
    func `a long text is shortened`(_ text: String, _ expected: String) {
        #expect(Array(text.shortened.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(arguments: [
        (0, "0.0"), (-122.42, "-122.42"), (1e-5, "0.00001"), (-1.25e-7, "-0.000000125"),
        (1e16, "10000000000000000.0"),
        (1.5e16, "15000000000000000.0"), (-1.2345678901234567e18, "-1234567890123456800.0"), (180, "180.0"),
    ])
    func `a number is written without an exponent`(_ number: Double, _ expected: String) {
        #expect(number.decimal == expected)
    }

    @Test(arguments: [
        Double.leastNonzeroMagnitude, -.greatestFiniteMagnitude, .pi, 1e-300, 123_456.789, -1e15, 1e22,
    ])
    func `a written number is read as the same number`(_ number: Double) {
        #expect(Double(number.decimal) == number)
        #expect(number.decimal.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" })
    }
}
