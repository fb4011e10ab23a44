import SeQRcast

/// A message that was seen at a place: what maps show.
struct PlacedSighting {
    let entry: HistoryEntry
    let time: Timestamp
    let place: Place
    let withContent: Bool
    /// About the links in it.
    let warnings: [String]
    let now: Timestamp

    /// The same in each export.
    var id: String {
        let place = [place.latitude, place.longitude, place.altitude, place.uncertainty]
            .map { $0.map { "\($0)" } ?? "" }
        return entry.stored.code.exportName(of: "sighting \(time.seconds) \(place.joined(separator: " "))")
    }

    /// `chess#3`
    var title: String { "\(entry.channel.name.text)\(entry.stored.reference)" }

    /// What it says, of a file or a record in one line; nil without content.
    var content: String? {
        let content = entry.stored.message.content
        return withContent ? content.text ?? content.inOneLine : nil
    }

    /// What is known of it but the place, under the names that the CSV and JSON of the history have.
    var facts: [(name: String, value: FactValue)] {
        let (channel, stored, message) = (entry.channel, entry.stored, entry.stored.message)
        let facts: [(name: String, value: FactValue?)] = [
            ("channel", .text(channel.name.text)),
            ("owner", (channel.owner?.name?.text).map(FactValue.text)),
            ("owner_fingerprint", (channel.owner?.fingerprint.description).map(FactValue.text)),
            ("number", .integer(message.number)),
            ("claim", .integer(UInt64(stored.duplicateIndex))),
            ("direction", .text(stored.direction.label)),
            ("type", .text(message.content.type.name)),
            ("created", .text(message.created.rfc3339)),
            ("expires", (message.expiry?.rfc3339).map(FactValue.text)),
            ("is_expired", .flag(message.isExpired(at: now))),
            ("received", .text(stored.received.rfc3339)),
            ("time", .text(time.rfc3339)),
            ("uncertainty", place.uncertainty.map(FactValue.number)),
            ("content", content.map(FactValue.text)),
            ("warnings", warnings.isEmpty ? nil : .list(warnings)),
        ]
        return facts.compactMap { fact in fact.value.map { (fact.name, $0) } }
    }
}

extension Code {
    /// A name in other programs for a part of what the code holds, the same in each export.
    func exportName(of part: String) -> String {
        DigestUUID(of: Array("\(part.utf8.count) \(part)".utf8) + body).description
    }
}
