public import Exchange
public import Storage
public import Wire

/// An authorization that was made.
public struct IssuedAuthorization: Sendable {
    public let channel: Channel
    public let authorizer: Contact
    public let granted: GrantedAuthorization
    /// Whether one that they had for the channel was withdrawn.
    public let isReplacement: Bool
    public let drawing: Drawing
}

/// An authorization that this user gave.
public struct GrantedAuthorizationSummary: Sendable {
    public let channel: Channel
    public let authorizer: Person
    let stored: StoredAuthorization

    public var granted: GrantedAuthorization { stored.granted }
    /// How many became members by it.
    public var used: Int { stored.used }
}

/// An authorization that somebody gave this user.
public struct HeldAuthorizationSummary: Sendable {
    public let owner: Person
    public let held: HeldAuthorization

    /// As the owner signed them.
    public var terms: Authorization { held.authorization.authorization }
}

/// A request that this user is asked to endorse.
public struct EndorsableRequest: Sendable {
    public let request: VerifiedRequest
    public let requester: Person
    /// What this user may endorse it under.
    public let authorizations: [HeldAuthorizationSummary]
}

/// An endorsement that was made.
public struct MadeEndorsement: Sendable {
    public let requester: Person
    public let authorization: HeldAuthorizationSummary
    public let drawing: Drawing
}

extension Session {
    /// Lets a contact endorse requests for an own channel. One that they had for it is withdrawn.
    ///
    /// - Parameters:
    ///   - until: the first second at which it has ended; nil: when it is withdrawn.
    ///   - people: how many may become members by it, in [1, `Authorization.peopleLimit`].
    /// - Throws: `.invalidInput(.expiry)`, `.invalidInput(.ownCard)`, `.notAllowed(.notOwned)`, the errors of `channel(_:)` and `contact(_:)`, or
    ///   `.invalidInput(.tooLarge)`.
    public func authorize(
        _ recipient: Recipient, in reference: String, until: Timestamp?, people: Int,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> IssuedAuthorization {
        try vault.write { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            let contact = try contact(for: recipient, in: transaction)
            let earlier = try transaction.authorizations().filter {
                $0.channel == channel.id && $0.granted.authorizer.fingerprint == contact.fingerprint
            }
            let replaced = earlier.filter { $0.granted.withdrawn == nil }
            for authorization in replaced { try transaction.setWithdrawn(authorization, at: now) }
            let issued = issueDate(after: earlier.map(\.granted.issued))
            guard until.map({ $0 > issued }) != false else { throw SessionError.invalidInput(.expiry) }
            let (code, granted) = owned.authorize(
                contact.publicIdentity, issued: issued, until: until, people: people, signedBy: identity)
            let drawing = try Drawing(code, options)
            try transaction.insert(granted, inChannel: channel.id)
            return IssuedAuthorization(
                channel: channel, authorizer: contact, granted: granted,
                isReplacement: !replaced.isEmpty, drawing: drawing)
        }
    }

    /// Ends an authorization: nothing endorsed under it lets anybody in any more, whenever it was endorsed.
    ///
    /// - Parameter authorizer: a name, or at least the first ten digits of a fingerprint.
    /// - Throws: `.notFound(.authorization)`, `.ambiguous(.member)`, `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func withdraw(authorizationOf authorizer: String, in reference: String) throws
        -> GrantedAuthorizationSummary
    {
        try vault.write { transaction in
            let (channel, _) = try transaction.ownedChannel(reference, of: identity)
            let people = try People(identity, in: transaction)
            let found = try transaction.authorizations()
                .filter { $0.channel == channel.id && $0.granted.withdrawn == nil }
                .map { (person: people.person($0.granted.authorizer), stored: $0) }
                .meant(by: authorizer, \.person.fingerprint, \.person.name)
            guard let authorization = found.first else { throw SessionError.notFound(.authorization) }
            guard found.count == 1 else { throw SessionError.ambiguous(.member(found.map(\.person))) }
            try transaction.setWithdrawn(authorization.stored, at: now)
            return GrantedAuthorizationSummary(
                channel: channel, authorizer: authorization.person,
                stored: try transaction.authorization(withDigest: authorization.stored.granted.digest)
                    ?? authorization.stored)
        }
    }

    /// Whom this user authorized, in the order it was done.
    public func grantedAuthorizations() throws -> [GrantedAuthorizationSummary] {
        try vault.read { transaction in
            let context = try RequestContext(self, transaction)
            return try transaction.authorizations().compactMap { stored in
                context.channels[stored.channel].map { channel in
                    GrantedAuthorizationSummary(
                        channel: channel, authorizer: context.people.person(stored.granted.authorizer),
                        stored: stored)
                }
            }
        }
    }

    /// Who authorized this user, in the order it was scanned.
    public func heldAuthorizations() throws -> [HeldAuthorizationSummary] {
        try vault.read { try heldAuthorizations(in: $0) }
    }

    func heldAuthorizations(in transaction: VaultTransaction) throws -> [HeldAuthorizationSummary] {
        let people = try People(identity, in: transaction)
        return try transaction.heldAuthorizations(of: identity).map { held in
            HeldAuthorizationSummary(owner: people.person(held.authorization.owner), held: held)
        }
    }

    /// Opens a request that was made by way of this user.
    ///
    /// - Throws: `ExchangeError`, `.notAuthorized(.unknown)` where this user holds no authorization of that owner's.
    func endorsable(_ verified: VerifiedRequest, in transaction: VaultTransaction) throws -> EndorsableRequest
    {
        let held = try heldAuthorizations(in: transaction).filter {
            $0.owner.fingerprint == verified.request.owner
        }
        guard !held.isEmpty else { throw ExchangeError.notAuthorized(.unknown) }
        let fitting = held.filter { authorization in
            verified.request.channel.map { $0 == authorization.terms.channel } != false
        }
        guard !fitting.isEmpty else { throw ExchangeError.notAuthorized(.otherChannel) }
        // Of two channels of one name, the owner has deleted the older one.
        let newest = Dictionary(grouping: fitting, by: \.terms.channel).values.compactMap {
            $0.max { $0.terms.issued < $1.terms.issued }
        }
        return EndorsableRequest(
            request: verified, requester: try person(verified.requester, in: transaction),
            authorizations: newest.sorted { $0.held.received < $1.held.received })
    }

    /// What a request code asks this user to endorse.
    ///
    /// - Throws: `.unusableCode(.refused)`.
    public func endorsableRequest(_ code: Code) throws -> EndorsableRequest {
        do {
            let request = try VerifiedRequest(opening: sealed(code), with: identity)
            return try vault.read { try endorsable(request, in: $0) }
        } catch let error as ExchangeError {
            throw SessionError.unusableCode(.refused(Refusal(error)))
        }
    }

    /// Vouches for a request.
    ///
    /// - Parameter authorization: one of the request's.
    /// - Throws: `.unusableCode(.refused)` where the authorization is not good for it, or `.invalidInput(.tooLarge)`.
    public func endorse(
        _ request: EndorsableRequest, under authorization: HeldAuthorizationSummary,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> MadeEndorsement {
        let code: Code
        do {
            code = try identity.endorse(request.request, under: authorization.held.authorization, now: now)
        } catch {
            throw SessionError.unusableCode(.refused(Refusal(error)))
        }
        return MadeEndorsement(
            requester: request.requester, authorization: authorization,
            drawing: try Drawing(code, options))
    }
}
