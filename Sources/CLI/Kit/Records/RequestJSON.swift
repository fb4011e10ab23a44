import SeQRcast

/// A request that was received, as JSON.
struct RequestJSON: Encodable {
    /// What it is named by.
    var request: Int64
    var state: String
    var requester: PersonJSON
    /// The channel that was asked for.
    var channel: String?
    var note: String
    var created: String
    var received: String
    var decided: String?
    var endorser: PersonJSON?
    var warnings: [String]?

    init(_ received: RequestSummary) {
        let stored = received.stored
        let wanted = stored.request.request
        request = stored.id
        state =
            switch stored.state {
            case .pending: "pending"
            case .accepted: "accepted"
            case .rejected: "rejected"
            }
        requester = PersonJSON(received.requester)
        channel = wanted.channel?.text
        note = wanted.note
        created = wanted.created.rfc3339
        self.received = stored.received.rfc3339
        decided = stored.decided?.rfc3339
        endorser = received.endorser.map { PersonJSON($0) }
        warnings = received.warnings.isEmpty ? nil : received.warnings
    }

    /// With what there is to say of the links in its note.
    init(_ received: RequestSummary, _ links: LinkCheck) {
        self.init(received)
        let sentences = received.warnings(links)
        warnings = sentences.isEmpty ? nil : sentences
    }
}

extension RequestSummary {
    var printableChannel: String { stored.request.request.channel?.printable ?? "a channel" }

    /// `3 · Bob [12345 … 67890, unverified] asks for chess · 2026-12-01 19:00 · endorsed by Carol [12345 …, verified]`
    var printable: String {
        let endorser = endorser.map { " · endorsed by \($0.printable)" } ?? ""
        let state =
            switch stored.state {
            case .pending: ""
            case .accepted: " · accepted \(stored.decided?.local ?? "")"
            case .rejected: " · rejected \(stored.decided?.local ?? "")"
            }
        return "\(id) · \(requester.printable) asks for \(printableChannel) · "
            + "\(stored.request.request.created.local)\(endorser)\(state)"
    }

    /// What the owner should know before they accept: a sentence each, escaped.
    var warnings: [String] {
        let isMissing = stored.request.request.channel != nil && channel == nil
        let former = revoked.map {
            ["\(requester.name.printable) was revoked in \(printableChannel) on \($0.local)"]
        }
        return requester.warnings + (former ?? [])
            + (isMissing ? ["you have no channel of the name \(printableChannel)"] : [])
    }

    /// The same, and what there is to say of the links in its note.
    func warnings(_ links: LinkCheck) -> [String] {
        warnings + links.warnings(ofNote: stored.request.request.note)
    }
}
