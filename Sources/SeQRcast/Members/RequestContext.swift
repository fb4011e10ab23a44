import Exchange
import Storage
import Wire

/// Looks up the people and channels of requests.
struct RequestContext {
    let people: PeopleLookup
    private let identity: Identity
    private let transaction: VaultTransaction

    init(_ identity: Identity, _ transaction: VaultTransaction) {
        people = PeopleLookup(identity, in: transaction)
        self.identity = identity
        self.transaction = transaction
    }

    func summary(of stored: StoredRequest) throws -> RequestSummary {
        let authorization = try transaction.authorization(of: stored)
        let member = try stored.channel.flatMap { try transaction.member(stored.fingerprint, ofChannel: $0) }
        return RequestSummary(
            stored: stored, requester: try people.person(stored.request.requester),
            channel: try stored.channel.flatMap(channel),
            endorser: try authorization.map { try people.person($0.granted.authorizer) },
            revoked: member?.revoked)
    }

    func channel(_ row: Int64) throws -> Channel? { try transaction.channel(id: row, of: identity) }

    /// The own channel of this name.
    func ownChannel(_ name: Name?) throws -> Channel? {
        guard let name else { return nil }
        return try transaction.channels(perhaps: name.text, of: identity)
            .first { $0.isOwned && $0.name == name }
    }
}
