import SeQRcast

extension HistoryEntry {
    /// The message for people: a line about it, then its content, then its sightings.
    ///
    /// - Parameter columns: the width of the terminal; nil for no wrapping.
    func text(withContent: Bool, columns: Int?, now: Timestamp) -> String {
        let message = stored.message
        let expiry = message.expiry.map {
            " · \(message.isExpired(at: now) ? "expired" : "expires") \($0.local)"
        }
        var lines = [
            "\(channel.reference(stored)) · \(message.created.local) · \(message.content.type.name) · "
                + "\(stored.direction.label)\(stored.isUnread ? " · unread" : "")\(expiry ?? "")"
        ]
        if withContent {
            lines.append(message.content.printable)
            if let metadata = message.printableMetadata { lines.append(metadata) }
        }
        lines += stored.sightings.map { sighting in
            let place = sighting.place.map { " at \($0.printable)" } ?? ""
            return "  seen \(sighting.time.local)\(place)"
        }
        let text = lines.joined(separator: "\n")
        return columns.map { text.wrapped(to: $0) } ?? text
    }
}
