import Exchange
import Storage
import Wire

/// The people and channels of a vault, read once to summarize many requests.
struct RequestContext {
    let people: People
    let channels: [Int64: Channel]
    private let transaction: VaultTransaction

    init(_ identity: Identity, _ transaction: VaultTransaction) throws {
        people = try People(identity, in: transaction)
        let all = try transaction.channels(of: identity)
        channels = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        self.transaction = transaction
    }

    func summary(of stored: StoredRequest) throws -> RequestSummary {
        let authorization = try transaction.authorization(of: stored)
        let member = try stored.channel.flatMap { try transaction.member(stored.fingerprint, ofChannel: $0) }
        return RequestSummary(
            stored: stored, requester: people.person(stored.request.requester),
            channel: stored.channel.flatMap { channels[$0] },
            endorser: authorization.map { people.person($0.granted.authorizer) },
            revoked: member?.revoked)
    }

    /// The own channel of this name.
    func ownChannel(_ name: Name?) -> Channel? {
        channels.values.first { $0.isOwned && $0.name == name }
    }
}
