import ArgumentParser
import Foundation
import SeQRcast

/// A time on the command line: a date, a date with a time, or a span such as `3d`.
///
/// A span counts forward from now for an expiry, and back from now in a filter.
struct TimeSpec {
    /// The time as written: unlike its meaning, it is the same on another day and in another time
    /// zone.
    let text: String
    let meaning: Meaning

    enum Meaning: Equatable {
        /// A span in seconds: `90m`, `12h`, `3d`, `2w`.
        case span(seconds: Double)
        /// `2026-12-01T19:00`, optionally with seconds, and with `Z` or an offset.
        case at(Date)
        /// A whole day, `2026-12-01`: its start, and the start of the next day.
        case day(Date, end: Date)
    }

    /// - Parameter timeZone: the zone of a time without one.
    init?(_ text: String, timeZone: TimeZone = .user) {
        guard let meaning = Meaning(text, timeZone: timeZone) else { return nil }
        self.text = text
        self.meaning = meaning
    }

    /// - Throws: usage.
    static func parse(_ text: String) throws -> TimeSpec {
        guard let time = TimeSpec(text) else {
            throw ValidationError("write a date as 2026-12-01 or 2026-12-01T19:00, or a span such as 3d")
        }
        return time
    }

    /// The first second at which a message with this expiry is expired.
    ///
    /// - Throws: exit code 64 after the year 9999.
    func checked(now: Timestamp) throws -> Timestamp {
        guard let timestamp = timestamp(now: now) else {
            throw Diagnostic(.usage, "the expiry is after the year 9999")
        }
        return timestamp
    }

    /// The first second at which a message with this expiry is expired; nil after the year 9999.
    func timestamp(now: Timestamp) -> Timestamp? {
        let date =
            switch meaning {
            case .span(let seconds): now.date.addingTimeInterval(seconds)
            case .at(let date): date
            // The last day of the year 9999 ends after the last timestamp.
            case .day(let start, let end):
                max(start, min(end, Date(timeIntervalSince1970: Double(Timestamp.limit))))
            }
        return date.timeIntervalSince1970 <= Double(Timestamp.limit) ? Timestamp(clamping: date) : nil
    }

    /// The first second of it; a span counts back from now.
    func start(before now: Timestamp) -> Timestamp {
        switch meaning {
        case .span(let seconds): Timestamp(clamping: now.date.addingTimeInterval(-seconds))
        case .at(let date), .day(let date, _): Timestamp(clamping: date)
        }
    }

    /// The end of it: for a day the start of the next day, for a time its own second.
    func end(before now: Timestamp) -> Timestamp {
        guard case .day(_, let end) = meaning else { return start(before: now) }
        return Timestamp(clamping: end)
    }
}

extension TimeSpec.Meaning {
    fileprivate init?(_ text: String, timeZone: TimeZone) {
        if let span = text.wholeMatch(of: /([0-9]{1,6})([mhdw])/) {
            let unit = ["m": 60.0, "h": 3_600, "d": 86_400, "w": 604_800][span.2, default: 0]
            self = .span(seconds: unit * (Double(span.1) ?? 0))
            return
        }
        let pattern =
            /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?(Z|[+-][0-9]{2}:?[0-9]{2})?)?/
        guard let match = text.wholeMatch(of: pattern), let zone = Self.zone(match.7, else: timeZone) else {
            return nil
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let components = DateComponents(
            calendar: calendar, timeZone: zone, year: Int(match.1), month: Int(match.2), day: Int(match.3),
            hour: match.4.flatMap { Int($0) } ?? 0, minute: match.5.flatMap { Int($0) } ?? 0,
            second: match.6.flatMap { Int($0) } ?? 0)
        guard match.4 != nil else {
            self.init(day: components, in: calendar)
            return
        }
        guard components.isValidDate(in: calendar), let date = calendar.date(from: components) else {
            return nil
        }
        self = .at(date)
    }

    /// Checks the day at noon, which exists even if clocks are set forward at midnight.
    private init?(day: DateComponents, in calendar: Calendar) {
        var noon = day
        noon.hour = 12
        guard noon.isValidDate(in: calendar), let date = calendar.date(from: noon),
            let next = calendar.date(byAdding: .day, value: 1, to: date)
        else { return nil }
        self = .day(calendar.startOfDay(for: date), end: calendar.startOfDay(for: next))
    }

    private static func zone(_ text: Substring?, else zone: TimeZone) -> TimeZone? {
        guard let text else { return zone }
        guard text != "Z" else { return .gmt }
        let digits = text.filter(\.isNumber)
        guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours < 24, minutes < 60
        else { return nil }
        return TimeZone(secondsFromGMT: (text.hasPrefix("-") ? -1 : 1) * (hours * 3_600 + minutes * 60))
    }
}
