public import Exchange
public import Storage
public import Wire

/// An authorization that this user issued.
public struct IssuedAuthorization: Sendable {
    public let channel: Channel
    public let authorizer: Contact
    public let granted: GrantedAuthorization
    /// Whether an earlier authorization of the same person for the channel was withdrawn.
    public let isReplacement: Bool
    public let drawing: Drawing
}

extension Session {
    /// Authorizes a contact to endorse requests for an own channel. An earlier authorization of the
    /// same person for the channel is withdrawn.
    ///
    /// - Parameters:
    ///   - until: the first second at which it is no longer valid; nil: valid until withdrawn.
    ///   - people: how many people may become members by it, in [1, `Authorization.peopleLimit`].
    /// - Throws: `.invalidInput(.expiry)`, `.invalidInput(.ownCard)`, `.notAllowed(.notOwned)`,
    ///   `.unconfirmed(.members)`, the errors of `channel(_:)` and `contact(_:)`, or `.invalidInput(.tooLarge)`.
    public func authorize(
        _ recipient: Recipient, in reference: String, until: Timestamp?, people: Int,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> IssuedAuthorization {
        try vault.write { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            let contact = try transaction.contact(for: recipient, of: identity, now: now)
            let outcome = try Keeper(transaction, of: identity, now: now).authorize(
                contact.publicIdentity, in: channel, owned, until: until, people: people)
            switch outcome {
            case .membersUnconfirmed: throw SessionError.unconfirmed(.members(ChannelTitle(channel)))
            case .expired: throw SessionError.invalidInput(.expiry)
            case .olderSuite:
                let person = try transaction.person(contact.publicIdentity, seenBy: identity)
                throw SessionError.notAllowed(.olderSuite(person, ChannelTitle(channel)))
            case .noSealingKey:
                let person = try transaction.person(contact.publicIdentity, seenBy: identity)
                throw SessionError.notAllowed(.noSealingKey(person))
            case .authorized(let code, let granted, let isReplacement):
                return IssuedAuthorization(
                    channel: channel, authorizer: contact, granted: granted, isReplacement: isReplacement,
                    drawing: try Drawing(code, options.drawing(codesOf: channel)))
            }
        }
    }

    /// Withdraws an authorization. Requests endorsed under it no longer admit anybody, whenever
    /// they were endorsed.
    ///
    /// - Parameter authorizer: a name, or at least the first ten digits of a fingerprint.
    /// - Throws: `.notFound(.authorization)`, `.ambiguous(.member)`, `.notAllowed(.notOwned)`, or
    ///   the errors of `channel(_:)`.
    public func withdraw(
        authorizationOf authorizer: String, in reference: String
    ) throws -> GrantedAuthorizationSummary {
        try vault.write { transaction in
            let (channel, _) = try transaction.ownedChannel(reference, of: identity)
            let people = PeopleLookup(identity, in: transaction)
            let found = try transaction.authorizations()
                .filter { $0.channel == channel.id && $0.granted.withdrawn == nil }
                .map { (person: try people.person($0.granted.authorizer), stored: $0) }
                .matching(authorizer, \.person.fingerprint, \.person.name)
            guard let authorization = found.first else { throw SessionError.notFound(.authorization) }
            guard found.count == 1 else {
                throw SessionError.ambiguous(.member(named: authorizer, found.map(\.person)))
            }
            try transaction.setWithdrawn(authorization.stored, at: now)
            return GrantedAuthorizationSummary(
                channel: channel, authorizer: authorization.person,
                stored: try transaction.authorization(withDigest: authorization.stored.granted.digest)
                    ?? authorization.stored)
        }
    }

    /// Whether a word is the name or fingerprint of somebody with an authorization for a channel.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func isAuthorizer(_ person: String, in reference: String) throws -> Bool {
        try vault.read { transaction in
            let (channel, _) = try transaction.ownedChannel(reference, of: identity)
            return try !transaction.authorizations().filter { $0.channel == channel.id }
                .map(\.granted.authorizer).matching(person, \.fingerprint, \.card.name).isEmpty
        }
    }

    /// The authorizations that this user granted, in the order they were issued.
    public func grantedAuthorizations() throws -> [GrantedAuthorizationSummary] {
        try vault.read { transaction in
            let context = RequestContext(identity, now: now, transaction)
            return try transaction.authorizations().compactMap { stored in
                try context.channel(stored.channel).map { channel in
                    GrantedAuthorizationSummary(
                        channel: channel, authorizer: try context.people.person(stored.granted.authorizer),
                        stored: stored)
                }
            }
        }
    }

    /// The authorizations that this user holds, in the order they were scanned.
    public func heldAuthorizations() throws -> [HeldAuthorizationSummary] {
        try vault.read { try $0.heldAuthorizationSummaries(of: identity) }
    }
}

/// An authorization that this user granted, with its channel and authorizer.
public struct GrantedAuthorizationSummary: Sendable {
    public let channel: Channel
    public let authorizer: Person
    let stored: StoredAuthorization

    public var granted: GrantedAuthorization { stored.granted }
    /// The number of people who became members by it.
    public var used: Int { stored.used }

    /// Whether requests that are endorsed under it admit people.
    public func isStanding(at now: Timestamp) -> Bool { stored.isStanding(at: now) }
}

/// An authorization that this user holds, with the owner who granted it.
public struct HeldAuthorizationSummary: Sendable {
    public let owner: Person
    public let held: HeldAuthorization

    /// The terms that the owner signed.
    public var terms: Authorization { held.authorization.authorization }
}

extension VaultTransaction {
    /// The authorizations that this user holds, in the order they were scanned.
    func heldAuthorizationSummaries(of identity: Identity) throws -> [HeldAuthorizationSummary] {
        let people = PeopleLookup(identity, in: self)
        return try heldAuthorizations(of: identity).map { held in
            HeldAuthorizationSummary(owner: try people.person(held.authorization.owner), held: held)
        }
    }
}
