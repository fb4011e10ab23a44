import Foundation
import SeQRcast

/// One event as people write it.
struct EventText {
    /// The event's own lines, without those of its alarms.
    private var lines: [ContentLine] = []

    /// The events of a content.
    ///
    /// - Throws: the reason why it is not an event.
    static func all(of content: Content) throws(ContentError) -> [EventText] {
        var events: [EventText] = []
        var open: [String] = []
        for line in try ContentLines(content) {
            switch (line.name, open.last) {
            case ("BEGIN", _):
                open.append(line.component)
                if line.component == "VEVENT" { events.append(EventText()) }
            case ("END", _): open.removeLast()
            case (_, "VEVENT"): events[events.count - 1].lines.append(line)
            default: break
            }
        }
        return events
    }

    /// `Sat 5 Dec 2026, 19:00–22:00 · Rally · Mission Park`, then lines for its recurrence, its
    /// address and its description. Not escaped.
    ///
    /// - Parameter reader: the time zone of the reader.
    func text(reader: TimeZone) -> String {
        let start = line("DTSTART")
        let times = start.flatMap { EventTimes(start: $0, end: line("DTEND") ?? line("DURATION")) }
        let status = line("STATUS").map(\.component) ?? ""
        let facts = [
            ["CANCELLED", "TENTATIVE"].contains(status) ? status.lowercased() : nil,
            times?.text(reader: reader), inLine("SUMMARY") ?? "(no title)", inLine("LOCATION"),
        ]
        let address = line("URL").map { String(decoding: $0.value, as: UTF8.self) }
        // Lines of its own texts are indented, so that none looks like another event.
        let texts = [address, line("DESCRIPTION")?.text].compactMap(\.self).map {
            "  " + $0.replacing("\r\n", with: "\n").replacing("\n", with: "\n  ")
        }
        return
            ([facts.compactMap(\.self).joined(separator: " · ")]
            + recurrence(times, reader: reader).map { "  " + $0 } + texts).joined(separator: "\n")
    }

    /// Its rule in words, and what has no simple words as it is written.
    private func recurrence(_ times: EventTimes?, reader: TimeZone) -> [String] {
        let rules = lines.filter { $0.name == "RRULE" }
        let words = rules.count == 1 && times?.isOnSameDay(reader: reader) == true
        return lines.filter { ["RRULE", "RDATE", "EXDATE"].contains($0.name) }.map { line in
            let text = words ? times.flatMap { RecurrenceText(line, of: $0) }?.words : nil
            return text ?? String(decoding: line.bytes, as: UTF8.self)
        }
    }

    private func line(_ name: String) -> ContentLine? { lines.first { $0.name == name } }

    private func inLine(_ name: String) -> String? {
        guard let text = line(name)?.text.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty
        else { return nil }
        return text.replacing("\r\n", with: "\n").replacing("\n", with: ", ").printableValue
    }
}
