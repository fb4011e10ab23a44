import Exchange
import Storage
import Wire

extension Ingestion {
    func ingestRequest(_ code: Code) throws -> ScanOutcome {
        let verified = try VerifiedRequest(opening: SealedCode(ingesting: code), with: identity)
        guard verified.request.owner == identity.fingerprint else {
            return .endorsable(
                try vault.read { try EndorsableRequest(verified, for: identity, in: $0) })
        }
        guard verified.requester.fingerprint != identity.fingerprint else {
            throw ExchangeError.notForThisIdentity
        }
        return try vault.write { transaction in
            let context = RequestContext(identity, now: now, transaction)
            let channel = try context.ownChannel(verified.request.channel)
            let (stored, news) = try store(
                verified, in: channel?.id, authorization: nil, transaction)
            return .request(ScannedRequest(request: try context.summary(of: stored), news: news))
        }
    }

    /// Stores a request as pending, unless it was decided already.
    ///
    /// - Throws: `WaitingRequests.Excess`.
    private func store(
        _ verified: VerifiedRequest, in channel: Int64?, authorization: StoredAuthorization?,
        _ transaction: VaultTransaction
    ) throws -> (StoredRequest, ScannedRequest.News) {
        let known = try transaction.request(like: verified, channel: channel)
        let status = try channel.map {
            try transaction.membershipStatus(of: verified.requester.fingerprint, inChannel: $0)
        }
        guard let known else {
            // A rejection is for all channels if it is unknown which was meant.
            let rejected =
                status == .rejected
                ? try transaction.rejectedRequest(by: verified.requester.fingerprint, channel: channel) : nil
            if authorization == nil {
                if let rejected { return (rejected, .rejected) }
                let waiting = try transaction.waitingRequests(of: verified.requester.fingerprint)
                if let excess = waiting.excess { throw excess }
            }
            let kept = try transaction.keep(
                verified, inPlaceOf: nil, channel: channel, authorization: authorization, received: now)
            return (kept, status == .member ? .member : .new)
        }
        let decision = RequestMemory.decision(
            on: verified.request.created, known: RequestMemory(known), now: now,
            isEndorsed: authorization != nil, standing: status)
        let latest: VerifiedRequest
        switch decision {
        case .stays(let news): return (known, ScannedRequest.News(news))
        case .keepsEarlier: latest = known.request
        case .isKept: latest = verified
        }
        let waiting = known.state == .pending ? known : nil
        let kept = try transaction.keep(
            latest, inPlaceOf: known, channel: channel,
            authorization: authorization ?? waiting.flatMap { try transaction.authorization(of: $0) },
            received: now)
        return (kept, ScannedRequest.News(decision.news))
    }

    func ingestAuthorization(_ code: Code) throws -> ScanOutcome {
        let verified = try VerifiedAuthorization(opening: SealedCode(ingesting: code), with: identity)
        let authorization = verified.authorization
        guard authorization.until.map({ now < $0 }) != false else {
            throw ExchangeError.notAuthorized(.expired)
        }
        return try vault.write { transaction in
            let known = try transaction.heldAuthorization(like: verified, of: identity)
            let memory = RenewalMemory(
                held: known?.authorization.authorization.issued,
                replaced: try known.map { try transaction.replacedDates(of: $0) } ?? [])
            let decision = memory.decision(on: authorization.issued, now: now)
            func keep(replacedDates: [Range<UInt64>]) throws {
                if try transaction.contact(verified.owner.fingerprint) == nil {
                    _ = try transaction.insertContact(verified.owner, added: now)
                }
                try transaction.keep(verified, received: now, replacedDates: replacedDates)
            }
            let news: ScannedAuthorization.News
            switch decision {
            case .isFirst:
                news = .new
                try keep(replacedDates: [])
            case .renews(let replaced):
                news = .renewed
                try keep(replacedDates: replaced)
            case .changesNothing: news = .unchanged
            }
            guard let held = try transaction.heldAuthorization(like: verified, of: identity) else {
                throw VaultError.sealBroken
            }
            return .authorization(
                ScannedAuthorization(
                    authorization: HeldAuthorizationSummary(
                        owner: try transaction.person(verified.owner, seenBy: identity), held: held),
                    news: news,
                    isAhead: Renewal.isAhead(authorization.issued, of: now)))
        }
    }

    /// Makes an endorsed requester a member. The owner is not asked: the authorization was the
    /// consent.
    func ingestEndorsement(_ code: Code, _ options: ScanOptions) throws -> ScanOutcome {
        let endorsement = try VerifiedEndorsement(opening: SealedCode(ingesting: code), with: identity)
        let requester = endorsement.request.requester
        guard requester.fingerprint != identity.fingerprint else { throw ExchangeError.notForThisIdentity }
        return try vault.write { transaction in
            let digest = endorsement.endorsement.authorizationDigest
            let context = RequestContext(identity, now: now, transaction)
            guard let authorization = try transaction.authorization(withDigest: digest),
                let channel = try context.channel(authorization.channel),
                case .owned(let owned) = channel.access
            else { throw ExchangeError.notAuthorized(.unknown) }
            let status = try transaction.membershipStatus(of: requester.fingerprint, inChannel: channel.id)
            do {
                try authorization.granted.check(
                    endorsement, in: owned, used: authorization.used, standing: status, now: now)
            } catch ExchangeError.notAuthorized(.withdrawn) {
                let isReplaced = try transaction.isReplaced(authorization, now: now)
                throw ExchangeError.notAuthorized(isReplaced ? .replaced : .withdrawn)
            } catch ExchangeError.notAuthorized(let fault)
                where [.requesterRevoked, .requesterRejected].contains(fault)
            {
                let rejected = try transaction.rejectedRequest(by: requester.fingerprint, channel: channel.id)
                return .refused(
                    .notAdmitted(
                        fault, requester: try context.people.person(requester), channel: channel,
                        request: rejected?.id))
            }
            let endorser = try context.people.person(authorization.granted.authorizer)
            // Before they may become a contact.
            let newcomer = try context.people.person(requester)
            func outcome(_ news: ScannedEndorsement.News) -> ScanOutcome {
                .endorsement(
                    ScannedEndorsement(
                        requester: newcomer, channel: channel, endorser: endorser, news: news))
            }
            guard status != .member else { return outcome(.member) }
            let (stored, _) = try store(
                endorsement.request, in: channel.id, authorization: authorization, transaction)
            guard options.isIssuingShares, channel.restored == nil else {
                return outcome(.pending(try context.summary(of: stored)))
            }
            let contact = try transaction.contact(for: .holder(of: requester), of: identity, now: now)
            let share = try ShareIssuer(identity: identity, now: now, authorization: authorization)
                .issue(owned, in: channel, to: contact, transaction)
            try transaction.decide(stored, .accepted, at: now)
            return outcome(.admitted(share))
        }
    }
}

extension VaultTransaction {
    /// Whether the authorizer has another authorization for the channel that stands.
    fileprivate func isReplaced(_ authorization: StoredAuthorization, now: Timestamp) throws -> Bool {
        try authorizations().contains { other in
            other.channel == authorization.channel && other.isStanding(at: now)
                && other.granted.authorizer.fingerprint == authorization.granted.authorizer.fingerprint
        }
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

extension ScannedRequest.News {
    fileprivate init(_ news: RequestMemory.News) {
        self =
            switch news {
            case .new: .new
            case .renewed: .renewed
            case .known: .known
            case .member: .member
            case .accepted: .accepted
            case .rejected: .rejected
            }
    }
}
