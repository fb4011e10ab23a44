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
            switch try keeper(transaction).request(verified, for: channel) {
            case .kept(let stored, let news):
                return .request(ScannedRequest(request: try context.summary(of: stored), news: news))
            case .refused(let excess): return .refused(.tooManyRequests(excess))
            case .olderSuite(let channel):
                let requester = try context.people.person(verified.requester)
                return .refused(.olderSuite(requester, ChannelTitle(channel)))
            }
        }
    }

    func ingestAuthorization(_ code: Code) throws -> ScanOutcome {
        let verified = try VerifiedAuthorization(opening: SealedCode(ingesting: code), with: identity)
        let authorization = verified.authorization
        guard authorization.until.map({ now < $0 }) != false else {
            throw ExchangeError.notAuthorized(.expired)
        }
        return try vault.write { transaction in
            let kept = try keeper(transaction).authorization(verified)
            return .authorization(
                ScannedAuthorization(
                    authorization: HeldAuthorizationSummary(
                        owner: try transaction.person(verified.owner, seenBy: identity), held: kept.held),
                    news: kept.news, isAhead: Renewal.isAhead(authorization.issued, of: now)))
        }
    }

    /// Makes an endorsed requester a member.
    func ingestEndorsement(_ code: Code, _ options: ScanOptions) throws -> ScanOutcome {
        let endorsement = try VerifiedEndorsement(opening: SealedCode(ingesting: code), with: identity)
        return try vault.write { transaction in
            let context = RequestContext(identity, now: now, transaction)
            // Before they may become a contact.
            let newcomer = try context.people.person(endorsement.request.requester)
            func outcome(_ endorsed: EndorsedChannel, _ news: ScannedEndorsement.News) throws -> ScanOutcome {
                .endorsement(
                    ScannedEndorsement(
                        requester: newcomer, channel: endorsed.channel,
                        endorser: try context.people.person(endorsed.endorser), news: news))
            }
            switch try keeper(transaction).endorsement(endorsement, isIssuing: options.isIssuingShares) {
            case .refused(let error): return .refused(Refusal(error))
            case .notAdmitted(let fault, let channel, let rejected):
                return .refused(
                    .notAdmitted(fault, requester: newcomer, channel: channel, request: rejected?.id))
            case .member(let endorsed): return try outcome(endorsed, .member)
            case .pending(let endorsed, let stored, _):
                return try outcome(endorsed, .pending(try context.summary(of: stored)))
            case .admitted(let endorsed, let share):
                let issued = try IssuedShare(share, of: endorsed.channel, DrawingOptions())
                return try outcome(endorsed, .admitted(issued))
            case .notIssued(let endorsed, let contact, let fault):
                throw try SessionError(
                    fault, of: endorsed.channel, with: contact.publicIdentity, seenBy: identity,
                    in: transaction)
            }
        }
    }
}
