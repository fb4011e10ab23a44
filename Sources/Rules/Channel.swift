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
    /// The time at which this vault handed the own channel over, while its owner did not take it back.
    public let handedOver: Timestamp?
    /// The time at which this vault last made a jump in the own channel: since then another device
    /// that uses these numbers is a second one. Nil: never.
    public let wentOn: Timestamp?
    /// 30 decimal digits in six groups, which name it in this vault: a keyed hash of its 32-byte
    /// id, so that no owner can choose them.
    public let digits: String
    /// The page that codes of an own channel are links to. Nil: they are no links.
    public let link: LinkPage?

    package init(
        id: Int64, name: Name, created: Timestamp, owner: Contact?, access: Access, restored: Timestamp?,
        handedOver: Timestamp?, wentOn: Timestamp?, digits: String, link: LinkPage? = nil
    ) {
        self.id = id
        self.name = name
        self.created = created
        self.owner = owner
        self.access = access
        self.restored = restored
        self.handedOver = handedOver
        self.wentOn = wentOn
        self.digits = digits
        self.link = link
    }

    /// Why an own channel waits. Nil: it doesn't.
    public var waiting: Waiting? {
        guard let restored else { return nil }
        return handedOver != nil ? .handedOver : wentOn == restored ? .restored : .takenOver
    }

    public enum Waiting: Sendable {
        /// Another device may have used it: after a restore, or where a second device was found.
        case restored
        /// Another device goes on with it.
        case handedOver
        /// Another device handed it over to this vault.
        case takenOver
    }

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
        case .subscribed(let subscription): subscription.labelSource
        case .left: nil
        }
    }

    public var isOwned: Bool { owner == nil }
}
