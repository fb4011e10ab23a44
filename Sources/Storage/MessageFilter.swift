public import Wire

/// Which messages are meant: those that meet every condition that is set.
public struct MessageFilter: Sendable {
    public var type: ContentType?
    public var direction: StoredMessage.Direction?
    /// The first second, by the date that their owner gave them.
    public var since: Timestamp?
    /// The first second that is too late.
    public var until: Timestamp?
    public var expiry: TimeSpec?
    public var number: UInt64?
    /// Which of several messages under one number.
    public var claim: Int?
    /// Received, and not read yet.
    public var isUnread = false
    /// Seen at least once at a place that is known.
    public var isLocated = false
    /// Seen at least once in it.
    public var area: Circle?
    /// In the content. Contents are sealed, so that every message that meets the other conditions is opened; so it is for the two
    /// conditions that follow.
    public var words: SearchWords?
    /// Records of this type alone.
    public var recordType: Name?
    /// All of them are among what everybody can read on the message.
    public var plain: [Field] = []

    public enum TimeSpec: Sendable {
        case expired(at: Timestamp)
        case valid(at: Timestamp)
        /// Not expired at the first time, and expired at the second.
        case expiring(after: Timestamp, by: Timestamp)
    }

    public init() {}

    /// Whether messages have to be opened for it.
    var hasSealedConditions: Bool { words != nil || recordType != nil || !plain.isEmpty }
}
