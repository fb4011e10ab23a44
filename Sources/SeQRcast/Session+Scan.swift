import Exchange
public import Imaging
public import Storage
public import Wire

/// How codes are taken in.
public struct ScanOptions: Sendable {
    /// When the picture was taken; nil: now. Kept with each message in it.
    public var time: Timestamp?
    /// Where the picture was taken: kept as well.
    public var place: Place?
    /// Refuses expired messages.
    public var isStrict: Bool
    /// Makes shares for endorsed requests; else they wait to be accepted.
    public var isIssuingShares: Bool

    public init(
        time: Timestamp? = nil, place: Place? = nil, isStrict: Bool = false, isIssuingShares: Bool = false
    ) {
        self.time = time
        self.place = place
        self.isStrict = isStrict
        self.isIssuingShares = isIssuingShares
    }
}

extension Session {
    /// Takes in every code of one picture: cards first, then shares, authorizations and requests, then messages, so that each
    /// finds what it needs.
    ///
    /// - Parameter confirm: asked before a channel is subscribed to.
    /// - Returns: an outcome for each code, in the order given.
    public func scan(
        _ codes: [FoundCode], options: ScanOptions = ScanOptions(), confirm: (ShareOffer) throws -> Bool
    ) throws -> [ScanOutcome] {
        var parsed = codes.map(ParsedCode.init)
        var outcomes: [ScanOutcome] = parsed.map(\.outcome)
        let parts = try takeParts(parsed)
        for (index, outcome) in parts.outcomes { outcomes[index] = outcome }
        for whole in parts.whole { parsed[whole.index] = ParsedCode(whole.rebuilt) }
        for kind in [
            Code.Kind.publicKey, .share, .authorization, .request, .endorsement, .message, .documentSignature,
            .backup, .lockedText, .guestKey,
        ] {
            for (index, code) in parsed.enumerated() {
                guard let code = code.code, code.kind == kind else { continue }
                outcomes[index] = try take(code, options, confirm)
            }
        }
        for whole in parts.whole {
            let code = parsed[whole.index]
            let outcome = code.code == nil ? code.outcome : outcomes[whole.index]
            try settle(whole, outcome)
            outcomes[whole.index] = .whole(
                ScannedWhole(
                    kind: code.code?.kind, stored: whole.stored, forgedCount: whole.rebuilt.forgedCount,
                    outcome: outcome))
        }
        return try vault.read { transaction in
            try outcomes.map { outcome in
                guard var receipt = outcome.receipt, receipt.isNew else { return outcome }
                receipt.missed = try transaction.missed(
                    before: receipt.stored.message.number, in: receipt.channel
                ).last
                var outcome = outcome
                outcome.receipt = receipt
                return outcome
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
            case .message: try takeMessage(code, options)
            case .request: try takeRequest(code)
            case .authorization: try takeAuthorization(code)
            case .endorsement: try takeEndorsement(code, options)
            case .documentSignature: .signature(try signature(code))
            case .backup: .backup
            case .lockedText, .guestKey: .locked(code.kind)
            case .part: preconditionFailure("parts hold no parts")
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

    private func takeMessage(_ code: Code, _ options: ScanOptions) throws -> ScanOutcome {
        let now = now
        return try vault.write { transaction in
            guard let (channel, opened) = try open(code, in: transaction) else {
                return .refused(.notSubscribed)
            }
            let message: Message
            switch opened {
            case .success(let verified): message = verified
            case .failure(let error): return .refused(Refusal(error, in: channel))
            }
            let isExpired = message.isExpired(at: now)
            if isExpired, options.isStrict { return .refused(.expired(channel, number: message.number)) }
            let known = try transaction.message(message, inChannel: channel.id)
            let stored =
                try known
                ?? transaction.insert(
                    message, code: code, direction: .received, received: now, inChannel: channel.id)
            let sighted = try transaction.insert(
                Sighting(time: options.time ?? now, place: options.place), of: stored)
            if case .owned(var owned) = channel.access, message.number >= owned.nextNumber {
                owned.nextNumber = message.number + 1
                try transaction.updateCounters(owned, row: channel.id)
            }
            if !channel.isOwned, let jump = message.jump {
                try transaction.noteJump(jump, inChannel: channel.id)
            }
            return .message(
                Receipt(
                    channel: channel, stored: sighted, isNew: known == nil, isExpired: isExpired,
                    missed: nil,
                    isNumberReused: try transaction.claims(on: message.number, inChannel: channel.id) > 1))
        }
    }
}
