import Exports
import Testing

@testable import CLI

/// Folds lines of calendars and vCards.
struct FoldedLineTests {
    private let long = String(repeating: "a", count: 75)

    @Test func `a line is folded after 75 octets`() {
        #expect(FoldedLine.of("") == "\r\n")
        #expect(FoldedLine.of(long) == "\(long)\r\n")
        #expect(FoldedLine.of(long + "bc") == "\(long)\r\n bc\r\n")
        #expect(FoldedLine.of(long + long) == "\(long)\r\n \(long.dropLast())\r\n a\r\n")
    }

    @Test(arguments: ["é", "東", "🌱"])
    func `no character is split`(_ character: String) {
        let width = character.utf8.count
        for start in 0..<5 {
            let line = String(repeating: "a", count: start) + String(repeating: character, count: 60)
            let pieces = FoldedLine.of(line).split(separator: "\r\n", omittingEmptySubsequences: false)
            #expect(pieces.allSatisfy { $0.utf8.count <= 75 && !$0.unicodeScalars.contains("\u{FFFD}") })
            #expect(pieces.dropLast(2).allSatisfy { $0.utf8.count > 75 - width })
            #expect(FoldedLine.of(line).replacing("\r\n ", with: "") == line + "\r\n")
        }
    }

    @Test func `no piece has only blanks`() {
        let blanks = String(repeating: " ", count: 200)
        #expect(FoldedLine.of("N:\(blanks)END:VCARD\(blanks)").split(separator: "\r\n").count == 3)
        #expect(FoldedLine.of(long + blanks) == "\(long)\(blanks)\r\n")
        let pieces = FoldedLine.of("\(long)\(blanks)\(long)\t\(long)").split(separator: "\r\n")
        #expect(pieces.allSatisfy { piece in piece.contains { !$0.isWhitespace } })
    }

    @Test(arguments: [
        ("NOTE:a\u{2028}END:VCARD\u{2029}b\u{85}c", "NOTE:a END:VCARD b c"),
        ("NOTE;ENCODING=Quoted-Printable:no end== ", "NOTE;ENCODING=Quoted-Printable:no end"),
        ("NOTE:no end=", "NOTE:no end="),
    ])
    func `characters that break or join lines are removed`(_ line: String, _ expected: String) {
        #expect(FoldedLine.of(line) == expected + "\r\n")
    }
}
