import Primitives
public import Wire

/// An endorsed request that its requester signed for this owner. What the authorizer's word is worth, the owner's own record says
/// (`GrantedAuthorization.check`).
public struct VerifiedEndorsement: Sendable {
    public let endorsement: Endorsement
    public let request: VerifiedRequest

    /// Opens an endorsed request with the identity of the owner whom it asks.
    ///
    /// - Throws: `.notForThisIdentity`, `.malformed`, `.invalidPublicKey`, or `.authenticationFailed`.
    public init(opening sealed: SealedCode, with identity: Identity) throws(ExchangeError) {
        let plaintext = try identity.open(sealed)
        do {
            endorsement = try Endorsement(plaintext: plaintext)
        } catch {
            throw .malformed(error)
        }
        guard endorsement.request.owner == identity.fingerprint else { throw .notForThisIdentity }
        request = try VerifiedRequest(verifying: endorsement.request)
    }
}

extension Identity {
    /// Vouches for a request that was sealed to this identity.
    ///
    /// - Returns: the code for the owner.
    /// - Throws: `.notAuthorized` where the authorization is not good for it.
    package func endorse(
        _ request: VerifiedRequest, under authorization: VerifiedAuthorization, now: Timestamp
    ) throws(ExchangeError) -> Code {
        let held = authorization.authorization
        guard request.request.owner == authorization.owner.fingerprint else { throw .notAuthorized(.unknown) }
        guard request.request.channel.map({ $0 == held.channel }) != false else {
            throw .notAuthorized(.otherChannel)
        }
        guard request.requester.fingerprint != fingerprint else { throw .notAuthorized(.endorsedThemselves) }
        guard held.until.map({ now < $0 }) != false else { throw .notAuthorized(.expired) }
        let endorsement = Endorsement(
            of: request.request, channelID: held.channelID, authorizationDigest: authorization.digest,
            suite: card.suite, signedBy: keys.signature)
        return authorization.owner.seal(endorsement.plaintext, as: .endorsement)
    }
}
