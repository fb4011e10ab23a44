import Links
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

extension Channel {
    /// The rows of those channels whose name is the same as, or looks like, the name of another one
    /// of the same owner.
    public static func twins(among channels: [Channel]) -> Set<Int64> {
        let byOwner = Dictionary(grouping: channels) { $0.owner?.id }
        return Set(
            byOwner.values.filter { $0.count > 1 }.flatMap { channels in
                let names = channels.map { NameLikeness($0.name.text) }
                let rows = Dictionary(
                    grouping: zip(channels, names).flatMap { channel, name in
                        name.forms.map { (form: $0, row: channel.id) }
                    }, by: \.form)
                return rows.values.map { Set($0.map(\.row)) }.filter { $0.count > 1 }.flatMap(\.self)
            })
    }
}
