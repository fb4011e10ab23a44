import SeQRcast

/// A request that was made, as JSON.
struct SentRequestJSON: Encodable {
    var owner: PersonJSON
    var via: PersonJSON?
    var channel: String?
    var note: String
    var created: String
    /// When the share came.
    var answered: String?

    init(_ sent: SentRequest) {
        owner = PersonJSON(sent.owner)
        via = sent.via.map { PersonJSON($0) }
        channel = sent.request.channel?.text
        note = sent.request.note
        created = sent.request.created.rfc3339
        answered = sent.answered?.rfc3339
    }
}

extension SentRequest {
    var printableChannel: String { request.channel?.printable ?? "a channel" }

    /// `chess by Alice [12345 … 67890, verified] · asked 2026-12-01 19:00 · waits`
    var printable: String {
        let via = via.map { " · by way of \($0.printable)" } ?? ""
        let state = answered.map { "shared \($0.local)" } ?? "waits"
        return "\(printableChannel) by \(owner.printable)\(via) · asked \(request.created.local) · \(state)"
    }
}
