import SeQRcast
import Texts

/// A sighting of a message at a place, for maps.
struct PlacedSighting {
    let entry: HistoryEntry
    let time: Timestamp
    let place: Place
    let withContent: Bool
    /// Warnings about the links in the message.
    let warnings: [String]
    let now: Timestamp

    /// An id that is the same in each export.
    var id: String {
        let place = [place.latitude, place.longitude, place.altitude, place.uncertainty]
            .map { $0.map { "\($0)" } ?? "" }
        return entry.stored.code.exportName(of: "sighting \(time.seconds) \(place.joined(separator: " "))")
    }

    /// `chess#3`
    var title: String { "\(entry.channel.name.text)\(entry.stored.reference)" }

    /// The content, for a file or a record in one line; nil if contents are left out.
    var content: String? {
        let content = entry.stored.message.content
        return withContent ? content.text ?? content.inOneLine : nil
    }

    /// The facts except the place, with the names of the history's CSV and JSON.
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
    /// An id in other programs for a part of the code's content; it is the same in each export.
    func exportName(of part: String) -> String {
        DigestUUID(of: Array("\(part.utf8.count) \(part)".utf8) + body).description
    }
}

/// Selects the sightings for a map: those with a place, in the requested area.
struct SightingSelection {
    let area: Circle?
    let withContent: Bool
    let links: LinkCheck
    let now: Timestamp

    func narrow(_ filter: inout MessageFilter) { filter.isLocated = true }

    func sightings(of entry: HistoryEntry) -> [PlacedSighting] {
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
enum FactValue: Encodable {
    case text(String)
    case integer(UInt64)
    case number(Double)
    case flag(Bool)
    case list([String])

    func encode(to encoder: any Encoder) throws {
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
    var text: String {
        switch self {
        case .text(let text): text.shortened
        case .integer(let integer): "\(integer)"
        case .number(let number): number.decimal
        case .flag(let flag): "\(flag)"
        case .list(let texts): texts.joined(separator: "\n").shortened
        }
    }
}
