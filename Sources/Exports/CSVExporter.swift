package import Records
package import SeQRcast
import Texts

/// The messages as comma-separated values (RFC 4180), with a header line.
package struct CSVExporter: Exporter {
    package let columns: [HistoryColumn]
    package let form: CSVForm
    package let now: Timestamp
    /// Whether it is for a terminal: no byte order mark, and values are escaped, so that a row is one line
    /// and nothing moves the cursor.
    package let isEscaped: Bool

    package init(columns: [HistoryColumn], form: CSVForm, now: Timestamp, isEscaped: Bool) {
        self.columns = columns
        self.form = form
        self.now = now
        self.isEscaped = isEscaped
    }

    package var opening: String { (isEscaped ? "" : form.opening) + row(columns.map(\.rawValue)) }

    package func narrow(_ filter: inout MessageFilter) {}

    package func text(of entry: HistoryEntry) -> String {
        row(columns.map { $0.value(of: entry, in: form, now: now) })
    }

    private func row(_ values: [String]) -> String {
        form.line(isEscaped ? values.map { $0.escaped() } : values)
    }
}

/// A column of the history in CSV, by its name in the header line.
package enum HistoryColumn: String, CaseIterable {
    case channel, owner
    case ownerFingerprint = "owner_fingerprint"
    case number, claim, direction, type, created, expires
    case isExpired = "is_expired"
    case received
    case isUnread = "is_unread"
    case sightings, latitude, longitude, content

    package static func all(withContent: Bool) -> [HistoryColumn] {
        allCases.filter { withContent || $0 != .content }
    }

    /// The value, perhaps empty. The place is that of the last sighting that has one.
    package func value(of entry: HistoryEntry, in form: CSVForm, now: Timestamp) -> String {
        let (stored, message) = (entry.stored, entry.stored.message)
        let place = stored.sightings.last { $0.place != nil }?.place
        return switch self {
        case .channel: form.harmless(entry.channel.name.text)
        case .owner: form.harmless(entry.channel.owner?.name?.text ?? "")
        case .ownerFingerprint: entry.channel.owner?.fingerprint.description ?? ""
        case .number: "\(message.number)"
        case .claim: "\(stored.duplicateIndex)"
        case .direction: stored.direction.label
        case .type: message.content.type.name
        case .created: message.created.rfc3339
        case .expires: message.expiry?.rfc3339 ?? ""
        case .isExpired: "\(message.isExpired(at: now))"
        case .received: stored.received.rfc3339
        case .isUnread: "\(stored.isUnread)"
        case .sightings: "\(stored.sightings.count)"
        case .latitude: place.map { "\($0.latitude)" } ?? ""
        case .longitude: place.map { "\($0.longitude)" } ?? ""
        case .content: form.harmless(message.content.text ?? message.content.inOneLine)
        }
    }
}
