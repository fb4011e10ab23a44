import Foundation
import Wire

/// Words that a content must all contain, anywhere; case and accents do not matter.
public struct SearchWords: Sendable {
    /// In UTF-8, folded by `folded`; none is empty.
    private let words: [[UInt8]]

    /// - Parameter text: the words, with spaces between them.
    /// - Returns: nil if there are none.
    public init?(_ text: String) {
        words = text.split(whereSeparator: \.isWhitespace).map { Self.folded(Array($0.utf8)) }
        guard !words.isEmpty else { return nil }
    }

    /// Searches a file's name and media type, and a record's type, keys and values.
    func matches(_ content: [UInt8], type: ContentType) -> Bool {
        let text = Self.folded(type.isText ? content : Self.text(of: Content(kept: content, type: type)))
        return words.allSatisfy { text.holds($0) }
    }

    private static func text(of content: Content) -> [UInt8] {
        if let file = content.file { return Array("\(file.name)\n\(file.mediaType)".utf8) }
        guard let record = content.record else { return [] }
        let fields = record.fields.flatMap { [$0.key.text, $0.value] }
        return Array(([record.type.text] + fields).joined(separator: "\n").utf8)
    }

    /// Nearly all texts are ASCII, and Unicode's rules take fifty times as long.
    private static func folded(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: { $0 >= 0x80 }) else {
            return text.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
        }
        let folded = String(decoding: text, as: UTF8.self)
            .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return Array(folded.utf8)
    }
}

extension [UInt8] {
    /// - Parameter part: not empty.
    fileprivate func holds(_ part: [UInt8]) -> Bool {
        guard count >= part.count else { return false }
        return (0...count - part.count).contains { start in
            self[start] == part[0] && part.indices.allSatisfy { self[start + $0] == part[$0] }
        }
    }
}
