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
    /// 1 for the first message seen with its number; more where the number was used again for other content.
    public let claim: Int
    /// When it was published or first scanned, by this machine's clock.
    public let received: Timestamp
    /// Received, and not marked as read.
    public let isUnread: Bool
    /// As it was drawn or scanned, to the byte.
    public let code: Code
    /// By time, then as they came.
    public internal(set) var sightings: [Sighting]
}
