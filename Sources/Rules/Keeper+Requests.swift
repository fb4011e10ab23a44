package import Exchange
import Wire

/// What became of a request.
package enum KeptRequest {
    case kept(StoredRequest, RequestMemory.News)
    case refused(WaitingRequests.Excess)
}

/// What became of an authorization.
package struct KeptAuthorization {
    /// The one that is held now.
    package let held: HeldAuthorization
    package let news: AuthorizationNews
}

public enum AuthorizationNews: Sendable { case new, renewed, unchanged }

extension Keeper {
    /// Keeps a request as pending, unless it was decided already.
    ///
    /// - Parameters:
    ///   - channel: the row of the own channel that it is for, if known.
    ///   - authorization: the one under which it was endorsed.
    package func request(
        _ verified: VerifiedRequest, for channel: Int64?, under authorization: StoredAuthorization? = nil
    ) throws(Memory.Failure) -> KeptRequest {
        let requester = verified.requester.fingerprint
        let known = try memory.request(like: verified, channel: channel)
        let standing: MembershipStatus? =
            if let channel { try memory.membershipStatus(of: requester, inChannel: channel) } else { nil }
        guard let known else {
            if authorization == nil {
                // A rejection is for all channels if it is unknown which was meant.
                if standing == .rejected,
                    let rejected = try memory.rejectedRequest(by: requester, channel: channel)
                {
                    return .kept(rejected, .rejected)
                }
                if let excess = try memory.waitingRequests(of: requester).excess { return .refused(excess) }
            }
            let kept = try memory.keep(
                verified, inPlaceOf: nil, channel: channel, authorization: authorization, received: now)
            return .kept(kept, standing == .member ? .member : .new)
        }
        let decision = RequestMemory.decision(
            on: verified.request.created, known: RequestMemory(known), now: now,
            isEndorsed: authorization != nil, standing: standing)
        let latest: VerifiedRequest
        switch decision {
        case .stays(let news): return .kept(known, news)
        case .keepsEarlier: latest = known.request
        case .isKept: latest = verified
        }
        var endorsement = authorization
        if endorsement == nil, known.state == .pending { endorsement = try memory.authorization(of: known) }
        let kept = try memory.keep(
            latest, inPlaceOf: known, channel: channel, authorization: endorsement, received: now)
        return .kept(kept, decision.news)
    }

    /// Keeps an authorization from somebody else, unless the one that is held stays. Its owner becomes
    /// a contact.
    ///
    /// - Parameter verified: one that has not expired.
    package func authorization(
        _ verified: VerifiedAuthorization
    ) throws(Memory.Failure) -> KeptAuthorization {
        let known = try memory.heldAuthorization(like: verified, of: identity)
        var replaced: [Range<UInt64>] = []
        if let known { replaced = try memory.replacedDates(of: known) }
        let decision = RenewalMemory(held: known?.authorization.authorization.issued, replaced: replaced)
            .decision(on: verified.authorization.issued, now: now)
        if let known, case .changesNothing = decision {
            return KeptAuthorization(held: known, news: .unchanged)
        }
        if case .renews(let dates) = decision { replaced = dates }
        _ = try memory.meet(verified.owner, at: now)
        try memory.keep(verified, received: now, replacedDates: replaced)
        return KeptAuthorization(
            held: HeldAuthorization(authorization: verified, received: now),
            news: known == nil ? .new : .renewed)
    }
}

extension RequestMemory {
    fileprivate init(_ stored: StoredRequest) {
        let state: State =
            switch stored.state {
            case .pending: .pending
            case .accepted: .accepted
            case .rejected: .rejected
            }
        self.init(created: stored.request.request.created, state: state)
    }
}
