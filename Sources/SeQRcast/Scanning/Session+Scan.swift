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
        try scan([ScanInput(codes, options)], confirm: confirm) { outcomes = try $1.get() }
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
        _ pictures: [ScanInput], threads: Int = 1, confirm: (ShareOffer) throws -> Bool,
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
            switch code.kind {
            case .publicKey: return try takeCard(code)
            case .share: return try takeShare(code, confirm)
            case .request: return try takeRequest(code)
            case .authorization: return try takeAuthorization(code)
            case .endorsement: return try takeEndorsement(code, options)
            case .documentSignature: return .signature(try signature(code))
            case .backup:
                try BackupReader.check(code)
                return .backup
            case .lockedText, .guestKey: return .locked(try LockedCode(code).kind)
            case .message, .part: preconditionFailure("these are taken together")
            }
        } catch let error as ExchangeError {
            return .refused(Refusal(error))
        } catch let error as LockError {
            return .refused(.locked(error))
        } catch let error as BackupError {
            return .refused(.backup(error))
        }
    }

    private func takeCard(_ code: Code) throws -> ScanOutcome {
        let publicIdentity = try PublicIdentity(body: code.body)
        guard publicIdentity.fingerprint != identity.fingerprint else { return .ownCard }
        return try vault.write { transaction in
            let known = try transaction.contact(publicIdentity.fingerprint)
            let hasNewPicture =
                known.map { Self.isNewPicture(on: publicIdentity.card, besides: $0.publicIdentity.card) }
                ?? false
            let contact =
                switch known {
                case nil: try transaction.insertContact(publicIdentity, added: now)
                case let known? where hasNewPicture:
                    try transaction.replaceCard(of: known, with: publicIdentity)
                case let known?: known
                }
            return .contact(
                ScannedContact(
                    contact: contact, isNew: known == nil, hasNewPicture: hasNewPicture,
                    person: try person(publicIdentity, in: transaction),
                    claimedName: publicIdentity.card.name))
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
            if news == .subscribed || news == .renewed { try noteAnswer(subscription, in: transaction) }
            return .share(ScannedShare(offer, news, held: held, now: now))
        }
    }

    /// What a share has to be measured by; nil: it gives access to a channel that this user does not subscribe to.
    private func renewal(of subscription: Subscription, in transaction: VaultTransaction) throws -> Renewal? {
        let known = try transaction.channel(withID: subscription.keys.id, of: identity)
        guard let known, case .subscribed(let held) = known.access else { return nil }
        return Renewal(held: held.issued, replaced: try transaction.replacedDates(inChannel: known.id))
    }
}

extension ScannedShare {
    /// - Parameter held: when the share was issued that is held now.
    fileprivate init(_ offer: ShareOffer, _ news: News, held: Timestamp, now: Timestamp) {
        let issued = offer.subscription.issued
        self.init(
            offer: offer, news: news, isOutdated: held != issued,
            isHeldAhead: Renewal.isAhead(held, of: now),
            isAhead: news != .ownChannel && Renewal.isAhead(issued, of: now))
    }
}
