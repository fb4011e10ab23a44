import ArgumentParser
import Foundation
import SeQRcast
import Texts

/// A time on the command line: a date, a date with a time, a span such as `3d`, or a word such as
/// `tomorrow`.
///
/// A span counts forward from now for an expiry, and back from now in a filter.
struct TimeSpec {
    /// The time as written: unlike its meaning, it is the same on another day and in another time
    /// zone.
    let text: String
    let meaning: Meaning
    private let calendar: Calendar

    enum Meaning: Equatable {
        /// A span in seconds: `90m`, `12h`, `3d`, `2w`.
        case span(seconds: Double)
        /// A span that ends at the same date and clock time: `1y`.
        case years(Int)
        /// `2026-12-01T19:00`, optionally with seconds, and with `Z` or an offset.
        case at(Date)
        /// A whole day, `2026-12-01`: its start, and the start of the next day.
        case day(Date, end: Date)
        /// A whole day, counted from today: `yesterday`, `today`, `tomorrow`.
        case dayFromToday(Int)
        /// A clock time of such a day, `tomorrow 10:00`, optionally with `Z` or an offset.
        case timeFromToday(days: Int, ClockTime, TimeZone?)
    }

    /// - Parameter timeZone: the zone of a time without one.
    init(_ text: String, timeZone: TimeZone = .user) throws(InvalidTime) {
        calendar = Self.calendar(timeZone)
        meaning = try Meaning(text, calendar)
        self.text = text
    }

    /// - Throws: usage.
    static func parse(_ text: String) throws -> TimeSpec {
        do {
            return try TimeSpec(text)
        } catch {
            throw ValidationError(error.sentence)
        }
    }

    fileprivate static func calendar(_ timeZone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }

    /// The first second at which a message with this expiry is expired.
    ///
    /// - Throws: exit code 64 after the year 9999, and for a clock time that the clocks of that day skip or
    ///   show twice.
    func checked(now: Timestamp) throws -> Timestamp {
        guard let timestamp = try timestamp(now: now) else {
            throw Diagnostic(.usage, "the expiry is after the year 9999")
        }
        return timestamp
    }

    /// The first second at which a message with this expiry is expired; nil after the year 9999.
    ///
    /// - Throws: exit code 64 for a clock time that the clocks of that day skip or show twice.
    func timestamp(now: Timestamp) throws -> Timestamp? {
        let date: Date? =
            switch meaning {
            case .span(let seconds): now.date.addingTimeInterval(seconds)
            case .years(let count): calendar.date(byAdding: .year, value: count, to: now.date)
            case .at(let date): date
            case .day(let start, let end): Self.end(of: start, end)
            case .dayFromToday(let count): day(count, from: now).flatMap(Self.end)
            case .timeFromToday(let count, let time, let zone): try moment(time, zone, days: count, from: now)
            }
        guard let date, date.timeIntervalSince1970 <= Double(Timestamp.limit) else { return nil }
        return Timestamp(clamping: date)
    }

    /// The end of a day. The last day of the year 9999 ends after the last timestamp.
    private static func end(of start: Date, _ end: Date) -> Date {
        max(start, min(end, Date(timeIntervalSince1970: Double(Timestamp.limit))))
    }

    /// The first second of it; a span counts back from now.
    ///
    /// - Throws: exit code 64 for a clock time that the clocks of that day skip or show twice.
    func start(before now: Timestamp) throws -> Timestamp { try bounds(before: now).start }

    /// The end of it: for a day the start of the next day, for a time its own second.
    ///
    /// - Throws: exit code 64 for a clock time that the clocks of that day skip or show twice.
    func end(before now: Timestamp) throws -> Timestamp { try bounds(before: now).end }

    private func bounds(before now: Timestamp) throws -> (start: Timestamp, end: Timestamp) {
        func moment(_ date: Date?) -> (start: Timestamp, end: Timestamp) {
            let time = Timestamp(clamping: date ?? .distantPast)
            return (time, time)
        }
        switch meaning {
        case .span(let seconds): return moment(now.date.addingTimeInterval(-seconds))
        case .years(let count): return moment(calendar.date(byAdding: .year, value: -count, to: now.date))
        case .at(let date): return moment(date)
        case .day(let start, let end): return (Timestamp(clamping: start), Timestamp(clamping: end))
        case .dayFromToday(let count):
            guard let (start, end) = day(count, from: now) else { return moment(nil) }
            return (Timestamp(clamping: start), Timestamp(clamping: end))
        case .timeFromToday(let count, let time, let zone):
            return moment(try self.moment(time, zone, days: count, from: now))
        }
    }

