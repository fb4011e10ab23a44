import SeQRcast

extension HistoryEntry {
    /// The message for people: a line about it, then its content, then its sightings.
    func printable(_ text: MessageText, withContent: Bool, now: Timestamp) throws -> String {
        let remarks = [stored.isUnread ? "unread" : nil, stored.message.printableExpiry(now: now)]
        let head = text.wrapped(try text.head(of: stored, in: channel, remarks))
        let sightings = stored.sightings.map { sighting in
            let place = sighting.place.map { " at \($0.printable)" } ?? ""
            return text.wrapped("  seen \(sighting.time.local)\(place)")
        }
        return ([head] + (withContent ? [text.body(of: stored.message)] : []) + sightings)
            .joined(separator: "\n")
    }
}
