import Exchange
import SeQRcast

extension Found {
    init(_ outcome: ScanOutcome) {
        switch outcome {
        case .ownCard: self.init(outcome: "own_card")
        case .contact(let scanned): self.init(outcome: scanned.isNew ? "new_contact" : "known_contact")
        case .share(let scanned): self.init(scanned)
        case .request(let scanned):
            self.init(outcome: scanned.news.label, channel: scanned.request.channel?.name.text)
        case .endorsable: self.init(outcome: "endorsable_request")
        case .authorization(let scanned):
            self.init(outcome: "authorization", channel: scanned.authorization.terms.channel.text)
        case .endorsement(let scanned):
            let isMember = if case .member = scanned.news { true } else { false }
            self.init(
                outcome: isMember ? "endorsed_member" : "endorsed_request", channel: scanned.channel.name.text
            )
        case .message(let receipt): self.init(receipt)
        case .plain: self.init(outcome: "plain")
        case .partial: self.init(outcome: "partial")
        case .part(let part):
            self.init(
                outcome: part.isNew ? "part" : "known_part", warnings: part.isSpoiled ? ["spoiledParts"] : [])
        case .completed(let whole):
            self.init(whole.outcome)
            if whole.forgedCount > 0 { warnings.append("forgedParts") }
        case .refused(let refusal): self.init(refusal)
        case .invitation: self.init(outcome: "invitation")
        case .backup: self.init(outcome: "backup")
        case .locked: self.init(outcome: "locked")
        case .signature: self.init(outcome: "signature")
        case .filmPart: self.init(outcome: "film_part")
        }
    }

    private init(_ share: ScannedShare) {
        let label =
            switch share.news {
            case .subscribed: "subscribed"
            case .renewed: "renewed"
            case .unchanged: "already_subscribed"
            case .ownChannel: "own_channel"
            }
        let warnings = share.isAhead ? ["clock"] : share.isOutdated && share.isHeldAhead ? ["heldClock"] : []
        self.init(
            outcome: label, channel: share.offer.subscription.name.text,
            warnings: label == "own_channel" ? [] : warnings)
    }

    private init(_ receipt: Receipt) {
        self.init(
            outcome: receipt.isNew ? "stored" : "seen_before", channel: receipt.channel.name.text,
            number: receipt.stored.message.number,
            missed: receipt.missed.map { [$0.lowerBound, $0.upperBound] })
        if receipt.isExpired { warnings.append("expired") }
        if receipt.isNumberReused { warnings.append("numberReused") }
        if receipt.isOfOtherDevice { warnings.append("otherDevice") }
    }

    private init(_ refusal: Refusal) {
        switch refusal {
        case .damaged, .locked, .backup: self.init(outcome: "damaged")
        case .notACode: self.init(outcome: "not_a_code")
        case .newer: self.init(outcome: "newer_version")
        case .invalidPublicKey: self.init(outcome: "invalid_public_key")
        case .notSubscribed: self.init(outcome: "not_subscribed")
        case .tampered(let channel): self.init(outcome: "tampered", channel: channel?.name.text)
        case .notForThisIdentity: self.init(outcome: "not_for_you")
        case .notAuthorized(let fault): self.init(outcome: "not_authorized", reason: "\(fault)")
        case .notAdmitted(let fault, _, _, _): self.init(outcome: "not_authorized", reason: "\(fault)")
        case .unconfirmed: self.init(outcome: "unconfirmed")
        case .accessEnded(let channel): self.init(outcome: "access_ended", channel: channel?.name.text)
        case .beforeMembership(let channel):
            self.init(outcome: "before_membership", channel: channel?.name.text)
        case .expired: self.init(outcome: "expired")
        case .tooManyParts: self.init(outcome: "too_many_parts")
        case .olderSuite: self.init(outcome: "older_suite")
        case .tooManyRequests(let excess):
            self.init(outcome: "too_many_requests", reason: excess == .ofAll ? "all" : "requester")
        case .notATicket: self.init(outcome: "not_a_ticket")
        }
    }
}

extension RequestMemory.News {
    fileprivate var label: String {
        switch self {
        case .new, .member: "new_request"
        case .renewed: "renewed_request"
        case .known: "known_request"
        case .accepted: "accepted_request"
        case .rejected: "rejected_request"
        }
    }
}

extension SessionError {
    /// The cause in a word, which the app's refusals have too.
    var label: String {
        switch self {
        case .unconfirmed(.members): "membersUnconfirmed"
        case .unconfirmed(.revokedMember): "revokedMember"
        case .conflict(.channelFull): "channelFull"
        case .conflict(.tooManyRevoked): "tooManyRevoked"
        case .conflict(.nothingToConfirm): "nothingToConfirm"
        case .conflict(.alreadyMember): "alreadyMember"
        case .conflict(.channelNameTaken): "channelNameTaken"
        case .conflict(.contactOwnsChannel): "personIsNeeded"
        case .invalidInput(.expiry): "expiry"
        case .invalidInput(.authorizerIsOwner): "viaIsOwner"
        case .notFound, .conflict(.alreadyRevoked), .notAllowed: "gone"
        default: "\(self)"
        }
    }
}
