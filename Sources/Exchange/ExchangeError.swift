public import Wire

/// Why a code was refused.
public enum ExchangeError: Error, Equatable, Sendable {
    /// The layout is wrong; nothing was decrypted, or what was decrypted is signed nonsense.
    case malformed(WireError)
    /// A public key is of low order, not canonical, or no modulus of 2,048 bits.
    case invalidPublicKey
    /// A signature, a tag or a padding does not verify.
    case authenticationFailed
    /// It is sealed to another key, or was altered: which of the two cannot be told. Or it asks somebody else.
    case notForThisIdentity
    /// No known channel's hint fits the message.
    case notSubscribed
    /// The message leaves this member out: access appears to have ended. Whoever holds the channel's key can say so, so nothing
    /// may be changed for it.
    case accessEnded
    /// The message leaves members out, and this member's tree is younger.
    case beforeMembership
    /// An endorsement that lets nobody in.
    case notAuthorized(AuthorizationFault)
}
