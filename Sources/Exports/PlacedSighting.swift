import Records
package import SeQRcast
package import Texts

/// A sighting of a message at a place, for maps.
package struct PlacedSighting {
    package let entry: HistoryEntry
    package let time: Timestamp
    package let place: Place
    package let withContent: Bool
    /// Warnings about the links in the message.
    package let warnings: [String]
    package let now: Timestamp

    /// An id that is the same in each export.
    package var id: String {
        let place = [place.latitude, place.longitude, place.altitude, place.uncertainty]
            .map { $0.map { "\($0)" } ?? "" }
        return entry.stored.code.exportName(of: "sighting \(time.seconds) \(place.joined(separator: " "))")
    }

    /// `chess#3`
    package var title: String { "\(entry.channel.name.text)\(entry.stored.reference)" }

    /// The content, for a file or a record in one line; nil if contents are left out.
    package var content: String? {
        let content = entry.stored.message.content
        return withContent ? content.text ?? content.inOneLine : nil
    }

    /// The facts except the place, with the names of the history's CSV and JSON.
    package var facts: [(name: String, value: FactValue)] {
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
    /// An id in other programs for a part of the code's content; it is the same in each export.
    package func exportName(of part: String) -> String {
        DigestUUID(of: Array("\(part.utf8.count) \(part)".utf8) + body).description
    }
}

/// Selects the sightings for a map: those with a place, in the requested area.
package struct SightingSelection {
    package let area: Circle?
    package let withContent: Bool
    package let links: LinkCheck
    package let now: Timestamp

    package init(area: Circle?, withContent: Bool, links: LinkCheck, now: Timestamp) {
        self.area = area
        self.withContent = withContent
        self.links = links
        self.now = now
    }

    package func narrow(_ filter: inout MessageFilter) { filter.isLocated = true }

    package func sightings(of entry: HistoryEntry) -> [PlacedSighting] {
        let warnings = withContent ? links.warnings(of: entry.stored.message) : []
        return entry.stored.sightings.compactMap { sighting in
            guard let place = sighting.place, area?.contains(place) ?? true else { return nil }
            return PlacedSighting(
                entry: entry, time: sighting.time, place: place, withContent: withContent, warnings: warnings,
                now: now)
        }
    }
}

/// A value of a sighting, for JSON or as a text.
package enum FactValue: Encodable {
    case text(String)
    case integer(UInt64)
    case number(Double)
    case flag(Bool)
    case list([String])

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .list(let texts): try container.encode(texts)
        }
    }

    /// The text for XML, shortened. A list has one line for each text.
    package var text: String {
        switch self {
        case .text(let text): text.shortened
        case .integer(let integer): "\(integer)"
        case .number(let number): number.decimal
        case .flag(let flag): "\(flag)"
        case .list(let texts): texts.joined(separator: "\n").shortened
        }
    }
}
