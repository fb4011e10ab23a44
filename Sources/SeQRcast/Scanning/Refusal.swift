public import Exchange
import Rules
public import Storage
public import Wire

/// Why a code or document was refused. Nothing was changed.
public enum Refusal: Sendable {
    /// Breaks its layout; no version of this software could read it.
    case damaged(WireError)
    /// No code: completed parts that hold something else, or a file that is no encrypted document.
    case notACode
    /// A locked text or a guest key that no passphrase opens.
    case locked(LockError)
    /// A backup that no passphrase opens.
    case backup(BackupError)
    /// Of a newer format, or of a kind that this version does not know.
    case newer(WireError)
    /// A card with a key under which no signature can be trusted.
    case invalidPublicKey
    /// A message whose hint fits no channel in the vault.
    case notSubscribed
    /// The signature or tag does not verify. With the channel, where the hint fits one.
    case tampered(Channel?)
    /// Sealed to somebody else, or altered: which of the two cannot be known.
    case notForThisIdentity
    /// An endorsement, or a request to endorse, without a valid authorization.
    case notAuthorized(AuthorizationFault)
    /// An endorsement of somebody whom this user revoked or rejected in the channel. With the number
    /// of the rejected request, if it is known.
    case notAdmitted(AuthorizationFault, requester: Person, channel: Channel, request: Int64?)
    /// A share that the user did not confirm.
    case unconfirmed(ShareOffer)
    /// A message that leaves this user out: access appears to have ended. Any member can forge
    /// this.
    case accessEnded(Channel?)
    /// A message that leaves members out and is older than this user's share.
    case beforeMembership(Channel?)
    /// An expired message, where `ScanOptions.isStrict`.
    case expired(Channel, number: UInt64)
    /// A part, where the vault holds `Limits.parts` others already.
    case tooManyParts
    /// A follow request, where `Limits.waitingRequests` others wait for an answer, or
    /// `Limits.waitingRequestsOfRequester` of the same person.
    case tooManyRequests(RequestExcess)
    /// A follow request of somebody of an older suite, for a channel that is only for people of the suite
    /// hybrid.
    case olderSuite(Person, ChannelTitle)
    /// Something else than a message of `ScanOptions.ticketChannel`: a plain QR code (nil), another
    /// kind of code, or a message of another channel.
    case notATicket(Code.Kind?)
}

extension Refusal {
    /// Whether the same vault will always refuse the same code.
    public var isFinal: Bool { (underlyingError as? any CodeError)?.isFinal ?? false }

    public init(_ error: WireError) {
        self = error == .notACode ? .notACode : error.isNewer ? .newer(error) : .damaged(error)
    }

    public init(_ error: ExchangeError, in channel: Channel? = nil) {
        self =
            switch error {
            case .malformed(let error): Refusal(error)
            case .invalidPublicKey: .invalidPublicKey
            case .authenticationFailed: .tampered(channel)
            case .notForThisIdentity: .notForThisIdentity
            case .notSubscribed: .notSubscribed
            case .notAuthorized(let fault): .notAuthorized(fault)
            case .accessEnded: .accessEnded(channel)
            case .beforeMembership: .beforeMembership(channel)
            }
    }

    /// The error of a lower layer that led to the refusal; nil where the use-case itself refused.
    public var underlyingError: (any Error)? {
        switch self {
        case .damaged(let error), .newer(let error): error
        case .notACode: WireError.notACode
        case .locked(let error): error
        case .backup(let error): error
        case .invalidPublicKey: ExchangeError.invalidPublicKey
        case .notSubscribed: ExchangeError.notSubscribed
        case .tampered: ExchangeError.authenticationFailed
        case .notForThisIdentity: ExchangeError.notForThisIdentity
        case .notAuthorized(let fault), .notAdmitted(let fault, _, _, _): ExchangeError.notAuthorized(fault)
        case .accessEnded: ExchangeError.accessEnded
        case .beforeMembership: ExchangeError.beforeMembership
        case .unconfirmed, .expired, .tooManyParts, .tooManyRequests, .olderSuite, .notATicket: nil
        }
    }
}
