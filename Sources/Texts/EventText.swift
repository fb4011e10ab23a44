package import Foundation
package import SeQRcast

/// One event as people write it.
package struct EventText {
    /// The event's own lines, without those of its alarms.
    private var lines: [ContentLine] = []
    /// The time zones that its calendar defines, by name.
    private var zones: [ExactText: DefinedZone] = [:]

    /// The events of a content.
    ///
    /// - Throws: the reason why it is not an event.
    package static func all(of content: Content) throws(ContentError) -> [EventText] {
        var events: [EventText] = []
        var zones = DefinedZones()
        var open: [String] = []
        for line in try ContentLines(content) {
            zones.add(line, in: open)
            switch (line.name, open.last) {
            case ("BEGIN", _):
                open.append(line.component)
                if line.component == "VEVENT" { events.append(EventText()) }
            case ("END", _): open.removeLast()
            case (_, "VEVENT"): events[events.count - 1].lines.append(line)
            default: break
            }
        }
        for index in events.indices { events[index].zones = zones.byName }
        return events
    }

    /// `Sat 5 Dec 2026, 19:00–22:00 · Rally · Mission Park`, then lines for its recurrence, its
    /// address and its description. Not escaped.
    ///
    /// - Parameter reader: the time zone of the reader.
    package func text(reader: TimeZone) -> String {
        let times = self.times
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

    private var times: EventTimes? {
        line("DTSTART").flatMap {
            EventTimes(start: $0, end: line("DTEND") ?? line("DURATION"), zones: zones)
        }
    }

    /// A sentence about a start that its clock skips; nil for any other.
    var skippedStart: String? { times?.skippedStart }

    /// Describes its recurrence in words; rules without simple words stay as written.
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

/// A simple rule of recurrence in words (RFC 5545, section 3.3.10).
private struct RecurrenceText {
    /// `every Tuesday until 5 Jan 2027`
    let words: String

    private static let units = ["DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"]
    private static let ordinals = [
        "1": "first", "2": "second", "3": "third", "4": "fourth", "-1": "last",
    ]

    /// - Returns: nil for a rule that has no simple words.
    init?(_ line: ContentLine, of times: EventTimes) {
        guard line.name == "RRULE", line.isCalendarValue else { return nil }
        var parts = line.recurrenceParts
        guard let frequency = parts.removeValue(forKey: "FREQ"), let unit = Self.units[frequency],
            let interval = Int(parts.removeValue(forKey: "INTERVAL") ?? "1")
        else { return nil }
        let end: String
        if let until = parts.removeValue(forKey: "UNTIL") {
            guard let time = Self.time(until) else { return nil }
            end = " until \(times.lastDay(time).dateText)"
        } else {
            let count = parts.removeValue(forKey: "COUNT").flatMap { Int($0) }
            end = count.map { ", \($0) \($0 == 1 ? "time" : "times")" } ?? ""
        }
        // The first day of the week matters only if weeks are left out.
        if interval == 1 || parts["WKST"] == "MO" || unit != "week" { parts["WKST"] = nil }
        guard let days = Self.days(frequency, parts, times.start) else { return nil }
        let every = interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
        if frequency == "WEEKLY", interval == 1 {
            words = "every \(days)\(end)"
        } else {
            words = "\(every)\(days.isEmpty ? "" : " on \(days)")\(end)"
        }
    }

    private static func time(_ value: String) -> CalendarTime? {
        CalendarTime(Array(value.utf8)[...], type: nil, zone: nil)
    }

    /// The days on which it recurs: `Tuesday`, `the 5th`, `5 Dec`; empty for every day.
    private static func days(
        _ frequency: String, _ parts: [String: String], _ start: CivilTime
    ) -> String? {
        let (byDay, byMonthDay, byMonth) = (parts["BYDAY"], parts["BYMONTHDAY"], parts["BYMONTH"])
        let known = parts.keys.allSatisfy { ["BYDAY", "BYMONTHDAY", "BYMONTH"].contains($0) }
        guard known else { return nil }
        switch (frequency, byDay, byMonthDay, byMonth) {
        case ("DAILY", nil, nil, nil): return ""
        case ("WEEKLY", nil, nil, nil): return CivilTime.weekdays[start.weekday]
        case ("WEEKLY", let byDay?, nil, nil):
            let chosen = byDay.split(separator: ",").compactMap {
                CivilTime.weekdayCodes.firstIndex(of: String($0))
            }
            guard chosen.count == byDay.split(separator: ",").count else { return nil }
            return Set(chosen).sorted().map { CivilTime.weekdays[$0] }.listed
        case ("MONTHLY", nil, nil, nil): return "the \(ordinal(start.date.day))"
        case ("MONTHLY", nil, let day?, nil):
            guard day != "-1" else { return "the last day" }
            return Int(day).flatMap { $0 > 0 ? "the \(ordinal($0))" : nil }
        case ("MONTHLY", let day?, nil, nil):
            let number = day.dropLast(2).drop { $0 == "+" }
            guard let which = ordinals[String(number)],
                let index = CivilTime.weekdayCodes.firstIndex(of: String(day.suffix(2)))
            else { return nil }
            return "the \(which) \(CivilTime.weekdays[index])"
        case ("YEARLY", nil, nil, nil): break
        case ("YEARLY", nil, let day, let month?) where month == "\(start.date.month)":
            guard day == nil || day == "\(start.date.day)" else { return nil }
        default: return nil
        }
        return "\(start.date.day) \(CivilTime.months[start.date.month - 1])"
    }

    /// `1st`, `22nd`
    private static func ordinal(_ number: Int) -> String {
        let ending = 11...13 ~= number % 100 ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
        return "\(number)\(ending)"
    }
}

extension [String] {
    /// `Monday`, `Monday and Friday`, `Monday, Tuesday and Friday`
    fileprivate var listed: String {
        count < 2 ? joined() : "\(dropLast().joined(separator: ", ")) and \(self[count - 1])"
    }
}
