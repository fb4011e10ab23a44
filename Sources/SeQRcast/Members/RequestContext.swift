import Storage
import Wire

/// What it takes to tell whom a request is by and what it is for.
struct RequestContext {
    let people: People
    let channels: [Int64: Channel]
    private let transaction: VaultTransaction

    init(_ session: Session, _ transaction: VaultTransaction) throws {
        people = try People(session.identity, in: transaction)
        let all = try transaction.channels(of: session.identity)
        channels = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        self.transaction = transaction
    }

    func received(_ stored: StoredRequest) throws -> RequestSummary {
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
