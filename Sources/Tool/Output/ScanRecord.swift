import Foundation
import SeQRcast

/// One scanned code, or one picture without any, as JSON.
struct ScanRecord: Encodable {
    var file: String
    var outcome: String
    var kind: String?
    /// The symbol's corners in pixels of the picture.
    var corners: [[Int]]?
    /// Of a code that is not SeQRcast's: its text, or its bytes in base64.
    var text: String?
    var bytes: String?
    var contact: PersonRecord?
    var channel: String?
    var message: MessageRecord?
    var missed: [UInt64]?
    var warnings: [String]?
    var error: String?

    init(file: String, outcome: String) {
        self.file = file
        self.outcome = outcome
    }

    init(file: String, _ found: FoundCode, _ outcome: ScanOutcome, now: Timestamp) {
        self.init(file: file, outcome: outcome.label)
        corners = found.corners.map { [$0.x, $0.y] }
        kind = found.kindLabel
        warnings = outcome.warnings.isEmpty ? nil : outcome.warnings
        switch outcome {
        case .contact(let scanned): contact = PersonRecord(scanned.contact)
        case .share(let share):
            contact = PersonRecord(share.offer)
            channel = share.offer.subscription.name.text
        case .message(let receipt):
            message = MessageRecord(receipt.stored, in: receipt.channel, now: now)
            missed = receipt.missed.map { [$0.lowerBound, $0.upperBound] }
        case .plain:
            kind = "plain"
            text = found.text
            bytes = found.text == nil ? Data(found.bytes).base64EncodedString() : nil
        case .ownCard, .partial, .refused: break
        }
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
        case .plain: "plain"
        case .partial: "partial"
        case .refused(let refusal): refusal.label
        }
    }
}

extension Refusal {
    var label: String {
        switch self {
        case .damaged: "damaged"
        case .newer: "newer_version"
        case .invalidPublicKey: "invalid_public_key"
        case .notSubscribed: "not_subscribed"
        case .tampered: "tampered"
        case .notForThisIdentity: "not_for_you"
        case .unconfirmed: "unconfirmed"
        case .expired: "expired"
        }
    }
}
