import Primitives
public import Wire

/// A follow request that its requester signed.
public struct VerifiedRequest: Sendable {
    public let request: FollowRequest
    public let requester: PublicIdentity

    /// Opens a request sealed to `identity`: the owner to whom it is addressed, or an authorizer
    /// asked to endorse it.
    ///
    /// - Throws: `.notForThisIdentity`, `.malformed`, `.invalidPublicKey`, or
    ///   `.authenticationFailed`.
    public init(opening sealed: SealedCode, with identity: Identity) throws(ExchangeError) {
        try self.init(plaintext: identity.open(sealed))
    }

    /// - Throws: `.malformed`, `.invalidPublicKey`, or `.authenticationFailed`.
    package init(plaintext: [UInt8]) throws(ExchangeError) {
        let request: FollowRequest
        do {
            request = try FollowRequest(plaintext: plaintext)
        } catch {
            throw .malformed(error)
        }
        try self.init(verifying: request)
    }

    init(verifying request: FollowRequest) throws(ExchangeError) {
        self.request = request
        requester = try PublicIdentity(verifying: request.requester)
        guard requester.keys.isValid(request.signature, for: request.signedBytes) else {
            throw .authenticationFailed
        }
    }
}

extension Identity {
    /// A request to follow a channel.
    ///
    /// - Parameters:
    ///   - owner: the channel's owner.
    ///   - note: at most `FollowRequest.noteLimit` bytes.
    package func request(
        to owner: PublicIdentity, channel: Name?, note: String, created: Timestamp
    ) -> FollowRequest {
        FollowRequest(
            requester: card, owner: owner.fingerprint, channel: channel, note: note, created: created,
            signedBy: keys.signature)
    }
}
