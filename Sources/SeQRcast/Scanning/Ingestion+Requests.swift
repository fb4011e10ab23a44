import Exchange
import Storage
import Wire

/// Taking in requests, authorizations and endorsements.
extension Session {
    func takeRequest(_ code: Code) throws -> ScanOutcome {
        let verified = try VerifiedRequest(opening: sealed(code), with: identity)
        guard verified.request.owner == identity.fingerprint else {
            return .endorsable(try vault.read { try endorsable(verified, in: $0) })
        }
        guard verified.requester.fingerprint != identity.fingerprint else {
            throw ExchangeError.notForThisIdentity
        }
        return try vault.write { transaction in
            let context = try RequestContext(self, transaction)
            let channel = context.ownChannel(verified.request.channel)
            let (stored, news) = try take(
                verified, in: channel?.id, authorization: nil, transaction)
            return .request(ScannedRequest(request: try context.received(stored), news: news))
        }
    }

    /// Keeps a request as pending, unless it is answered.
    private func take(
        _ verified: VerifiedRequest, in channel: Int64?, authorization: StoredAuthorization?,
        _ transaction: VaultTransaction
    ) throws -> (StoredRequest, ScannedRequest.News) {
        let known = try transaction.request(like: verified, channel: channel)
        let standing = try channel.map {
            try self.standing(of: verified.requester.fingerprint, in: $0, transaction)
        }
        var latest = verified
        if let known {
            let isLater = known.request.request.created < verified.request.created
            let isNews = isLater || authorization != nil
            switch known.state {
            case .rejected: return (known, .rejected)
            case .pending where !isNews: return (known, .known)
            case .accepted where !isNews || standing == .member: return (known, .accepted)
            case .pending: if !isLater { latest = known.request }
            case .accepted: break
            }
        }
        let waiting = known?.state == .pending ? known : nil
        let kept = try transaction.keep(
            latest, inPlaceOf: known, channel: channel,
            authorization: authorization ?? waiting.flatMap { try transaction.authorization(of: $0) },
            received: now)
        return (kept, waiting != nil ? .renewed : standing == .member ? .member : .new)
    }

    func takeAuthorization(_ code: Code) throws -> ScanOutcome {
        let verified = try VerifiedAuthorization(opening: sealed(code), with: identity)
        let authorization = verified.authorization
        guard authorization.until.map({ now < $0 }) != false else {
            throw ExchangeError.notAuthorized(.expired)
        }
        return try vault.write { transaction in
            let known = try transaction.heldAuthorization(like: verified, of: identity)
            let renewal = try known.map {
                Renewal(
                    held: $0.authorization.authorization.issued,
                    replaced: try transaction.replacedDates(of: $0))
            }
            let isRenewed = renewal?.admits(authorization.issued, now: now)
            if isRenewed != false {
                if try transaction.contact(verified.owner.fingerprint) == nil {
                    _ = try transaction.insertContact(verified.owner, added: now)
                }
                try transaction.keep(
                    verified, received: now, replacedDates: renewal?.replacedAfterwards(now: now) ?? [])
            }
            guard let held = try transaction.heldAuthorization(like: verified, of: identity) else {
                throw VaultError.sealBroken
            }
            return .authorization(
                ScannedAuthorization(
                    authorization: HeldAuthorizationSummary(
                        owner: try person(verified.owner, in: transaction), held: held),
                    news: isRenewed.map { $0 ? .renewed : .unchanged } ?? .new,
                    isAhead: Renewal.isAhead(authorization.issued, of: now)))
        }
    }

    /// Lets somebody in whom an authorizer vouched for: that the authorizer may do so was the owner's consent.
    func takeEndorsement(_ code: Code, _ options: ScanOptions) throws -> ScanOutcome {
        let endorsement = try VerifiedEndorsement(opening: sealed(code), with: identity)
        let requester = endorsement.request.requester
        guard requester.fingerprint != identity.fingerprint else { throw ExchangeError.notForThisIdentity }
        return try vault.write { transaction in
            let digest = endorsement.endorsement.authorizationDigest
            let context = try RequestContext(self, transaction)
            guard let authorization = try transaction.authorization(withDigest: digest),
                let channel = context.channels[authorization.channel],
                case .owned(let owned) = channel.access
            else { throw ExchangeError.notAuthorized(.unknown) }
            let standing = try standing(of: requester.fingerprint, in: channel.id, transaction)
            try authorization.granted.check(
                endorsement, in: owned, used: authorization.used, standing: standing, now: now)
            let endorser = context.people.person(authorization.granted.authorizer)
            func outcome(_ news: ScannedEndorsement.News) -> ScanOutcome {
                .endorsement(
                    ScannedEndorsement(
                        requester: context.people.person(requester), channel: channel, endorser: endorser,
                        news: news))
            }
            guard standing != .member else { return outcome(.member) }
            let (stored, _) = try take(
                endorsement.request, in: channel.id, authorization: authorization, transaction)
            guard options.isIssuingShares, channel.restored == nil else {
                return outcome(.pending(try context.received(stored)))
            }
            let share = try share(
                owned, in: channel, with: contact(for: .holder(of: requester), in: transaction),
                readmitting: false, authorization: authorization, drawing: DrawingOptions(), transaction)
            try transaction.decide(stored, .accepted, at: now)
            return outcome(.admitted(share))
        }
    }

    /// A share is what the requests were made for.
    func noteAnswer(_ subscription: Subscription, in transaction: VaultTransaction) throws {
        for request in try transaction.sentRequests() where request.answered == nil {
            guard request.request.owner == subscription.keys.owner.fingerprint,
                request.request.channel.map({ $0 == subscription.name }) != false
            else { continue }
            try transaction.setAnswered(request, at: now)
        }
    }

    func sealed(_ code: Code) throws -> SealedCode {
        do {
            return try SealedCode(code)
        } catch {
            throw ExchangeError.malformed(error)
        }
    }
}
