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
    /// A request to follow a channel of this user's.
    case request(ScannedRequest)
    /// A request to follow somebody else's channel, which this user may endorse; nothing was changed.
    case endorsable(EndorsableRequest)
    /// An authorization to endorse requests for somebody else's channel.
    case authorization(ScannedAuthorization)
    /// A request that somebody endorsed whom this user authorized.
    case endorsement(ScannedEndorsement)
    /// A message that was opened, verified and stored.
    case message(Receipt)
    /// Not a SeQRcast code: a text or a URL, or other bytes, for all to read.
    case plain
    /// One part of a larger code that only its other parts complete.
    case partial
    /// A part of a code that its other parts complete.
    case part(ScannedPart)
    /// The last part that was needed, and what became of the code.
    indirect case whole(CompletedCode)
    /// Refused; nothing was changed.
    case refused(Refusal)
    /// A backup of a vault's keys, which is restored where there is no vault; nothing was changed.
    case backup
    /// A locked text or a guest key, for whoever has its passphrase; nothing was stored.
    case locked(Code.Kind)
    /// A signature over a document, for all to read; nothing was stored.
    case signature(KnownSignature)
}

extension ScanOutcome {
    /// Of a message, whole or in parts.
    public var receipt: Receipt? {
        switch self {
        case .message(let receipt): receipt
        case .completed(let whole): whole.outcome.receipt
        default: nil
        }
    }
}

public struct ScannedContact: Sendable {
    public let contact: Contact
    public let isNew: Bool
    /// Whether the card of a known contact brought a picture that was not kept before.
    public let hasNewPicture: Bool
    /// The contact again, with others of that name.
    public let person: Person
    /// The name on the card, which may be another than the contact is known by.
    public let claimedName: Name?
}

public struct ScannedShare: Sendable {
    public enum News: Sendable { case subscribed, renewed, unchanged, ownChannel }

    public let offer: ShareOffer
    public let news: News
    /// Whether another share is held and stays: this one was issued earlier, or was replaced, or is dated ahead.
    public let isOutdated: Bool
    /// Whether the one that stays is dated more than a day ahead of this machine's clock.
    public let isHeldAhead: Bool
    /// Whether it is dated more than a day ahead of this machine's clock: its owner's clock is wrong, or this one.
    public let isAhead: Bool
}

/// A share that verified, before anything is done with it.
public struct ShareOffer: Sendable {
    public let subscription: Subscription
    public let owner: Person
    /// Other channels, own ones and those that were left among them, whose name is the same or looks so.
    public let lookalikes: [ChannelTitle]
}

public struct ScannedRequest: Sendable {
    public enum News: Sendable {
        case new
        /// In the place of an earlier one.
        case renewed
        /// Waits already.
        case known
        /// By somebody who is a member; it waits all the same.
        case member
        case accepted
        case rejected
    }

    public let request: RequestSummary
    public let news: News
}

public struct ScannedAuthorization: Sendable {
    public enum News: Sendable { case new, renewed, unchanged }

    /// The one that is held now.
    public let authorization: HeldAuthorizationSummary
    public let news: News
    /// Whether the one that was scanned is dated more than a day ahead of this machine's clock.
    public let isAhead: Bool
}

public struct ScannedEndorsement: Sendable {
    public enum News: Sendable {
        /// A member now.
        case admitted(IssuedShare)
        /// Waits to be accepted.
        case pending(RequestSummary)
        /// Is a member already; there is nothing to do.
        case member
    }

    public let requester: Person
    public let channel: Channel
    public let endorser: Person
    public let news: News
}

/// A message that was stored, or had been before.
public struct Receipt: Sendable {
    public let channel: Channel
    public let stored: StoredMessage
    /// Whether it was not in the vault before; else this is one more sighting.
    public let isNew: Bool
    public let isExpired: Bool
    /// Numbers directly before it, but for those not in use, that were not seen so far; what is scanned next may hold them (`Session.missed`).
    public internal(set) var missed: ClosedRange<UInt64>?
    /// Whether another message was seen under its number.
    public let isNumberReused: Bool
}
