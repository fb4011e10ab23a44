public import Wire

/// The reasons why a code is refused.
public enum ExchangeError: Error, Equatable, Sendable {
    /// The layout is wrong: before decryption, or in plaintext that its author signed although it
    /// is malformed.
    case malformed(WireError)
    /// A public key is of low order, not canonical, or not a modulus of 2,048 bits.
    case invalidPublicKey
    /// A signature, a tag or a padding does not verify.
    case authenticationFailed
    /// It is sealed to another key, or was altered: these two cannot be distinguished. Or it is
    /// addressed to somebody else.
    case notForThisIdentity
    /// No known channel's hint fits the message.
    case notSubscribed
    /// The message leaves this member out: access appears to have ended. Anybody with the channel's
    /// key can produce such a message, so it must not change anything in the vault.
    case accessEnded
    /// The message leaves members out, and this member's tree did not exist yet.
    case beforeMembership
    /// An endorsement that admits nobody.
    case notAuthorized(AuthorizationFault)
}

/// The reasons why an endorsement admits nobody.
public enum AuthorizationFault: Error, Equatable, CaseIterable, Sendable {
    /// The owner knows no such authorization.
    case unknown
    /// The authorization, or the request, is for another channel.
    case otherChannel
    /// The authorizer endorsed their own request.
    case endorsedThemselves
    case withdrawn
    /// Withdrawn, and the authorizer has a newer authorization for the channel. Only the owner's
    /// vault knows that.
    case replaced
    case expired
    /// The authorization's limit of people is reached.
    case usedUp
    /// The requester was revoked in the channel.
    case requesterRevoked
    /// The requester was rejected in the channel.
    case requesterRejected
    /// The channel is only for people of the hybrid suite.
    case requesterSuite
}
