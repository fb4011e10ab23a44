public import Storage
public import Wire

/// The name, owner and reference of a channel, for messages to people. Holds no secret.
public struct ChannelTitle: Sendable {
    public let name: Name
    /// Nil: this user.
    public let owner: Contact?
    /// When its owner created it.
    public let created: Timestamp
    /// The first ten of the channel's digits. They name this channel whatever others are called.
    public let reference: String

    public init(_ channel: Channel) {
        name = channel.name
        owner = channel.owner
        created = channel.created
        reference = channel.reference
    }

    /// `chess@12345 67890`; nil for this user's own channel.
    public var nameAtOwner: String? {
        owner.map { "\(name.text)@\($0.fingerprint.description.prefix(11))" }
    }
}
