package import Foundation
package import SeQRcast

/// When an event takes place, as people write it, in English like all text of the program.
///
/// The words and the count of days are of our own, so that the command line and the pages show the same;
/// fixtures/events.json has the cases. Formats of browsers and systems differ from each other.
package struct EventTimes {
    private let clock: EventClock
    package let start: CivilTime
    /// By the clock of the start; nil if it is not known.
    private let end: CivilTime?
    /// A duration too long to be added, as written.
    private let duration: String?

    /// - Parameters:
    ///   - line: the line `DTSTART`.
    ///   - end: the line `DTEND` or `DURATION`.
    ///   - zones: the time zones that the calendar defines, by name.
    package init?(start line: ContentLine, end: ContentLine?, zones: [ExactText: DefinedZone] = [:]) {
        guard let first = line.time else { return nil }
        let (clock, start) = (EventClock(first, zones), CivilTime(first))
        (self.clock, self.start) = (clock, start)
        if end?.name == "DURATION", let end {
            let written = String(decoding: end.value, as: UTF8.self)
            let sum = Self.duration(written).flatMap {
                Self.end(of: start, by: clock, days: $0.days, seconds: $0.seconds)
            }
            self.end = sum
            duration = sum == nil ? written : nil
        } else {
            self.end = end?.time.flatMap { Self.end($0, by: clock, zones) }
            duration = nil
        }
    }

    /// `Sat 5 Dec 2026, 19:00–22:00`, with the name of the clock if it is not the reader's, and then
    /// the time by the reader's clock.
    package func text(reader: TimeZone) -> String {
        let lasts = duration.map { " · lasts \($0)" } ?? ""
        switch clock {
        case .none:
            let last = end.map { CivilTime(seconds: $0.seconds - CivilTime.day) } ?? start
            return start.datesText(last: last) + lasts
        case .floating: return start.text(until: end) + lasts
        case .unknown(let name): return "\(start.text(until: end)) (\(name.printableName))\(lasts)"
        case .zone(let zone, let name):
            let readersStart = reader.time(at: zone.instant(of: start))
            let readersEnd = end.map { reader.time(at: zone.instant(of: $0)) }
            let readers = readersStart.text(until: readersEnd)
            // Programs write UTC for no place's clock.
            if name == "UTC" { return "\(readers) (\(reader.shownName))\(lasts)" }
            guard readersStart != start || readersEnd != end else { return readers + lasts }
            return "\(start.text(until: end)) \(name.printableName) (\(readers) \(reader.shownName))\(lasts)"
        }
    }

    /// A sentence about a start that the clock of the event skips; nil for any other.
    var skippedStart: String? {
        guard case .zone(let zone, let name) = clock else { return nil }
        let counted = zone.time(at: zone.instant(of: start))
        guard counted != start else { return nil }
        let place = "\(start.longDateText) in \(name.printableName)"
        return "\(start.clockText()) does not exist on \(place): it counts as \(counted.clockText())"
    }

    /// The day, by the clock of the event, on which a rule of recurrence ends.
    ///
    /// - Parameter until: the value of UNTIL.
    package func lastDay(_ until: CalendarTime) -> CivilTime {
        guard until.form == .utc, case .zone(let zone, _) = clock else { return CivilTime(until) }
        return zone.time(at: CivilTime(until).seconds)
    }

    /// Whether the reader sees the start on the day that is written.
    func isOnSameDay(reader: TimeZone) -> Bool {
        guard case .zone(let zone, name: "UTC") = clock else { return true }
        return reader.time(at: zone.instant(of: start)).days == start.days
    }

    /// An end with a clock of its own.
    private static func end(
        _ time: CalendarTime, by clock: EventClock, _ zones: [ExactText: DefinedZone]
    ) -> CivilTime? {
        switch (EventClock(time, zones), clock) {
        case (.none, .none), (.floating, .floating): return CivilTime(time)
        case (.unknown(let name), .unknown(let other)) where name == other: return CivilTime(time)
        case (.zone(let own, _), .zone(let zone, _)): return zone.time(at: own.instant(of: CivilTime(time)))
        default: return nil
        }
    }

    /// Days are counted by the clock, hours as they pass (RFC 5545, section 3.3.6).
    private static func end(
        of start: CivilTime, by clock: EventClock, days: Int, seconds: Int
    ) -> CivilTime? {
        let later = CivilTime(seconds: start.seconds + days * CivilTime.day)
        let end =
            if case .zone(let zone, _) = clock {
                zone.time(at: zone.instant(of: later) + seconds)
            } else {
                CivilTime(seconds: later.seconds + seconds)
            }
        return end.date.year <= 9999 ? end : nil
    }

    /// - Returns: nil if a number has more than six digits.
    private static func duration(_ text: String) -> (days: Int, seconds: Int)? {
        var (days, seconds) = (0, 0)
        for match in text.matches(of: /([0-9]+)([WDHMS])/) {
            guard match.1.count <= 6, let count = Int(match.1) else { return nil }
            switch match.2 {
            case "W": days += 7 * count
            case "D": days += count
            case "H": seconds += 3600 * count
            case "M": seconds += 60 * count
            default: seconds += count
            }
        }
        return (days, seconds)
    }
}

/// The clock by which the times of an event are written.
private enum EventClock {
    /// No clock: whole days.
    case none
    /// The clock at the place of the event, wherever that is.
    case floating
    case zone(any ZoneClock, name: String)
    /// A clock that the calendar does not define and this machine does not know, by the name that
    /// the event gives it.
    case unknown(String)

    init(_ time: CalendarTime, _ zones: [ExactText: DefinedZone]) {
        switch time.form {
        case .date: self = .none
        case .floating: self = .floating
        case .utc: self = Self.hasRules(time) ? .zone(TimeZone.gmt, name: "UTC") : .unknown("UTC")
        case .zoned(let name):
            if let defined = zones[ExactText(name)] {
                self = .zone(defined, name: name)
                return
            }
            let zone = Self.hasRules(time) && Self.isPlain(name) ? TimeZone(identifier: name) : nil
            self = zone.map { .zone($0, name: name) } ?? .unknown(name)
        }
    }

    /// Whether the rules of time zones are known for a year.
    private static func hasRules(_ time: CalendarTime) -> Bool { 1970...2199 ~= time.year }

    /// Whether it has the form of the names in the time zone database, such as `Europe/Berlin`.
    private static func isPlain(_ name: String) -> Bool {
        name == "UTC" || name.wholeMatch(of: /[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+/) != nil
    }
}

extension TimeZone: ZoneClock {
    package func offset(at instant: Int) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
    }

    /// The name for people: `Europe/Berlin`, or `UTC` for all names of it.
    var shownName: String {
        ["GMT", "UTC", "Etc/UTC", "Etc/GMT", "Etc/Universal"].contains(identifier) ? "UTC" : identifier
    }
}
