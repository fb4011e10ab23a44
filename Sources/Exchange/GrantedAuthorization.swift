import Primitives
public import Wire

/// An owner's record of an authorization they gave.
public struct GrantedAuthorization: Sendable {
    /// 32 bytes: SHA-256 over the signed bytes.
    public let digest: [UInt8]
    public let authorizer: PublicIdentity
    public let issued: Timestamp
    /// The first second at which it no longer holds. Nil: it holds until it is withdrawn.
    public let until: Timestamp?
    /// How many people may become members by it.
    public let people: Int
    public let withdrawn: Timestamp?

    package init(
        digest: [UInt8], authorizer: PublicIdentity, issued: Timestamp, until: Timestamp?, people: Int,
        withdrawn: Timestamp?
    ) {
        self.digest = digest
        self.authorizer = authorizer
        self.issued = issued
        self.until = until
        self.people = people
        self.withdrawn = withdrawn
    }

    /// Whether the authorizer signed an endorsement.
    package func isSigned(_ endorsement: Endorsement) -> Bool {
        endorsement.suite == authorizer.card.suite
            && authorizer.keys.isValid(endorsement.signature, for: endorsement.signedBytes)
    }

    /// Checks an endorsement under this authorization.
    ///
    /// - Parameters:
    ///   - channel: the channel of the authorization.
    ///   - used: how many people became members by it.
    ///   - standing: the requester's in the channel.
    ///   - now: by the owner's clock.
    /// - Throws: `.authenticationFailed` if the endorsement is not by the authorizer, or
    ///   `.notAuthorized`.
    package func check(
        _ endorsement: VerifiedEndorsement, in channel: OwnedChannel, used: Int, standing: MembershipStatus,
        now: Timestamp
    ) throws(ExchangeError) {
        let endorsed = endorsement.endorsement
        guard endorsed.authorizationDigest == digest else { throw .notAuthorized(.unknown) }
        guard isSigned(endorsed) else { throw .authenticationFailed }
        guard endorsed.channelID == channel.keys.id,
            endorsed.request.channel.map({ $0 == channel.name }) != false
        else { throw .notAuthorized(.otherChannel) }
        guard endorsement.request.requester.fingerprint != authorizer.fingerprint else {
            throw .notAuthorized(.endorsedThemselves)
        }
        guard withdrawn == nil else { throw .notAuthorized(.withdrawn) }
        guard until.map({ now < $0 }) != false else { throw .notAuthorized(.expired) }
        switch standing {
        case .revoked: throw .notAuthorized(.requesterRevoked)
        case .rejected: throw .notAuthorized(.requesterRejected)
        case .member, .stranger: break
        }
        guard channel.keys.admits(endorsement.request.requester) else {
            throw .notAuthorized(.requesterSuite)
        }
        guard standing == .member || used < people else { throw .notAuthorized(.usedUp) }
    }
}

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

    /// Seals an endorsed request to the owner.
    ///
    /// - Parameter plaintext: sealed unchecked.
    package func seal(_ plaintext: [UInt8]) -> Code {
        if let key = authorization.endorsingKey {
            return ReplyKey(id: authorization.nonce, key: key)
                .seal(plaintext, as: .endorsement, to: owner.fingerprint).code
        }
        guard let addressee = owner.addressee else {
            preconditionFailure("an authorization by an owner of the hybrid suite has no endorsing key")
        }
        return addressee.seal(plaintext, as: .endorsement)
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
        _ authorizer: Addressee, issued: Timestamp, until: Timestamp?, people: Int,
        signedBy identity: Identity
    ) -> (code: Code, granted: GrantedAuthorization) {
        let nonce = Random.bytes(count: Authorization.nonceLength)
        let recipient = authorizer.person.fingerprint
        let authorization = Authorization(
            owner: identity.card, nonce: nonce, channelID: keys.id, channel: name, issued: issued,
            until: until, people: people,
            endorsingKey: identity.keys.replyKey(id: nonce, for: .endorsement)?.key, authorizer: recipient,
            signedBy: identity.keys.signature)
        let digest = SHA256.hash(authorization.signedBytes(authorizer: recipient))
        let granted = GrantedAuthorization(
            digest: digest, authorizer: authorizer.person, issued: issued, until: until, people: people,
            withdrawn: nil)
        return (authorizer.seal(authorization.plaintext, as: .authorization), granted)
    }
}

/// The relation of a person to a channel, as its owner sees it.
public enum MembershipStatus: Sendable {
    case stranger
    case member
    /// Was a member, and was revoked.
    case revoked
    /// Asked, and was rejected.
    case rejected
}
