import SeQRcast

/// One scanned code, or one file without any, as JSON.
struct ScanJSON: Encodable {
    var file: String
    var outcome: String
    var kind: String?
    /// From 1, in a file with several pages.
    var page: Int?
    /// The symbol's corners in pixels of the image.
    var corners: [[Int]]?
    /// When and where the image was taken, as stored with a message.
    var time: String?
    var place: PlaceJSON?
    /// The text of a code that is not SeQRcast's, and its bytes in base64 where they are not UTF-8.
    var text: String?
    var bytes: String?
    var contact: PersonJSON?
    /// Whether the card of a known contact brought a new avatar.
    var hasNewPicture: Bool?
    var channel: String?
    var message: MessageJSON?
    var missed: [UInt64]?
    var request: RequestJSON?
    var authorization: AuthorizationJSON?
    var endorser: PersonJSON?
    /// The owner of the channel that a request names.
    var owner: PersonJSON?
    /// Why an endorsement admits nobody.
    var reason: String?
    /// The file with the drawing of a new member's share.
    var share: String?
    /// The set of a part, or of a code that parts completed.
    var parts: PartSetJSON?
    /// The number of a part, from 1.
    var part: Int?
    /// The path that a message's file was written to.
    var saved: String?
    var warnings: [String]?
    var error: String?
    var signature: SignatureJSON?

    init(file: String, outcome: String) {
        self.file = file
        self.outcome = outcome
    }

    init(
        file: String, _ found: FoundCode, _ outcome: ScanOutcome, _ sighting: Sighting, now: Timestamp
    ) {
        let presentation = outcome.presentation(of: found)
        self.init(file: file, outcome: presentation.label)
        time = sighting.time.rfc3339
        place = sighting.place.map { PlaceJSON($0) }
        corners = found.corners.map { [$0.x, $0.y] }
        kind = found.kindLabel
        switch outcome {
        case .contact(let scanned):
            contact = PersonJSON(scanned.contact)
            hasNewPicture = scanned.hasNewPicture ? true : nil
        case .share(let share):
            contact = PersonJSON(share.offer.owner)
            channel = share.offer.subscription.name.text
        case .request(let scanned): request = RequestJSON(scanned.request)
        case .endorsable(let endorsable):
            contact = PersonJSON(endorsable.requester)
            channel = endorsable.request.request.channel?.text
            owner = endorsable.authorizations.first.map { PersonJSON($0.owner) }
        case .authorization(let scanned):
            authorization = AuthorizationJSON(scanned.authorization, now: now)
        case .endorsement(let scanned):
            contact = PersonJSON(scanned.requester)
            channel = scanned.channel.name.text
            endorser = PersonJSON(scanned.endorser)
            if case .pending(let waiting) = scanned.news { request = RequestJSON(waiting) }
        case .message(let receipt):
            message = MessageJSON(receipt.stored, in: receipt.channel, now: now)
            missed = receipt.missed.map { [$0.lowerBound, $0.upperBound] }
        case .plain:
            kind = "plain"
            text = found.text
            bytes = found.base64UnlessUTF8
        case .refused(let refusal):
            channel = refusal.channel?.name.text
            if case .notAuthorized(let fault) = refusal { reason = fault.label }
        case .part(let scanned):
            parts = PartSetJSON(scanned.stored)
            part = scanned.part.index + 1
        case .signature(let known): signature = SignatureJSON(known)
        case .ownCard, .partial, .completed, .backup, .locked: break
        }
    }

    /// Tells of a code that it came in parts.
    mutating func note(_ whole: CompletedCode) {
        kind = whole.kind?.label ?? "unknown"
        parts = PartSetJSON(whole.stored)
    }
}

extension FoundCode {
    /// The bytes in base64, where they are not UTF-8 and so cannot be told by a text.
    var base64UnlessUTF8: String? {
        String(validating: bytes, as: UTF8.self) == nil ? Data(bytes).base64EncodedString() : nil
    }
}

extension ScanOutcome {
    var label: String {
        switch self {
        case .ownCard: "own_card"
        case .contact(let scanned): scanned.isNew ? "new_contact" : "known_contact"
        case .share(let share):
            switch share.news {
            case .subscribed: "subscribed"
            case .renewed: "renewed"
            case .unchanged: "already_subscribed"
            case .ownChannel: "own_channel"
            }
        case .message(let receipt): receipt.isNew ? "stored" : "seen_before"
        case .request(let scanned):
            switch scanned.news {
            case .new, .member: "new_request"
            case .renewed: "renewed_request"
            case .known: "known_request"
            case .accepted: "accepted_request"
            case .rejected: "rejected_request"
            }
        case .endorsable: "endorsable_request"
        case .authorization(let scanned):
            switch scanned.news {
            case .new: "new_authorization"
            case .renewed: "renewed_authorization"
            case .unchanged: "known_authorization"
            }
        case .endorsement(let scanned):
            switch scanned.news {
            case .admitted: "admitted"
            case .pending: "endorsed_request"
            case .member: "already_member"
            }
        case .plain: "plain"
        case .partial: "partial"
        case .part(let part): part.isSpoiled ? "spoiled_part" : part.isNew ? "part" : "known_part"
        case .completed(let whole): whole.outcome.label
        case .refused(let refusal): refusal.label
        case .backup: "backup"
        case .locked(let kind): kind.label
        case .signature: "document_signature"
        }
    }
}

extension Refusal {
    /// The channel that is known to be concerned.
    fileprivate var channel: Channel? {
        switch self {
        case .tampered(let channel), .accessEnded(let channel), .beforeMembership(let channel): channel
        case .expired(let channel, _): channel
        case .damaged, .notACode, .locked, .backup, .newer, .invalidPublicKey, .notSubscribed,
            .notForThisIdentity, .notAuthorized,
            .unconfirmed, .tooManyParts:
            nil
        }
    }

    var label: String {
        switch self {
        case .damaged: "damaged"
        case .newer, .locked(.newer), .backup(.newer): "newer_version"
        case .notACode: "not_a_code"
        case .locked, .backup: "damaged"
        case .invalidPublicKey: "invalid_public_key"
        case .notSubscribed: "not_subscribed"
        case .tampered: "tampered"
        case .notForThisIdentity: "not_for_you"
        case .notAuthorized: "not_authorized"
        case .unconfirmed: "unconfirmed"
        case .expired: "expired"
        case .accessEnded: "access_ended"
        case .beforeMembership: "before_membership"
        case .tooManyParts: "too_many_parts"
        }
    }
}
