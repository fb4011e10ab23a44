package import Exchange
import Wire

/// The result of scanning an endorsed request.
package enum KeptEndorsement {
    /// It is not valid, or not for this user.
    case refused(ExchangeError)
    /// Its requester was revoked, or rejected: with the rejected request.
    case notAdmitted(AuthorizationFault, Channel, StoredRequest?)
    /// Its requester is a member already.
    case member(EndorsedChannel)
    /// It waits for its owner's answer.
    case pending(EndorsedChannel, StoredRequest, RequestMemory.News)
    case admitted(EndorsedChannel, NewShare)
    /// Its share cannot be made.
    case notIssued(EndorsedChannel, Contact, ShareFault)
}

/// The channel of an endorsed request, and whose endorsement counts there.
package struct EndorsedChannel {
    package let channel: Channel
    package let endorser: PublicIdentity
}

extension Keeper {
    /// Makes an endorsed requester a member. The owner is not asked: the authorization was the
    /// consent.
    ///
    /// - Parameter isIssuing: whether shares are made now; else the request waits.
    package func endorsement(
        _ endorsement: VerifiedEndorsement, isIssuing: Bool
    ) throws(Memory.Failure) -> KeptEndorsement {
        let requester = endorsement.request.requester
        guard requester.fingerprint != identity.fingerprint else { return .refused(.notForThisIdentity) }
        let digest = endorsement.endorsement.authorizationDigest
        guard let authorization = try memory.authorization(withDigest: digest),
            let channel = try memory.channel(id: authorization.channel, of: identity),
            case .owned(let owned) = channel.access
        else { return .refused(.notAuthorized(.unknown)) }
        let standing = try memory.membershipStatus(of: requester.fingerprint, inChannel: channel.id)
        if let refusal = authorization.refusal(of: endorsement, in: owned, standing, now: now) {
            return try explained(refusal, of: requester, in: channel, under: authorization)
        }
        let endorsed = EndorsedChannel(channel: channel, endorser: authorization.granted.authorizer)
        guard standing != .member else { return .member(endorsed) }
        let known = try memory.request(like: endorsement.request, channel: channel.id)
        let (stored, news) = try keep(
            endorsement.request, inPlaceOf: known, for: channel.id, standing, under: authorization)
        guard isIssuing, channel.restored == nil else { return .pending(endorsed, stored, news) }
        let contact = try memory.meet(requester, at: now)
        switch try share(
            owned, of: channel, with: contact, readmitting: .possiblyRevoked, under: authorization)
        {
        case .issued(let share):
            _ = try memory.decide(stored, .accepted, at: now)
            return .admitted(endorsed, share)
        case .refused(let fault): return .notIssued(endorsed, contact, fault)
        }
    }

    private func explained(
        _ refusal: ExchangeError, of requester: PublicIdentity, in channel: Channel,
        under authorization: StoredAuthorization
    ) throws(Memory.Failure) -> KeptEndorsement {
        guard case .notAuthorized(let fault) = refusal else { return .refused(refusal) }
        switch fault {
        case .withdrawn:
            return try memory.isReplaced(authorization, now: now)
                ? .refused(.notAuthorized(.replaced)) : .refused(refusal)
        case .requesterRevoked, .requesterRejected:
            let rejected = try memory.rejectedRequest(by: requester.fingerprint, channel: channel.id)
            return .notAdmitted(fault, channel, rejected)
        default: return .refused(refusal)
        }
    }
}

extension StoredAuthorization {
    fileprivate func refusal(
        of endorsement: VerifiedEndorsement, in owned: OwnedChannel, _ standing: MembershipStatus,
        now: Timestamp
    ) -> ExchangeError? {
        do throws(ExchangeError) {
            try granted.check(endorsement, in: owned, used: used, standing: standing, now: now)
            return nil
        } catch {
            return error
        }
    }
}
