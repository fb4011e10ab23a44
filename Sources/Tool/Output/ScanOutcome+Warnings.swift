import SeQRcast

extension ScanOutcome {
    /// What the user should know before they trust what was scanned, and follow links in it: a sentence each, escaped.
    func warnings(of found: FoundCode) -> [String] {
        switch self {
        case .contact(let scanned):
            let claim =
                scanned.claimedName == scanned.contact.name
                ? [] : ["the card says \(scanned.claimedName.printable)"]
            return scanned.person.warnings + claim
        case .share(let share): return share.offer.owner.warnings
        case .message(let receipt): return receipt.warnings
        case .request(let scanned): return scanned.request.warnings
        case .endorsable(let request): return request.requester.warnings
        case .authorization(let scanned): return scanned.authorization.owner.warnings
        case .endorsement(let scanned): return scanned.requester.warnings
        case .part(let part): return part.warnings
        case .whole(let whole): return whole.warnings(of: found)
        case .signature(let signature): return signature.warnings
        case .plain: return found.linkWarnings
        case .ownCard, .partial, .refused, .backup, .locked: return []
        }
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

extension ScannedWhole {
    fileprivate func warnings(of found: FoundCode) -> [String] {
        let count = forgedCount == 1 ? "1 part" : "\(forgedCount) parts"
        return outcome.warnings(of: found)
            + (forgedCount > 0 ? ["\(count) of those scanned did not belong to it, and changed nothing"] : [])
    }
}

extension Receipt {
    fileprivate var warnings: [String] {
        var warnings: [String] = []
        if isExpired, let expiry = stored.message.expiry {
            warnings.append("expired since \(expiry.local)")
        }
        if isNumberReused {
            warnings.append("its number was used for different messages")
        }
        warnings += stored.message.content.linkWarnings
        return warnings.map { "\(channel.reference(stored)): \($0)" }
    }
}