    private func moment(_ time: ClockTime, _ zone: TimeZone?, days: Int, from now: Timestamp) throws -> Date?
    {
        guard let day = day(days, from: now) else { return nil }
        do {
            guard let zone else { return try calendar.time(time, on: day) }
            let date = calendar.dateComponents([.year, .month, .day], from: day.start)
            let calendar = Self.calendar(zone)
            return try calendar.time(
                time, on: calendar.checkedDay(date.year ?? 0, date.month ?? 0, date.day ?? 0))
        } catch {
            throw Diagnostic(.usage, error.sentence)
        }
    }

    private func day(_ count: Int, from now: Timestamp) -> (start: Date, end: Date)? {
        guard let noon = calendar.date(bySettingHour: 12, minute: 0, second: 0, of: now.date),
            let day = calendar.date(byAdding: .day, value: count, to: noon)
        else { return nil }
        return calendar.day(at: day)
    }
}

/// A text that is no time.
enum InvalidTime: Error, Equatable {
    case otherForm
    /// A date or time that no clock ever shows, or not the user's: why.
    case impossible(String)

    var sentence: String {
        switch self {
        case .otherForm:
            "write a date as 2026-12-01 or 2026-12-01T19:00, or a span such as 3d, or tomorrow, or tomorrow 09:30"
        case .impossible(let reason): reason
        }
    }
}

extension TimeSpec.Meaning {
    private static let words = ["yesterday": -1, "today": 0, "tomorrow": 1]
    /// More lead out of the years that a timestamp has.
    private static let yearsLimit = 10_000

    /// Words and units may have capitals, except for minutes: `M` could be months.
    fileprivate init(_ text: String, _ calendar: Calendar) throws(InvalidTime) {
        let lower = text.lowercased()
        if let count = Self.words[lower] {
            self = .dayFromToday(count)
        } else if let match = lower.wholeMatch(
            of: /([a-z]+?)[t ]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?(z|[+-][0-9]{2}:?[0-9]{2})?/),
            let count = Self.words[String(match.1)]
        {
            guard let zone = Self.zone(match.5?.uppercased()[...], else: calendar.timeZone) else {
                throw .otherForm
            }
            self = .timeFromToday(
                days: count, try ClockTime(match.2, match.3, match.4), match.5 == nil ? nil : zone)
        } else if let span = text.wholeMatch(of: /([0-9]{1,18})([mhHdDwW])/) {
            let unit = ["m": 60.0, "h": 3_600, "d": 86_400, "w": 604_800][span.2.lowercased(), default: 0]
            self = .span(seconds: unit * (Double(span.1) ?? 0))
        } else if let span = lower.wholeMatch(of: /([0-9]{1,18})y/) {
            self = .years(min(Int(span.1) ?? 0, Self.yearsLimit))
        } else if lower.wholeMatch(of: /[+-][0-9]+[mhdwy]/) != nil {
            throw .impossible("a span has no sign: write \(text.dropFirst())")
        } else {
            try self.init(date: text, calendar)
        }
    }

    private init(date text: String, _ calendar: Calendar) throws(InvalidTime) {
        let pattern =
            /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?(Z|[+-][0-9]{2}:?[0-9]{2})?)?/
        guard let match = text.wholeMatch(of: pattern), let zone = Self.zone(match.7, else: calendar.timeZone)
        else { throw .otherForm }
        let calendar = TimeSpec.calendar(zone)
        let number = { (digits: Substring) in Int(digits) ?? 0 }
        let day = try calendar.checkedDay(number(match.1), number(match.2), number(match.3))
        guard let hour = match.4, let minute = match.5 else {
            self = .day(day.start, end: day.end)
            return
        }
        self = .at(try calendar.time(ClockTime(hour, minute, match.6), on: day))
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

/// A time of day, from 00:00:00 to 24:00:00, the end of a day.
struct ClockTime: Equatable {
    let hour: Int
    let minute: Int
    let second: Int

