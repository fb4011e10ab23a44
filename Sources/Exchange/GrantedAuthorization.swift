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
        guard endorsed.suite == authorizer.card.suite,
            authorizer.keys.isValid(endorsed.signature, for: endorsed.signedBytes)
        else { throw .authenticationFailed }
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
        case .member: return
        case .stranger: guard used < people else { throw .notAuthorized(.usedUp) }
        }
    }
}
