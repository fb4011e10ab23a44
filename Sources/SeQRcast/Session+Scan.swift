import Exchange
public import Imaging
import Storage
import Wire

extension Session {
    /// Takes in every code of one picture: cards first, then shares, authorizations and requests, then messages, so that each
    /// finds what it needs.
    ///
    /// - Parameter confirm: asked before a channel is subscribed to.
    /// - Returns: an outcome for each code, in the order given.
    public func scan(
        _ codes: [FoundCode], options: ScanOptions = ScanOptions(), confirm: (ShareOffer) throws -> Bool
    ) throws -> [ScanOutcome] {
        var outcomes: [ScanOutcome] = []
        try scan([ScannedPicture(codes, options)], confirm: confirm) { outcomes = try $1.get() }
        return outcomes
    }

    /// Takes in pictures, one after the other. Those in a row that hold nothing but messages, and what the vault need not be
    /// asked about, are taken in together, in one transaction.
    ///
    /// - Parameters:
    ///   - threads: how many share the work of opening and verifying messages, at least 1.
    ///   - confirm: asked before a channel is subscribed to, when all pictures before have been told.
    ///   - tell: is given a picture's index and an outcome for each of its codes, or why nothing is known of them. What it is
    ///     told is on the disk.
    /// - Throws: what `tell` throws.
    public func scan(
        _ pictures: [ScannedPicture], threads: Int = 1, confirm: (ShareOffer) throws -> Bool,
        tell: (Int, Swift.Result<[ScanOutcome], any Error>) throws -> Void
    ) throws {
        let intakes = pictures.mapRuns(threads: threads) { $0.map(PictureIntake.init) }
        var rest = intakes[...]
        while let first = rest.first {
            let run = first.isPlain ? rest.prefix(while: \.isPlain) : rest.prefix(1)
            try take(run, threads: threads, confirm, tell)
            rest = rest[run.endIndex...]
        }
    }

    /// Where several fail together, one may be to blame: each has its turn alone then. None fares better where another process
    /// holds the vault.
    private func take(
        _ pictures: ArraySlice<PictureIntake>, threads: Int, _ confirm: (ShareOffer) throws -> Bool,
        _ tell: (Int, Swift.Result<[ScanOutcome], any Error>) throws -> Void
    ) throws {
        let outcomes = Swift.Result { try taken(Array(pictures), threads: threads, confirm) }
        if case .failure(let error) = outcomes, error as? VaultError != .busy, pictures.count > 1 {
            for index in pictures.indices {
                try take(pictures[index...index], threads: threads, confirm, tell)
            }
        } else {
            for (offset, index) in pictures.indices.enumerated() {
                try tell(index, outcomes.map { $0[offset] })
            }
        }
    }

    /// - Parameter pictures: one, or several that are plain.
    private func taken(
        _ pictures: [PictureIntake], threads: Int, _ confirm: (ShareOffer) throws -> Bool
    ) throws -> [[ScanOutcome]] {
        var pictures = pictures
        let wholes = try pictures.indices.map { try takeParts(of: &pictures[$0]) }
        for index in pictures.indices {
            try take(
                [.publicKey, .share, .authorization, .request, .endorsement], of: &pictures[index], confirm)
        }
        try takeMessages(of: &pictures, threads: threads)
        for (index, whole) in zip(pictures.indices, wholes) {
            try take([.documentSignature, .backup, .lockedText, .guestKey], of: &pictures[index], confirm)
            try settle(whole, in: &pictures[index])
        }
        return pictures.map(\.outcomes)
    }

    private func take(
        _ kinds: [Code.Kind], of picture: inout PictureIntake, _ confirm: (ShareOffer) throws -> Bool
    ) throws {
        for kind in kinds {
            for (index, code) in picture.codes.enumerated() {
                guard let code = code.code, code.kind == kind else { continue }
                picture.outcomes[index] = try take(code, picture.options, confirm)
            }
        }
    }

    private func take(
        _ code: Code, _ options: ScanOptions, _ confirm: (ShareOffer) throws -> Bool
    ) throws -> ScanOutcome {
        do {
            return switch code.kind {
            case .publicKey: try takeCard(code)
            case .share: try takeShare(code, confirm)
            case .request: try takeRequest(code)
            case .authorization: try takeAuthorization(code)
            case .endorsement: try takeEndorsement(code, options)
            case .documentSignature: .signature(try signature(code))
            case .backup: .backup
            case .lockedText, .guestKey: .locked(code.kind)
            case .message, .part: preconditionFailure("these are taken together")
            }
        } catch let error as ExchangeError {
            return .refused(Refusal(error))
        }
    }

    private func takeCard(_ code: Code) throws -> ScanOutcome {
        let party = try Party(body: code.body)
        guard party.fingerprint != identity.fingerprint else { return .ownCard }
        return try vault.write { transaction in
            let known = try transaction.contact(party.fingerprint)
            let hasNewPicture =
                known.map { Self.isNewPicture(on: party.card, besides: $0.party.card) } ?? false
            let contact =
                switch known {
                case nil: try transaction.insertContact(party, added: now)
                case let known? where hasNewPicture: try transaction.replaceCard(of: known, with: party)
                case let known?: known
                }
            return .contact(
                ScannedContact(
                    contact: contact, isNew: known == nil, hasNewPicture: hasNewPicture,
                    person: try person(party, in: transaction),
                    claimedName: party.card.name))
        }
    }

    /// What is neither JPEG nor WebP counts as no picture, and none never replaces one. Which of two cards is the newer
    /// cannot be told: the last that is scanned is kept.
    private static func isNewPicture(on card: Card, besides kept: Card) -> Bool {
        card.picture != kept.picture && card.portrait != nil
    }

    private func takeShare(_ code: Code, _ confirm: (ShareOffer) throws -> Bool) throws -> ScanOutcome {
        let offer = try shareOffer(code)
        let subscription = offer.subscription
        guard offer.owner.fingerprint != identity.fingerprint else {
            return .share(ScannedShare(offer: offer, news: .ownChannel))
        }
        let needsConsent = try vault.read { try freshness(of: subscription, in: $0) } == .new
        guard try !needsConsent || confirm(offer) else { return .refused(.unconfirmed(offer)) }
        return try vault.write { transaction in
            let known = try transaction.channel(withID: subscription.keys.id, of: identity)
            let news: ScannedShare.News
            switch (known, try freshness(of: subscription, in: transaction)) {
            case (_, .new) where !needsConsent: return .refused(.unconfirmed(offer))
            case (let known?, .new), (let known?, .newer):
                try transaction.replace(known, with: subscription)
                news = if case .left = known.access { .subscribed } else { .renewed }
            case (_, .notNewer): news = .unchanged
            case (nil, _):
                let owner =
                    try transaction.contact(offer.owner.fingerprint)
                    ?? transaction.insertContact(offer.owner.party, added: now)
                try transaction.insert(subscription, owner: owner)
                news = .subscribed
            }
            if news == .subscribed || news == .renewed { try noteAnswer(subscription, in: transaction) }
            return .share(ScannedShare(offer: offer, news: news))
        }
    }

    private enum Freshness { case new, newer, notNewer }

    /// How a share compares with what the vault holds of its channel.
    private func freshness(
        of subscription: Subscription, in transaction: VaultTransaction
    ) throws -> Freshness {
        let known = try transaction.channel(withID: subscription.keys.id, of: identity)
        guard case .subscribed(let held) = known?.access else { return .new }
        return isNewer(subscription.issued, than: held.issued) ? .newer : .notNewer
    }
}
