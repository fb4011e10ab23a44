import SeQRcast

extension ScanOutcome {
    /// What the user should know before they trust what was scanned, and follow links in it: a sentence each, escaped.
    func warnings(of found: FoundCode, _ links: LinkCheck) -> [String] {
        switch self {
        case .contact(let scanned):
            let claim =
                scanned.claimedName == scanned.contact.name
                ? [] : ["the card says \(scanned.claimedName.printable)"]
            return scanned.person.warnings + claim
        case .share(let share): return share.warnings
        case .message(let receipt): return receipt.warnings(links)
        case .request(let scanned): return scanned.request.warnings(links)
        case .endorsable(let request):
            return request.requester.warnings + links.warnings(ofNote: request.request.request.note)
        case .authorization(let scanned): return scanned.authorization.owner.warnings + scanned.warnings
        case .endorsement(let scanned): return scanned.requester.warnings
        case .part(let part): return part.warnings
        case .completed(let whole): return whole.warnings(of: found, links)
        case .signature(let known):
            return known.warnings + links.warnings(ofNote: known.signature.note)
        case .plain: return links.warnings(of: found)
        case .ownCard, .partial, .refused, .backup, .locked: return []
        }
    }
}

extension ScannedShare {
    /// Of a channel that was known under this name before there is nothing new to say.
    fileprivate var warnings: [String] {
        let lookalikes =
            switch news {
            case .subscribed, .renewed: offer.lookalikes.map(\.likenessWarning)
            case .unchanged, .ownChannel: [String]()
            }
        return offer.owner.warnings + lookalikes + (isAhead ? [clockWarning] : [])
            + (isOutdated && isHeldAhead && !isAhead ? [Self.heldWarning] : [])
    }

    private static let heldWarning = """
        the share you have is dated more than a day from now; if your clock is right, `seqrcast unsubscribe` \
        and scan this share again
        """

    private var clockWarning: String {
        let effect = news == .unchanged ? "; it does not replace yours" : ""
        return "this share is dated \(offer.subscription.issued.local), more than a day from now\(effect): "
            + "check your clock"
    }
}

extension ChannelTitle {
    /// To somebody who is given a channel that looks like it.
    fileprivate var likenessWarning: String {
        guard let owner else {
            return "you have a channel of your own that looks the same: \(name.printable)"
        }
        return "you know another channel that looks the same: \(name.printable) by \(owner.printable)"
    }
}

extension ScannedAuthorization {
    fileprivate var warnings: [String] {
        guard isAhead else { return [] }
        let effect = news == .unchanged ? "; it does not replace yours" : ""
        return ["this authorization is dated more than a day from now\(effect): check your clock"]
    }
}

extension ScannedPart {
    fileprivate var warnings: [String] {
        isSpoiled && !isFollowed
            ? [
                """
                set \(stored.id): enough parts, but some were forged or damaged; more of them are needed, or \
                `seqrcast scan --discard \(stored.id)` and all of them again
                """
            ] : []
    }
}

extension CompletedCode {
    fileprivate func warnings(of found: FoundCode, _ links: LinkCheck) -> [String] {
        let count = forgedCount == 1 ? "1 part" : "\(forgedCount) parts"
        return outcome.warnings(of: found, links)
            + (forgedCount > 0 ? ["\(count) of those scanned did not belong to it, and changed nothing"] : [])
    }
}

extension Receipt {
    fileprivate func warnings(_ links: LinkCheck) -> [String] {
        var warnings: [String] = []
        if isExpired, let expiry = stored.message.expiry {
            warnings.append("expired since \(expiry.local)")
        }
        if isNumberReused {
            warnings.append("its number was used for different messages")
        }
        warnings += links.warnings(of: stored.message)
        return warnings.map { "\(channel.reference(stored)): \($0)" }
    }
}
