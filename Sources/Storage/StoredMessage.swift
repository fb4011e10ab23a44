public import Exchange
public import Rules
public import Wire

/// A message in the vault: published by this user, or scanned and verified.
public struct StoredMessage: Sendable {
    public enum Direction: Int, Sendable {
        case published = 0
        case received = 1
    }

    public let id: Int64
    /// The channel's row.
    public let channel: Int64
    public let direction: Direction
    public let message: Message
    /// 1 for the first message seen with its number; higher if the number was used again for other
    /// content. It is the column `claim`.
    public let duplicateIndex: Int
    /// The time at which it was published or first scanned, by this machine's clock.
    public let received: Timestamp
    /// Received, and not marked as read.
    public let isUnread: Bool
    /// The code as drawn or scanned, byte for byte.
    public let code: Code
    /// By time, then in the order of arrival.
    public internal(set) var sightings: [Sighting]
}

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
