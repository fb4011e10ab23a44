public import Exchange
public import Storage
public import Wire

/// What became of one scanned code.
public enum ScanOutcome: Sendable {
    /// This user's own card.
    case ownCard
    /// A card, now or already a contact's.
    case contact(ScannedContact)
    /// A share: subscribed to, renewed, or nothing new.
    case share(ScannedShare)
    /// A message that was opened, verified and stored.
    case message(Receipt)
    /// Not a SeQRcast code: a text or a URL, or other bytes, for all to read.
    case plain
    /// One part of a larger code that only its other parts complete.
    case partial
    /// Refused; nothing was changed.
    case refused(Refusal)
}

public struct ScannedContact: Sendable {
    public let contact: Contact
    public let isNew: Bool
    /// Others known by the same name, with other keys.
    public let namesakes: [Fingerprint]
    /// The name on the card, which may be another than the contact is known by.
    public let claimedName: Name?
}

public struct ScannedShare: Sendable {
    public enum News: Sendable { case subscribed, renewed, unchanged, ownChannel }

    public let offer: ShareOffer
    public let news: News
}

/// A share that verified, before anything is done with it.
public struct ShareOffer: Sendable {
    public let subscription: Subscription
    public let owner: Party
    /// The owner, where already known.
    public let contact: Contact?
    /// Others known by the owner's name, with other keys.
    public let namesakes: [Fingerprint]

    public var isVerified: Bool { contact?.isVerified ?? false }
    /// The name this user knows the owner by, or else the card's.
    public var ownerName: Name? { contact.map(\.name) ?? owner.card.name }
}

/// A message that was stored, or had been before.
public struct Receipt: Sendable {
    public let channel: Channel
    public let stored: StoredMessage
    /// Whether it was not in the vault before; else this is one more sighting.
    public let isNew: Bool
    public let isExpired: Bool
    /// Numbers directly before it that were not seen so far; what is scanned next may hold them (`Session.missed`).
    public internal(set) var missed: ClosedRange<UInt64>?
    /// Whether another message was seen under its number.
    public let isNumberReused: Bool
}
