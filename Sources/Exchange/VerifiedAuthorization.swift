import Primitives
public import Wire

/// An authorization that its owner signed for one authorizer.
public struct VerifiedAuthorization: Sendable {
    public let authorization: Authorization
    public let owner: PublicIdentity
    /// SHA-256 over the signed bytes, by which an endorsement names it.
    public let digest: [UInt8]

    /// Opens an authorization for `identity`.
    ///
    /// - Throws: `.notForThisIdentity` (also if the identity itself signed it: nobody can authorize
    ///   themselves), `.malformed`, `.invalidPublicKey`, or `.authenticationFailed`.
    public init(opening sealed: SealedCode, with identity: Identity) throws(ExchangeError) {
        try self.init(plaintext: identity.open(sealed), for: identity.fingerprint)
        guard owner.fingerprint != identity.fingerprint else { throw .notForThisIdentity }
    }

    /// - Throws: `.malformed`, `.invalidPublicKey`, or `.authenticationFailed`.
    package init(plaintext: [UInt8], for authorizer: Fingerprint) throws(ExchangeError) {
        do {
            authorization = try Authorization(plaintext: plaintext)
        } catch {
            throw .malformed(error)
        }
        owner = try PublicIdentity(verifying: authorization.owner)
        let signedBytes = authorization.signedBytes(authorizer: authorizer)
        guard owner.keys.isValid(authorization.signature, for: signedBytes) else {
            throw .authenticationFailed
        }
        digest = SHA256.hash(signedBytes)
    }
}

extension OwnedChannel {
    /// Authorizes somebody to endorse requests for this channel.
    ///
    /// - Parameters:
    ///   - until: later than `issued`; nil: until it is withdrawn.
    ///   - people: how many may become members by it, in [1, `Authorization.peopleLimit`].
    /// - Returns: the code, and the owner's record of it.
    package func authorize(
        _ authorizer: PublicIdentity, issued: Timestamp, until: Timestamp?, people: Int,
        signedBy identity: Identity
    ) -> (code: Code, granted: GrantedAuthorization) {
        let authorization = Authorization(
            owner: identity.card, nonce: Random.bytes(count: Authorization.nonceLength), channelID: keys.id,
            channel: name, issued: issued, until: until, people: people, authorizer: authorizer.fingerprint,
            signedBy: identity.keys.signature)
        let digest = SHA256.hash(authorization.signedBytes(authorizer: authorizer.fingerprint))
        let granted = GrantedAuthorization(
            digest: digest, authorizer: authorizer, issued: issued, until: until, people: people,
            withdrawn: nil)
        return (authorizer.seal(authorization.plaintext, as: .authorization), granted)
    }
}
