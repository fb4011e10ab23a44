public import Exchange
import Storage
public import Wire

extension Session {
    /// Opens a request that this user is asked to endorse.
    ///
    /// - Throws: `.unusableCode(.refused)`.
    public func endorsableRequest(_ code: Code) throws -> EndorsableRequest {
        do {
            let request = try VerifiedRequest(opening: SealedCode(ingesting: code), with: identity)
            return try vault.read { try EndorsableRequest(request, for: identity, in: $0) }
        } catch let error as ExchangeError {
            throw SessionError.unusableCode(.refused(Refusal(error)))
        }
    }

    /// Endorses a request.
    ///
    /// - Parameter authorization: one of the request's.
    /// - Returns: the endorsed request, for its owner.
    /// - Throws: `.unusableCode(.refused)` where the authorization is not valid for the request, or
    ///   `.invalidInput(.tooLarge)`.
    public func endorse(
        _ request: EndorsableRequest, under authorization: HeldAuthorizationSummary,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> Drawing {
        let code: Code
        do {
            code = try identity.endorse(request.request, under: authorization.held.authorization, now: now)
        } catch {
            throw SessionError.unusableCode(.refused(Refusal(error)))
        }
        return try Drawing(code, options)
    }
}

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
        try verified.request.checkReply(to: held[0].owner.publicIdentity)
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
