import Exchange
import Storage
import Wire

extension Ingestion {
    func ingestShare(_ code: Code) throws -> ScanOutcome {
        let offer = try ShareOffer(opening: code, for: identity, in: vault)
        let subscription = offer.subscription
        guard offer.owner.fingerprint != identity.fingerprint else {
            return .share(ScannedShare(offer, .ownChannel, held: subscription.issued, now: now))
        }
        let needsConsent = try vault.read { try renewal(of: subscription, in: $0) } == nil
        guard try !needsConsent || confirm(offer) else { return .refused(.unconfirmed(offer)) }
        return try vault.write { transaction in
            let known = try transaction.channel(withID: subscription.keys.id, of: identity)
            let news: ScannedShare.News
            var held = subscription.issued
            switch (known, try renewal(of: subscription, in: transaction)) {
            case (_, nil) where !needsConsent: return .refused(.unconfirmed(offer))
            case (let known?, let renewal?) where renewal.admits(subscription.issued, now: now):
                let replaced = renewal.replacedAfterwards(now: now)
                try transaction.replace(known, with: subscription, replacedDates: replaced)
                news = .renewed
            case (_, let renewal?):
                news = .unchanged
                held = renewal.held
            case (let known?, nil):
                let replaced = try transaction.replacedDates(inChannel: known.id)
                try transaction.replace(known, with: subscription, replacedDates: replaced)
                news = .subscribed
            case (nil, nil):
                let owner =
                    try transaction.contact(offer.owner.fingerprint)
                    ?? transaction.insertContact(offer.owner.publicIdentity, added: now)
                try transaction.insert(subscription, owner: owner)
                news = .subscribed
            }
            if news == .subscribed || news == .renewed {
                try recordAnswer(subscription, in: transaction)
            }
            var scanned = ScannedShare(offer, news, held: held, now: now)
            if news != .unchanged, let known, known.name != subscription.name {
                scanned.formerName = known.name
            }
            return .share(scanned)
        }
    }

    /// The share that is held, with which a scanned one is compared; nil where this user is not
    /// subscribed to its channel.
    private func renewal(of subscription: Subscription, in transaction: VaultTransaction) throws -> Renewal? {
        let known = try transaction.channel(withID: subscription.keys.id, of: identity)
        guard let known, case .subscribed(let held) = known.access else { return nil }
        return Renewal(held: held.issued, replaced: try transaction.replacedDates(inChannel: known.id))
    }

    /// Marks the requests that the share answers.
    private func recordAnswer(_ subscription: Subscription, in transaction: VaultTransaction) throws {
        for request in try transaction.sentRequests() where request.answered == nil {
            guard request.request.owner == subscription.keys.owner.fingerprint,
                request.request.channel.map({ $0 == subscription.name }) != false
            else { continue }
            try transaction.setAnswered(request, at: now)
        }
    }
}

extension ScannedShare {
    /// - Parameter held: the issue date of the share that is held now.
    fileprivate init(_ offer: ShareOffer, _ news: News, held: Timestamp, now: Timestamp) {
        let issued = offer.subscription.issued
        self.init(
            offer: offer, news: news, isOutdated: held != issued,
            isHeldAhead: Renewal.isAhead(held, of: now),
            isAhead: news != .ownChannel && Renewal.isAhead(issued, of: now))
    }
}
