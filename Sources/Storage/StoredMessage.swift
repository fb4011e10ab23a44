public import Exchange
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
