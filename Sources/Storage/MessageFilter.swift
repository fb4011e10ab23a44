public import Wire

/// Selects the messages that meet all conditions that are set.
public struct MessageFilter: Sendable {
    public var type: ContentType?
    public var direction: StoredMessage.Direction?
    /// Not before this second, by the date that their owner gave them.
    public var since: Timestamp?
    /// Before this second, by the same date.
    public var until: Timestamp?
    public var expiry: ExpiryCondition?
    public var number: UInt64?
    /// The index among several messages with one number: see `StoredMessage.duplicateIndex`.
    public var duplicateIndex: Int?
    /// Received, and not read yet.
    public var isUnread = false
    /// Sighted at least once at a known place.
    public var isLocated = false
    /// Sighted at least once in this circle.
    public var area: Circle?
    /// Words in the content. Contents are sealed, so every message that meets the other conditions
    /// is decrypted; this is also true of `recordType` and `plain`.
    public var words: SearchWords?
    /// Only records of this type.
    public var recordType: Name?
    /// Fields that all have to be among the message's plain fields.
    public var plain: [Field] = []

    public enum ExpiryCondition: Sendable {
        case expired(at: Timestamp)
        case valid(at: Timestamp)
        /// Valid at the first time, and expired at the second.
        case expiring(after: Timestamp, by: Timestamp)
    }

    public init() {}

    /// Whether messages have to be decrypted to answer it.
    var needsDecryption: Bool { words != nil || recordType != nil || !plain.isEmpty }
}
