package import Exchange
import Wire

/// The result of scanning a request.
package enum KeptRequest {
    case kept(StoredRequest, RequestMemory.News)
    case refused(WaitingRequests.Excess)
}

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

    /// Accepts a request for a channel: makes its requester a member, and the share.
    ///
    /// - Parameter stored: not accepted or rejected since it was shown to the owner.
    package func accept(
        _ stored: StoredRequest, for owned: OwnedChannel, of channel: Channel, readmitting: Readmission
    ) throws(Memory.Failure) -> IssuedOrRefused {
        let endorsed = try memory.standingAuthorization(of: stored, now: now)
        let authorization = endorsed?.channel == channel.id ? endorsed : nil
        let contact = try memory.meet(stored.request.requester, at: now)
        let outcome = try share(
            owned, of: channel, with: contact, readmitting: readmitting, under: authorization)
        guard case .issued = outcome else { return outcome }
        // A decision about another channel stays.
        let known = try memory.request(like: stored.request, channel: channel.id)
        let isOfChannel = known?.channel == channel.id || known?.id == stored.id
        let kept = try memory.keep(
            stored.request, inPlaceOf: isOfChannel ? known : nil, channel: channel.id,
            authorization: authorization, received: stored.received)
        _ = try memory.decide(kept, .accepted, at: now)
        if kept.id != stored.id, stored.state == .pending {
            _ = try memory.decide(stored, .accepted, at: now)
        }
        return outcome
    }

    /// Rejects a request, and remembers that.
    ///
    /// - Returns: nil where it was accepted and its requester is a member.
    package func reject(_ stored: StoredRequest) throws(Memory.Failure) -> StoredRequest? {
        if stored.state == .accepted, let channel = stored.channel,
            try memory.membershipStatus(of: stored.fingerprint, inChannel: channel) == .member
        {
            return nil
        }
        return try memory.decide(stored, .rejected, at: now)
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
