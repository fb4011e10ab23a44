package import Exchange
import Wire

/// The result of scanning a request.
package enum KeptRequest {
    case kept(StoredRequest, RequestMemory.News)
    case refused(RequestExcess)
    /// The channel is only for people of the suite hybrid.
    case olderSuite(Channel)
}

/// Which limit one more request would exceed.
public enum RequestExcess: Sendable { case ofAll, ofRequester }

extension Keeper {
    /// Keeps a request as pending, unless it was decided already or could never be accepted. One that
    /// takes the place of an earlier one is kept whatever waits.
    ///
    /// - Parameter channel: the own channel that it is for, if known.
    package func request(
        _ verified: VerifiedRequest, for channel: Channel?
    ) throws(Memory.Failure) -> KeptRequest {
        let requester = verified.requester.fingerprint
        if let channel, case .owned(let owned) = channel.access, !owned.keys.admits(verified.requester) {
            return .olderSuite(channel)
        }
        let channel = channel?.id
        let known = try memory.request(like: verified, channel: channel)
        let standing: MembershipStatus? =
            if let channel { try memory.membershipStatus(of: requester, inChannel: channel) } else { nil }
        if known == nil {
            // A rejection is for all channels if it is unknown which was meant.
            if standing == .rejected,
                let rejected = try memory.rejectedRequest(by: requester, channel: channel)
            {
                return .kept(rejected, .rejected)
            }
            if let excess = try requestExcess(of: requester) { return .refused(excess) }
        }
        let (kept, news) = try keep(verified, inPlaceOf: known, for: channel, standing, under: nil)
        return .kept(kept, news)
    }

    /// Why one more request is not kept; nil if it is.
    private func requestExcess(of requester: Fingerprint) throws(Memory.Failure) -> RequestExcess? {
        let ofRequester = try memory.requests(by: requester).count { $0.state == .pending }
        guard ofRequester < Limits.waitingRequestsOfRequester else { return .ofRequester }
        return try memory.waitingRequestCount() < Limits.waitingRequests ? nil : .ofAll
    }

    /// Keeps a request that exceeds no limit, unless it was decided already. An endorsed one never does:
    /// its authorization has a limit of its own.
    func keep(
        _ verified: VerifiedRequest, inPlaceOf known: StoredRequest?, for channel: Int64?,
        _ standing: MembershipStatus?, under authorization: StoredAuthorization?
    ) throws(Memory.Failure) -> (StoredRequest, RequestMemory.News) {
        guard let known else {
            let kept = try memory.keep(
                verified, inPlaceOf: nil, channel: channel, authorization: authorization, received: now)
            return (kept, standing == .member ? .member : .new)
        }
        let decision = RequestMemory.decision(
            on: verified.request.created, known: RequestMemory(known), now: now,
            isEndorsed: authorization != nil, standing: standing)
        let latest: VerifiedRequest
        switch decision {
        case .stays(let news): return (known, news)
        case .keepsEarlier: latest = known.request
        case .isKept: latest = verified
        }
        var endorsement = authorization
        if endorsement == nil, known.state == .pending { endorsement = try memory.authorization(of: known) }
        let kept = try memory.keep(
            latest, inPlaceOf: known, channel: channel, authorization: endorsement, received: now)
        return (kept, decision.news)
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
