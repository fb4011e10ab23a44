import Exchange
import Wire

/// A message's place in the order of a history: newest first by the date that its owner gave it,
/// then by number.
///
/// It stays valid when messages are added or forgotten, even the message itself.
public struct MessageCursor: Hashable, Sendable, Comparable, CustomStringConvertible {
    let created: Int64
    let number: Int64
    let duplicateIndex: Int64
    let id: Int64

    init(created: Int64, number: Int64, duplicateIndex: Int64, id: Int64) {
        self.created = created
        self.number = number
        self.duplicateIndex = duplicateIndex
        self.id = id
    }

    /// - Parameter text: a `description` of a cursor.
    public init?(_ text: String) {
        let fields = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = fields.compactMap { Int64($0) }
        guard fields.count == 4, numbers.count == 4 else { return nil }
        self.init(created: numbers[0], number: numbers[1], duplicateIndex: numbers[2], id: numbers[3])
        guard description == text else { return nil }
    }

    public var description: String { "\(created)-\(number)-\(duplicateIndex)-\(id)" }

    /// Older messages are less.
    public static func < (left: Self, right: Self) -> Bool {
        (left.created, left.number, left.duplicateIndex, left.id)
            < (right.created, right.number, right.duplicateIndex, right.id)
    }
}

extension StoredMessage {
    public var cursor: MessageCursor {
        MessageCursor(
            created: message.created.column, number: Int64(message.number),
            duplicateIndex: Int64(duplicateIndex), id: id)
    }
}
