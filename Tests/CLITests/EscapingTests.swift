import Testing
import Texts

@testable import CLI

/// Escapes texts of others for printing.
struct EscapingTests {
    @Test(arguments: [
        ("Läufer ♗ 火曜日", "Läufer ♗ 火曜日"),
        ("family 👨‍👩‍👧", "family 👨‍👩‍👧"),
        ("a\u{1B}[2Jb", "a\\u{1b}[2Jb"),
        ("a\u{9B}b", "a\\u{9b}b"),
        ("a\u{202E}b\u{2066}c\u{200F}", "a\\u{202e}b\\u{2066}c\\u{200f}"),
        ("a\u{FEFF}b\u{AD}c", "a\\u{feff}b\\u{ad}c"),
        ("a\u{2028}b", "a\\u{2028}b"),
        ("a\u{E000}b", "a\\u{e000}b"),
        ("a\nb\tc\rd", "a\\u{a}b\\u{9}c\\u{d}d"),
    ])
    func `deceptive characters are spelled out`(_ text: String, _ printed: String) {
        #expect(text.escaped() == printed)
    }

    @Test func `line feeds and tabs are kept on request`() {
        #expect("a\nb\tc\rd\u{8}".escaped(keepingLines: true) == "a\nb\tc\\u{d}d\\u{8}")
    }
}
