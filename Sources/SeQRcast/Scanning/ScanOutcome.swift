import Exchange
public import Storage
public import Wire

/// The outcome of one scanned code.
public enum ScanOutcome: Sendable {
    /// This user's own card.
    case ownCard
    /// The card of a new or known contact.
    case contact(ScannedContact)
    /// A share: subscribed to, renewed, or nothing new.
    case share(ScannedShare)
    /// A request to follow a channel of this user's.
    case request(ScannedRequest)
    /// A request to follow another owner's channel, which this user may endorse. Nothing was
    /// changed.
    case endorsable(EndorsableRequest)
    /// An authorization to endorse requests for another owner's channel.
    case authorization(ScannedAuthorization)
    /// A request that was endorsed by somebody whom this user authorized.
    case endorsement(ScannedEndorsement)
    /// A message that was opened, verified and stored.
    case message(Receipt)
    /// Not a SeQRcast code: any other text, URL or bytes.
    case plain
    /// One symbol of a structured append (ISO/IEC 18004) whose other symbols are not in the image.
    case partial(AppendedPart)
    /// A part that was stored, of a code that needs more parts.
    case part(ScannedPart)
    /// The last part that was needed, with the outcome of the completed code.
    indirect case completed(CompletedCode)
    /// Refused. Nothing was changed.
    case refused(Refusal)
    /// A backup of a vault's keys. It is restored into a new vault; nothing was changed.
    case backup
    /// A locked text or a guest key, which needs its passphrase. Nothing was stored.
    case locked(Code.Kind)
    /// A part of a film, which brings a document. Nothing was stored.
    case filmPart(FilmPart)
    /// A signature over a document. Nothing was stored.
    case signature(KnownSignature)
    /// An invitation to ask for a share of a channel. Nothing was stored.
    case invitation(KnownInvitation)
}

extension ScanOutcome {
    /// The receipt of a message, in one code or in parts.
    public var receipt: Receipt? {
        switch self {
        case .message(let receipt): receipt
        case .completed(let completed): completed.outcome.receipt
        default: nil
        }
    }
}

public struct ScannedContact: Sendable {
    public let contact: Contact
    public let isNew: Bool
    /// Whether the card of a known contact brought a new avatar.
    public let hasNewPicture: Bool
    /// Whether the key card of a known contact brought their sealing key.
    public let hasNewKey: Bool
    /// The contact, with other people of that name.
    public let person: Person
    /// The name on the card. The user may know the contact by another name.
    public let claimedName: Name?
}

public struct ScannedShare: Sendable {
    public typealias News = ShareNews

    public let offer: ShareOffer
    public let news: News
    /// Whether another share is held and stays, because this one was issued earlier, was replaced
    /// before, or is dated ahead.
    public let isOutdated: Bool
    /// Whether the share that stays is dated more than a day ahead of this machine's clock.
    public let isHeldAhead: Bool
    /// Whether this share is dated more than a day ahead of this machine's clock: the owner's clock
    /// or this one is wrong.
    public let isAhead: Bool
    /// The channel's name before this share, if that gives it another.
    public let formerName: Name?
}

public struct ScannedRequest: Sendable {
    public typealias News = RequestMemory.News

    public let request: RequestSummary
    public let news: News
}

public struct ScannedAuthorization: Sendable {
    public typealias News = AuthorizationNews

    /// The authorization that is held now.
    public let authorization: HeldAuthorizationSummary
    public let news: News
    /// Whether the scanned authorization is dated more than a day ahead of this machine's clock.
    public let isAhead: Bool
}

public struct ScannedEndorsement: Sendable {
    public enum News: Sendable {
        /// The requester is a member now.
        case admitted(IssuedShare)
        /// The request waits to be accepted.
        case pending(RequestSummary)
        /// The requester is a member already.
        case member
    }

    public let requester: Person
    public let channel: Channel
    public let endorser: Person
    public let news: News
}

/// A message that was stored now or earlier.
public struct Receipt: Sendable {
    /// Whether somebody scanned the message before, by the vault's records.
    public enum FirstSight: Sendable {
        case now
        /// The earliest sighting before this one.
        case earlier(Sighting)
        /// Its number was forgotten, and with it whether it was scanned. Known only where
        /// `ScanOptions.ticketChannel` is set.
        case forgotten
    }

    public let channel: Channel
    public let stored: StoredMessage
    /// Whether the vault did not hold the message before; otherwise this is one more sighting.
    public let isNew: Bool
    /// A message that this user published is not new, but may be scanned for the first time.
    public let firstSight: FirstSight
    public let isExpired: Bool
    /// Missed numbers directly before this message, without jumps. Later images may still
    /// bring them: see `Session.missed(before:)`.
    public internal(set) var missed: ClosedRange<UInt64>?
    /// Whether the vault holds another message with the same number.
    public let isNumberReused: Bool
    /// Whether another device published the message in a channel of this user's. The channel waits
    /// until its members are confirmed.
    public let isOfOtherDevice: Bool
}

/// A part that was stored, and whose code it did not complete.
public struct ScannedPart: Sendable {
    public let part: Part
    /// The set, with this part and all earlier ones.
    public let stored: StoredPartSet
    /// Whether the vault did not hold the part before.
    public let isNew: Bool
    /// Whether the same image has a later part of the set. The outcome of that part counts for
    /// both.
    public let isFollowed: Bool
    /// Whether there are enough parts, but too many of them are forged. Of an image with several parts
    /// of the set the last one decides.
    public var isSpoiled: Bool { !isFollowed && stored.parts.needed == 0 }
}

/// A code that its parts completed, and its outcome.
public struct CompletedCode: Sendable {
    /// Nil where the parts hold something without a known header.
    public let kind: Code.Kind?
    public let stored: StoredPartSet
    /// The number of forged parts in the set.
    public let forgedCount: Int
    public let outcome: ScanOutcome
}
