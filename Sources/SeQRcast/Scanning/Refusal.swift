public import Exchange
public import Storage
public import Wire

/// Why a code was refused. Nothing was changed.
public enum Refusal: Sendable {
    /// Not well formed, and no version of this software could read it.
    case damaged(WireError)
    /// No code: complete parts that hold something else, or a file that is no encrypted document.
    case notACode
    /// A locked text or a guest key that no passphrase opens.
    case locked(LockError)
    /// A backup that no passphrase opens.
    case backup(BackupError)
    /// Of a newer format, or of a kind that this version does not know.
    case newer(WireError)
    /// A key on a card that no signature can be trusted under.
    case invalidPublicKey
    /// No known channel's hint fits.
    case notSubscribed
    /// A signature or tag does not verify. With the channel, where the hint fits one.
    case tampered(Channel?)
    /// Sealed to somebody else, or altered.
    case notForThisIdentity
    /// An endorsement, or a request to endorse, that no authorization stands behind.
    case notAuthorized(AuthorizationFault)
    /// A share that was not confirmed.
    case unconfirmed(ShareOffer)
    /// A message that leaves this user out: access appears to have ended. Any member can say so.
    case accessEnded(Channel?)
    /// A message that leaves members out, from before this user's share.
    case beforeMembership(Channel?)
    /// A message past its expiry, where only valid ones were asked for.
    case expired(Channel, number: UInt64)
    /// A part, and `Session.partLimit` others are kept already.
    case tooManyParts
}

extension Refusal {
    /// Whether the same code can never fare better in the same vault.
    public var isFinal: Bool {
        switch self {
        case .damaged, .notACode, .invalidPublicKey, .tampered, .notForThisIdentity: true
        case .locked(let error): error != .newer
        case .backup(let error): error != .newer
        case .newer, .notSubscribed, .notAuthorized, .unconfirmed, .accessEnded, .beforeMembership, .expired,
            .tooManyParts:
            false
        }
    }

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
}
