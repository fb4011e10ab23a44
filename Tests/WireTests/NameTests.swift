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
        " ", " a", "a ", "\u{A0}a", "a\u{3000}", "\u{2003}a", "a\u{1680}", "a\tb", "a\nb", "a\r\nb", "\0",
        "a\u{1B}[1m",
        "a\u{7F}", "a\u{85}b", "a\u{9F}b", "a\u{2028}b", "a\u{2029}b", "\u{2028}",
        "\u{202E}x", "a\u{200F}b", "\u{2066}a\u{2069}", "a\u{61C}", "\u{200B}", "\u{FEFF}", "\u{AD}\u{200D}",
        "\u{3164}",
    ])
    func `names with control or invisible characters are refused`(text: String) {
        #expect(refusal(text) == .nameNotPlain)
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
