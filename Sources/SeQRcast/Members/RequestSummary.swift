import Exchange
public import Storage
public import Wire

/// A request that this user received, with its people and channel.
public struct RequestSummary: Sendable {
    public let stored: StoredRequest
    public let requester: Person
    /// The own channel that it is for, where that is known.
    public let channel: Channel?
    public let endorser: Person?
    /// When the requester was revoked in the channel; nil where they were not.
    public let revoked: Timestamp?
    /// Whether the requester is a member of the channel.
    public let isMember: Bool
    /// Another request of theirs that was rejected, where both may be for one channel.
    public let rejected: StoredRequest?

    public var id: Int64 { stored.id }

    /// For the ids of requests, another one by somebody else whose name is the same or looks the same.
    public static func namesakes(among requests: [RequestSummary]) -> [Int64: RequestSummary] {
        let named = requests.compactMap { request in
            request.requester.name.map { (request: request, forms: Name.forms(of: $0)) }
        }
        let byForm = Dictionary(
            grouping: named.flatMap { entry in entry.forms.map { (form: $0, request: entry.request) } },
            by: \.form)
        return named.reduce(into: [:]) { namesakes, entry in
            namesakes[entry.request.id] =
                entry.forms.sorted().lazy.flatMap { byForm[$0, default: []] }
                .first { $0.request.requester.fingerprint != entry.request.requester.fingerprint }?.request
        }
    }
}

/// The own channel for which a request would be accepted.
public struct RequestTarget: Sendable {
    public let channel: Channel
    /// When the requester was revoked in it; nil where they were not.
    public let revoked: Timestamp?
    /// Another request of theirs that was rejected for this channel, or for any.
    public let rejected: StoredRequest?

    public init(channel: Channel, revoked: Timestamp?, rejected: StoredRequest?) {
        (self.channel, self.revoked, self.rejected) = (channel, revoked, rejected)
    }
}

/// Looks up the people and channels of requests.
struct RequestContext {
    let people: PeopleLookup
    private let identity: Identity
    private let now: Timestamp
    private let transaction: VaultTransaction

    init(_ identity: Identity, now: Timestamp, _ transaction: VaultTransaction) {
        people = PeopleLookup(identity, in: transaction)
        self.identity = identity
        self.now = now
        self.transaction = transaction
    }

    func summary(of stored: StoredRequest) throws -> RequestSummary {
        let isPending = stored.state == .pending
        let authorization =
            isPending
            ? try transaction.standingAuthorization(of: stored, now: now)
            : try transaction.authorization(of: stored)
        let member = try stored.channel.flatMap { try transaction.member(stored.fingerprint, ofChannel: $0) }
        return RequestSummary(
            stored: stored, requester: try people.person(stored.request.requester),
            channel: try stored.channel.flatMap(channel),
            endorser: try authorization.map { try people.person($0.granted.authorizer) },
            revoked: member?.revoked, isMember: member.map { $0.revoked == nil } ?? false,
            rejected: isPending
                ? try transaction.rejectedRequest(
                    by: stored.fingerprint, channel: stored.channel, besides: stored) : nil)
    }

    func channel(_ row: Int64) throws -> Channel? { try transaction.channel(id: row, of: identity) }

    /// The one own channel that a request by this name is for.
    func ownChannel(_ name: Name?) throws -> Channel? {
        let found = try name.map { try transaction.ownChannels(requestedAs: $0, of: identity) } ?? []
        return found.count == 1 ? found[0] : nil
    }
}