    /// - Throws: `.impossible` for digits that no clock shows.
    fileprivate init(_ hour: Substring, _ minute: Substring, _ second: Substring?) throws(InvalidTime) {
        self.hour = Int(hour) ?? 0
        self.minute = Int(minute) ?? 0
        self.second = second.flatMap { Int($0) } ?? 0
        guard isEndOfDay || self.hour < 24 && self.minute < 60 && self.second < 60 else {
            throw .impossible("there is no time \(hour):\(minute)\(second.map { ":\($0)" } ?? "")")
        }
    }

    fileprivate var isEndOfDay: Bool { (hour, minute, second) == (24, 0, 0) }

    /// `02:30`
    fileprivate var text: String {
        [hour, minute].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
    }
}

extension Calendar {
    /// The start of the day of a date, and the start of the next day; nil after the last day that
    /// the calendar knows.
    fileprivate func day(at date: Date) -> (start: Date, end: Date)? {
        self.date(byAdding: .day, value: 1, to: date).map { (startOfDay(for: date), startOfDay(for: $0)) }
    }

    /// A day of the Gregorian calendar.
    ///
    /// - Throws: `.impossible` if there is none, such as 29 February 2027.
    fileprivate func checkedDay(
        _ year: Int, _ month: Int, _ day: Int
    ) throws(InvalidTime) -> (start: Date, end: Date) {
        guard 1...12 ~= month else { throw .impossible("\(year) has no month \(month)") }
        guard 1...CalendarTime.days(in: month, of: year) ~= day else {
            throw .impossible(CivilTime.missingDay(year, month, day))
        }
        // Noon exists even if clocks are set forward at midnight.
        let noon = DateComponents(
            calendar: self, timeZone: timeZone, year: year, month: month, day: day, hour: 12)
        guard noon.isValidDate(in: self), let date = date(from: noon), let day = self.day(at: date) else {
            throw .impossible("\(day) \(CivilTime.longMonths[month - 1]) \(year) does not exist here")
        }
        return day
    }

    /// A clock time on a day.
    ///
    /// - Throws: `.impossible` if the clocks skip it or show it twice.
    fileprivate func time(
        _ time: ClockTime, on day: (start: Date, end: Date)
    ) throws(InvalidTime) -> Date {
        guard !time.isEndOfDay else { return day.end }
        var wanted = dateComponents([.year, .month, .day], from: day.start)
        let date =
            "\(wanted.day ?? 0) \(CivilTime.longMonths[(wanted.month ?? 1) - 1]) \(wanted.year ?? 0) here"
        (wanted.hour, wanted.minute, wanted.second) = (time.hour, time.minute, time.second)
        let found = self.date(from: wanted)
        guard let found, shows(wanted, at: found) else {
            let next = found ?? day.start
            let isSummer = timeZone.isDaylightSavingTime(for: next.addingTimeInterval(43_200))
            let wasSummer = timeZone.isDaylightSavingTime(for: next.addingTimeInterval(-43_200))
            let reason = isSummer && !wasSummer ? "summer time begins" : "the clocks are set forward"
            throw .impossible("\(time.text) does not exist on \(date) (\(reason))")
        }
        let (first, later) = (offset(at: found), offset(at: found.addingTimeInterval(10_800)))
        guard !shows(wanted, at: found.addingTimeInterval(Double(first - later))) || first == later else {
            throw .impossible(
                "\(time.text) comes twice on \(date): write \(Self.text(ofOffset: first)) after it for the first, \(Self.text(ofOffset: later)) for the second"
            )
        }
        return found
    }

    private func shows(_ components: DateComponents, at date: Date) -> Bool {
        dateComponents([.year, .month, .day, .hour, .minute, .second], from: date) == components
    }

    private func offset(at date: Date) -> Int { timeZone.secondsFromGMT(for: date) }

    /// `+02:00`
    private static func text(ofOffset seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let digits = [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
        return (seconds < 0 ? "-" : "+") + digits.joined(separator: ":")
    }
}
