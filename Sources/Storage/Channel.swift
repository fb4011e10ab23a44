public import Exchange
public import Wire

/// A channel that the vault knows.
public struct Channel: Sendable {
    public let id: Int64
    public let name: Name
    /// When its owner created it.
    public let created: Timestamp
    /// Nil: this user.
    public let owner: Contact?
    public let access: Access
    /// When an own channel was put back from a backup, of which the owner has not confirmed the members yet: nothing is
    /// sealed for them before. Nil: nothing waits.
    public let restored: Timestamp?
    /// 30 decimal digits in six groups, by which it is named in this vault: a keyed hash of its 32-byte id, so that no owner can choose
    /// them.
    public let digits: String

    public enum Access: Sendable {
        case owned(OwnedChannel)
        case subscribed(Subscription)
        /// Unsubscribed: messages were kept, the key was not.
        case left
    }

    /// What opens its messages; nil after leaving.
    public var keys: ChannelKeys? {
        switch access {
        case .owned(let channel): channel.keys
        case .subscribed(let subscription): subscription.keys
        case .left: nil
        }
    }

    /// What opens messages that leave members out; nil after leaving.
    public var labels: LabelSource? {
        switch access {
        case .owned(let channel): .owner(channel.trees)
        case .subscribed(let subscription): .member(subscription.labels)
        case .left: nil
        }
    }

    public var isOwned: Bool { owner == nil }
}
