import Exchange
import Storage
import Wire

extension Ingestion {
    func ingestShare(_ code: Code) throws -> ScanOutcome {
        let offer = try ShareOffer(opening: code, for: identity, in: vault)
        let needsConsent = try vault.read { try keeper($0).needsConsent(offer.subscription) }
        guard try !needsConsent || confirm(offer) else { return .refused(.unconfirmed(offer)) }
        let kept = try vault.write { transaction in
            try keeper(transaction).share(offer.subscription, isAgreed: needsConsent)
        }
        guard let news = kept.news else { return .refused(.unconfirmed(offer)) }
        return .share(ScannedShare(offer, kept, news, now: now))
    }
}

extension ScannedShare {
    fileprivate init(_ offer: ShareOffer, _ kept: KeptShare, _ news: News, now: Timestamp) {
        let issued = offer.subscription.issued
        self.init(
            offer: offer, news: news, isOutdated: kept.held != issued,
            isHeldAhead: Renewal.isAhead(kept.held, of: now),
            isAhead: news != .ownChannel && Renewal.isAhead(issued, of: now), formerName: kept.formerName)
    }
}
