public import Exchange
public import Storage
public import Wire

/// An authorization that this user granted, with its channel and authorizer.
public struct GrantedAuthorizationSummary: Sendable {
    public let channel: Channel
    public let authorizer: Person
    let stored: StoredAuthorization

    public var granted: GrantedAuthorization { stored.granted }
    /// The number of people who became members by it.
    public var used: Int { stored.used }
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
