public import Exchange
import Storage
import Wire

/// A request that this user is asked to endorse.
public struct EndorsableRequest: Sendable {
    public let request: VerifiedRequest
    public let requester: Person
    /// The authorizations under which this user may endorse it.
    public let authorizations: [HeldAuthorizationSummary]
}

extension EndorsableRequest {
    /// - Throws: `ExchangeError.notAuthorized`: `.unknown` where this user holds no authorization
    ///   of the owner, `.otherChannel` where all are for other channels. `VaultError`.
    init(_ verified: VerifiedRequest, for identity: Identity, in transaction: VaultTransaction) throws {
        let held = try transaction.heldAuthorizationSummaries(of: identity).filter {
            $0.owner.fingerprint == verified.request.owner
        }
        guard !held.isEmpty else { throw ExchangeError.notAuthorized(.unknown) }
        let fitting = held.filter { authorization in
            verified.request.channel.map { $0 == authorization.terms.channel } != false
        }
        guard !fitting.isEmpty else { throw ExchangeError.notAuthorized(.otherChannel) }
        // Where two of the owner's channels have the same name, the owner has deleted the older
        // one.
        let newest = Dictionary(grouping: fitting, by: \.terms.channel).values.compactMap {
            $0.max { $0.terms.issued < $1.terms.issued }
        }
        self.init(
            request: verified, requester: try transaction.person(verified.requester, seenBy: identity),
            authorizations: newest.sorted { $0.held.received < $1.held.received })
    }
}
