import Testing
import Wire

@Suite struct NameTests {
    private func refusal(_ text: String) -> WireError? {
        do throws(WireError) {
            let name = try Name(text)
            #expect(name.text.utf8.elementsEqual(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "A", "Ada Lovelace", "Grüße ♞", "e\u{301}", "a\u{A0}b", "a\u{3000}b", "a\u{200B}", "👩🏽‍🚀",
        "NAME@CONTACT", "#1", "\u{FEFF}x", "\u{10FFFF}", "a\u{AD}",
    ])
    func `plain names are accepted`(text: String) {
        #expect(refusal(text) == nil)
    }

    @Test(arguments: [
        (" ", 1), (" a", 1), ("a ", 2), ("\u{A0}a", 1), ("a\u{3000}", 2), ("\u{2003}a", 1), ("a\u{1680}", 2),
        ("a\tb", 2), ("a\nb", 2), ("a\r\nb", 2), ("\0", 1), ("a\u{1B}[1m", 2), ("a\u{7F}", 2),
        ("a\u{85}b", 2), ("a\u{9F}b", 2), ("a\u{2028}b", 2), ("ab\u{2029}b", 3), ("\u{2028}", 1),
        ("\u{202E}x", 1), ("a\u{200F}b", 2), ("\u{2066}a\u{2069}", 1), ("a\u{61C}", 2), ("\u{200B}", 1),
        ("\u{FEFF}", 1), ("\u{AD}\u{200D}", 1), ("\u{3164}", 1), ("e\u{301}x\u{202E}", 4),
    ])
    func `names with control or invisible characters are refused`(text: String, position: Int) {
        let scalar = Array(text.unicodeScalars)[position - 1]
        #expect(refusal(text) == .nameNotPlain(scalar, position: position))
    }

    @Test func `of ASCII just the control characters are refused`() {
        for value in UInt8(0)...0x7F {
            let scalar = Unicode.Scalar(value)
            let isControl = scalar.properties.generalCategory == .control
            #expect(refusal("a\(scalar)b") == (isControl ? .nameNotPlain(scalar, position: 2) : nil))
        }
    }

    @Test func `an empty name is refused`() {
        #expect(refusal("") == .nameEmpty)
    }

    /// The limit counts Unicode scalars, neither Swift characters nor bytes.
    @Test(arguments: ["a", "é", "♞", "😀", "\u{301}"])
    func `the limit of a name counts Unicode scalars`(scalar: String) {
        #expect(refusal(String(repeating: scalar, count: 64)) == nil)
        #expect(
            refusal(String(repeating: scalar, count: 65)) == .nameTooLong(characters: 65, limit: 64))
    }
}
