import Primitives
public import Wire

/// An endorsed request that its requester signed for this owner.
///
/// Only the owner's record can decide whether the authorizer's endorsement counts
/// (`GrantedAuthorization.check`).
public struct VerifiedEndorsement: Sendable {
    public let endorsement: Endorsement
    public let request: VerifiedRequest
    /// The key under which the requester is answered; nil if they are of another suite than the hybrid one.
    package let reply: ReplyKey?

    /// Opens an endorsed request for the owner to whom it is addressed.
    ///
    /// - Throws: `.notForThisIdentity`, `.malformed`, `.invalidPublicKey`, or
    ///   `.authenticationFailed`.
    public init(opening sealed: SealedCode, with identity: Identity) throws(ExchangeError) {
        let plaintext = try identity.open(sealed)
        do {
            endorsement = try Endorsement(plaintext: plaintext)
        } catch {
            throw .malformed(error)
        }
        guard endorsement.request.owner == identity.fingerprint else { throw .notForThisIdentity }
        request = try VerifiedRequest(verifying: endorsement.request)
        if case .key? = endorsement.request.reply { throw endorsement.request.replyOutOfRange }
        reply = try identity.replyKey(in: request)
    }
}

extension Identity {
    /// Endorses a request that was sealed to this identity.
    ///
    /// - Returns: the code for the owner.
    /// - Throws: `.notAuthorized` if the authorization does not cover it.
    package func endorse(
        _ request: VerifiedRequest, under authorization: VerifiedAuthorization, now: Timestamp
    ) throws(ExchangeError) -> Code {
        let held = authorization.authorization
        guard request.request.owner == authorization.owner.fingerprint else { throw .notAuthorized(.unknown) }
        guard request.request.channel.map({ $0 == held.channel }) != false else {
            throw .notAuthorized(.otherChannel)
        }
        try request.request.checkReply(to: authorization.owner)
        guard request.requester.fingerprint != fingerprint else { throw .notAuthorized(.endorsedThemselves) }
        guard held.until.map({ now < $0 }) != false else { throw .notAuthorized(.expired) }
        let endorsement = Endorsement(
            of: request.request, channelID: held.channelID, authorizationDigest: authorization.digest,
            suite: card.suite, signedBy: keys.signature)
        return authorization.seal(endorsement.plaintext)
    }
}
