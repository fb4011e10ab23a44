package import SeQRcast
package import Texts

/// A received follow request, as JSON.
package struct RequestJSON: Encodable {
    /// The number of the request.
    package var request: Int64
    package var state: String
    package var requester: PersonJSON
    /// The requested channel.
    package var channel: String?
    package var note: String
    package var created: String
    package var received: String
    package var decided: String?
    package var endorser: PersonJSON?
    package var warnings: [String]?

    package init(_ received: RequestSummary) {
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

    /// Adds the warnings about the links in the note.
    package init(_ received: RequestSummary, _ links: LinkCheck) {
        self.init(received)
        let sentences = received.warnings(links)
        warnings = sentences.isEmpty ? nil : sentences
    }
}

extension RequestSummary {
    package var printableChannel: String { stored.request.request.channel?.printable ?? "a channel" }

    /// `3 · Bob (unverified 12345 … 67890) asks for chess · 2026-12-01 19:00 · endorsed by Carol`
    package var printable: String { printable(requester.toCompare) }

    /// `3 · Bob (unverified 12345) asks for chess …`: where nothing is decided.
    package var summary: String { printable(requester.printable) }

    private func printable(_ requester: String) -> String {
        let endorser = endorser.map { " · endorsed by \($0.printable)" } ?? ""
        let state =
            switch stored.state {
            case .pending: ""
            case .accepted: " · accepted \(stored.decided?.local ?? "")"
            case .rejected: " · rejected \(stored.decided?.local ?? "")"
            }
        return "\(id) · \(requester) asks for \(printableChannel) · "
            + "\(stored.request.request.created.local)\(endorser)\(state)"
    }

    /// Warnings for the owner before they decide, escaped.
    package var warnings: [String] {
        if let channel {
            return warnings(for: RequestTarget(channel: channel, revoked: revoked, rejected: rejected))
        }
        return requester.warnings + [rejected].compactMap(\.self).map(warning(of:))
            + (stored.request.request.channel.map { ["you have no channel named \($0.printable)"] } ?? [])
    }

    /// Warnings for the owner before they accept it for a channel, escaped.
    package func warnings(for target: RequestTarget) -> [String] {
        let (name, wanted) = (target.channel.name, stored.request.request.channel)
        let revocation = target.revoked.map {
            ["\(requester.name.printable) was revoked in \(name.printable) on \($0.local)"]
        }
        let isOther = wanted.map { $0.text.lowercased() != name.text.lowercased() } ?? false
        let other =
            target.channel.id != channel?.id
            ? "\(requester.name.printable) asked for \(printableChannel)"
            : stored.state == .pending
                ? "\(printableChannel) is called \(name.printable) now"
                : "it was decided for \(name.printable)"
        return requester.warnings + (revocation ?? [])
            + [target.rejected].compactMap(\.self).map(warning(of:))
            + (isOther ? [other] : [])
    }

    private func warning(of rejected: StoredRequest) -> String {
        "\(requester.name.printable) was rejected on \(rejected.decided?.local ?? ""): request \(rejected.id)"
    }

    /// The warnings, with those about the links in the note.
    package func warnings(_ links: LinkCheck) -> [String] {
        warnings + links.warnings(ofNote: stored.request.request.note)
    }
}

/// A sent follow request, as JSON.
package struct SentRequestJSON: Encodable {
    package var owner: PersonJSON
    package var via: PersonJSON?
    package var channel: String?
    package var note: String
    package var created: String
    /// When the share arrived.
    package var answered: String?

    package init(_ sent: SentRequest) {
        owner = PersonJSON(sent.owner)
        via = sent.via.map { PersonJSON($0) }
        channel = sent.request.channel?.text
        note = sent.request.note
        created = sent.request.created.rfc3339
        answered = sent.answered?.rfc3339
    }
}

extension String {
    /// The text on one line, cut off where it is long.
    fileprivate var printableBeginning: String {
        columns <= 40 ? printableValue : prefix(columns: 39).printableValue + "…"
    }
}

extension SentRequest {
    package var printableChannel: String { request.channel?.printable ?? "a channel" }

    /// `chess by Alice (unverified 12345) · asked 2026-12-01 19:00 · waiting · note: Bob from work`
    package func printable(_ names: ContactNames) throws -> String {
        let via = try via.map { " · via \(try names.printable($0))" } ?? ""
        let state = answered.map { "shared \($0.local)" } ?? "waiting"
        let owner = try names.printable(owner)
        let note = request.note.isEmpty ? "" : " · note: \(request.note.printableBeginning)"
        return "\(printableChannel) by \(owner)\(via) · asked \(request.created.local) · \(state)\(note)"
    }
}
