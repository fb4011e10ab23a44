import Testing
import Texts

@testable import CLI

/// Joins characters that a line of a contact or an event is folded within.
struct FoldedCharactersTests {
    private func joined(_ bytes: [UInt8]) -> String? {
        String(validating: bytes.joiningFoldedCharacters(), as: UTF8.self)
    }

    /// Folds a text behind every octet.
    private func folded(_ text: String, fold: String) -> [UInt8] {
        Array("BEGIN:VEVENT\n".utf8) + Array(text.utf8.map { [$0] }.joined(separator: fold.utf8))
    }

    @Test(arguments: ["\r\n ", "\n ", "\r\n\t"])
    func `a fold within a character is removed, and no other one`(_ fold: String) {
        #expect(joined(folded("a€🎟", fold: fold)) == "BEGIN:VEVENT\na\(fold)€\(fold)🎟")
    }

    @Test(arguments: ["BEGIN:VCARD\nFN:é\n \n a", "\u{FEFF}BEGIN:VEVENT\r\n ü", ""])
    func `a text without such a fold is unchanged`(_ text: String) {
        #expect(Array(text.utf8).joiningFoldedCharacters() == Array(text.utf8))
    }

    @Test func `other texts are unchanged`() {
        let bytes: [UInt8] = Array("Hello \n ".utf8) + [0x82, 0xAC]
        #expect(bytes.joiningFoldedCharacters() == bytes)
        #expect(joined(bytes) == nil)
    }

    @Test func `a character that stays incomplete is not UTF-8`() {
        #expect(joined(Array("BEGIN:VEVENT\n ".utf8) + [0x82]) == nil)
    }
}
