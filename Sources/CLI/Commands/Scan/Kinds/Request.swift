import Records
import SeQRcast
import Texts

extension ScannedRequest: OutcomePresentation {
    var label: String {
        switch news {
        case .new, .member: "new_request"
        case .renewed: "renewed_request"
        case .known: "known_request"
        case .accepted: "accepted_request"
        case .rejected: "rejected_request"
        }
    }

    var entry: ScanSummary.Entry {
        switch news {
        case .new, .member, .renewed: .new
        case .known, .accepted, .rejected: .seenBefore
        }
    }

    func line(_ text: MessageText) throws -> String {
        switch news {
        case .new: "new request \(request.printable)"
        case .renewed: "renewed request \(request.printable)"
        case .member: "new request \(request.printable) · already a member"
        case .known: "known request \(request.printable)"
        case .accepted, .rejected: "known request \(request.summary)"
        }
    }

    func warnings(_ links: LinkCheck) -> [String] { request.warnings(links) }

    func fill(_ json: inout ScanJSON, now: Timestamp) { json.request = RequestJSON(request) }
}

extension EndorsableRequest: OutcomePresentation {
    var label: String { "endorsable_request" }

    func line(_ text: MessageText) throws -> String {
        let channel = request.request.channel?.printable ?? "a channel"
        let owner = authorizations.first?.owner.printable ?? ""
        return "a request for you to endorse: \(requester.toCompare) asks for \(channel) by \(owner)"
    }

    func warnings(_ links: LinkCheck) -> [String] {
        requester.warnings + links.warnings(ofNote: request.request.note)
    }

    func fill(_ json: inout ScanJSON, now: Timestamp) {
        json.contact = PersonJSON(requester)
        json.channel = request.request.channel?.text
        json.owner = authorizations.first.map { PersonJSON($0.owner) }
    }
}

struct RequestInspection: InspectionPresentation {
    let sealed: SealedCode
    let request: VerifiedRequest?
    let requester: Person?

    var label: String { Code.Kind.request.label }
    var phrase: String { Code.Kind.request.phrase }

    func facts(_ size: Fact, _ session: Session?) -> [Fact] {
        let outside = [("suite", sealed.suite.label), size]
        guard let request = request?.request, let requester else { return outside + [unopened(session)] }
        return outside + [
            ("for", "you"), ("from", requester.inFull),
            ("channel", request.channel?.printable ?? "left open"),
            ("note", request.note.isEmpty ? "none" : request.note.escaped()),
            ("created", request.created.rfc3339), ("signature", "verifies"),
        ]
    }

    func warnings(_ links: LinkCheck) -> [String] { links.warnings(ofNote: request?.request.note ?? "") }

    func fill(_ json: inout InspectJSON) {
        json.suite = sealed.suite.label
        json.isForYou = request != nil
        json.card = requester.map { PersonJSON($0) }
        json.channel = request?.request.channel?.text
        json.text = request?.request.note
        json.created = request?.request.created.rfc3339
    }
}

extension ScannedEndorsement: OutcomePresentation {
    var label: String {
        switch news {
        case .admitted: "admitted"
        case .pending: "endorsed_request"
        case .member: "already_member"
        }
    }

    var entry: ScanSummary.Entry { if case .member = news { .seenBefore } else { .new } }

    func line(_ text: MessageText) throws -> String {
        let who = "\(requester.printable), endorsed by \(endorser.printable)"
        return switch news {
        case .admitted: "new member of \(channel.name.printable): \(who)"
        case .pending(let request):
            "request \(request.id) for \(channel.name.printable) is pending (\(channel.restored == nil ? "no -o FOLDER given" : "its members are not confirmed")): \(who)"
        case .member: "already a member of \(channel.name.printable): \(who)"
        }
    }

    func warnings(_ links: LinkCheck) -> [String] {
        guard case .admitted(let share) = news else { return requester.warnings }
        return requester.warnings + [share.possiblyRevokedWarning].compactMap(\.self)
    }

    func fill(_ json: inout ScanJSON, now: Timestamp) {
        json.contact = PersonJSON(requester)
        json.channel = channel.name.text
        json.endorser = PersonJSON(endorser)
        if case .pending(let waiting) = news { json.request = RequestJSON(waiting) }
    }
}

/// Presents an endorsement like the request in it, with the endorser.
struct EndorsementInspection: InspectionPresentation {
    let request: RequestInspection
    let endorser: Person?

    var label: String { Code.Kind.endorsement.label }
    var phrase: String { Code.Kind.endorsement.phrase }

    func facts(_ size: Fact, _ session: Session?) -> [Fact] {
        let facts = request.facts(size, session)
        guard request.request != nil else { return facts }
        return facts + [
            ("endorsed by", endorser?.inFull ?? "nobody whom you authorized"),
            ("authorization", "`seqrcast scan` checks it"),
        ]
    }

    func warnings(_ links: LinkCheck) -> [String] { request.warnings(links) }

    func fill(_ json: inout InspectJSON) { request.fill(&json) }
}
