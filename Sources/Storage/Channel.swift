public import Exchange
public import Wire

/// A channel in the vault.
public struct Channel: Sendable {
    public let id: Int64
    public let name: Name
    /// The time at which its owner created it.
    public let created: Timestamp
    /// The owner. Nil: this user.
    public let owner: Contact?
    public let access: Access
    /// The time at which an own channel was restored, handed over, or found in use on another device,
    /// while the owner has not confirmed its members: nothing is sealed for them before. Nil: nothing
    /// to confirm.
    public let restored: Timestamp?
    /// 30 decimal digits in six groups, which name it in this vault: a keyed hash of its 32-byte
    /// id, so that no owner can choose them.
    public let digits: String

    public enum Access: Sendable {
        case owned(OwnedChannel)
        case subscribed(Subscription)
        /// Unsubscribed: the messages were kept, the key was deleted.
        case left
    }

    /// The keys of its messages; nil after unsubscribing.
    public var keys: ChannelKeys? {
        switch access {
        case .owned(let channel): channel.keys
        case .subscribed(let subscription): subscription.keys
        case .left: nil
        }
    }

    /// The labels for messages that leave members out; nil after unsubscribing.
    public var labels: LabelSource? {
        switch access {
        case .owned(let channel): .owner(channel.trees)
        case .subscribed(let subscription): .member(subscription.labels)
        case .left: nil
        }
    }

    public var isOwned: Bool { owner == nil }
}
