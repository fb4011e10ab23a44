import SeQRcast
import Texts

extension Refusal: OutcomePresentation, InspectionPresentation {
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
        case .notAuthorized, .notAdmitted: "not_authorized"
        case .unconfirmed: "unconfirmed"
        case .expired: "expired"
        case .accessEnded: "access_ended"
        case .beforeMembership: "before_membership"
        case .tooManyParts: "too_many_parts"
        case .tooManyRequests: "too_many_requests"
        case .olderSuite: "older_suite"
        case .notATicket: "not_a_ticket"
        }
    }

    var phrase: String { "a code that was refused" }

    var entry: ScanSummary.Entry {
        switch self {
        case .notSubscribed, .notForThisIdentity, .beforeMembership: .notForYou
        default: .refused
        }
    }

    func line(_ text: MessageText) throws -> String { Diagnostic(refusal: self).sentence }

    func fill(_ json: inout ScanJSON, now: Timestamp) {
        json.channel = channel?.name.text
        switch self {
        case .notAuthorized(let fault), .notAdmitted(let fault, _, _, _): json.reason = fault.label
        default: break
        }
    }

    /// The channel of the code, where it is known.
    private var channel: Channel? {
        switch self {
        case .tampered(let channel), .accessEnded(let channel), .beforeMembership(let channel): channel
        case .expired(let channel, _): channel
        case .damaged, .notACode, .locked, .backup, .newer, .invalidPublicKey, .notSubscribed,
            .notForThisIdentity, .notAuthorized, .notAdmitted, .unconfirmed, .tooManyParts,
            .tooManyRequests, .olderSuite, .notATicket:
            nil
        }
    }
}
