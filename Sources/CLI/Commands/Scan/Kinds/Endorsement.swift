import SeQRcast

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
            "request \(request.id) for \(channel.name.printable) is pending (no -o FOLDER given): \(who)"
        case .member: "already a member of \(channel.name.printable): \(who)"
        }
    }

    func warnings(_ links: LinkCheck) -> [String] { requester.warnings }

    func fill(_ json: inout ScanJSON, now: Timestamp) {
        json.contact = PersonJSON(requester)
        json.channel = channel.name.text
        json.endorser = PersonJSON(endorser)
        if case .pending(let waiting) = news { json.request = RequestJSON(waiting) }
    }
}

/// Presents an endorsement like the request in it.
struct EndorsementInspection: InspectionPresentation {
    private let request: RequestInspection

    init(sealed: SealedCode, endorsement: VerifiedEndorsement?, requester: Person?) {
        request = RequestInspection(sealed: sealed, request: endorsement?.request, requester: requester)
    }

    var label: String { Code.Kind.endorsement.label }
    var phrase: String { Code.Kind.endorsement.phrase }

    func facts(_ size: Fact, _ session: Session?) -> [Fact] { request.facts(size, session) }

    func warnings(_ links: LinkCheck) -> [String] { request.warnings(links) }

    func fill(_ json: inout InspectJSON) { request.fill(&json) }
}
