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
        let needsConsent = try vault.read { try decision(on: subscription, in: $0) } == .isFirst
        guard try !needsConsent || confirm(offer) else { return .refused(.unconfirmed(offer)) }
        return try vault.write { transaction in
            let known = try transaction.channel(withID: subscription.keys.id, of: identity)
            let news: ScannedShare.News
            var held = subscription.issued
            switch (known, try decision(on: subscription, in: transaction)) {
            case (_, .isFirst) where !needsConsent: return .refused(.unconfirmed(offer))
            case (let known?, .renews(let replaced)):
                try transaction.replace(known, with: subscription, replacedDates: replaced)
                try transaction.recordJumps(subscription.absences, inChannel: known.id)
                news = .renewed
            case (_, .changesNothing(let issued)):
                news = .unchanged
                held = issued
            case (let known?, .isFirst):
                let replaced = try transaction.replacedDates(inChannel: known.id)
                try transaction.replace(known, with: subscription, replacedDates: replaced)
                try transaction.recordJumps(subscription.absences, inChannel: known.id)
                news = .subscribed
            case (nil, .isFirst), (nil, .renews):
                let owner =
                    try transaction.contact(offer.owner.fingerprint)
                    ?? transaction.insertContact(offer.owner.publicIdentity, added: now)
                let row = try transaction.insert(subscription, owner: owner)
                try transaction.recordJumps(subscription.absences, inChannel: row)
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

    /// The decision of the vault's memory; first where this user is not subscribed to the channel.
    private func decision(
        on subscription: Subscription, in transaction: VaultTransaction
    ) throws -> RenewalMemory.Decision {
        var memory = RenewalMemory(held: nil, replaced: [])
        if let known = try transaction.channel(withID: subscription.keys.id, of: identity),
            case .subscribed(let held) = known.access
        {
            memory = RenewalMemory(
                held: held.issued, replaced: try transaction.replacedDates(inChannel: known.id))
        }
        return memory.decision(on: subscription.issued, now: now)
    }

    /// Marks the requests that the share answers.
    private func recordAnswer(_ subscription: Subscription, in transaction: VaultTransaction) throws {
        for request in try transaction.sentRequests() where request.answered == nil {
            guard subscription.answers(request.request) else { continue }
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
