package import SeQRcast

/// A clock of a region: the system's, or one that a calendar defines.
package protocol ZoneClock {
    /// The seconds by which the clock is ahead of UTC.
    ///
    /// - Parameter instant: seconds since 1970 by UTC.
    func offset(at instant: Int) -> Int
}

extension ZoneClock {
    /// The time by UTC, as seconds since 1970, of a time by this clock: the first one of a time that
    /// comes twice; one that is left out counts by the clock before (RFC 5545, section 3.3.5).
    func instant(of time: CivilTime) -> Int {
        let before = time.seconds - offset(at: time.seconds - CivilTime.day)
        let after = time.seconds - offset(at: time.seconds + CivilTime.day)
        return self.time(at: before) != time && self.time(at: after) == time ? after : before
    }

    /// The time by this clock.
    package func time(at instant: Int) -> CivilTime { CivilTime(seconds: instant + offset(at: instant)) }
}

/// The clock of a time zone that a calendar defines (RFC 5545, section 3.6.5). It counts before the zone
/// of that name: programs write zones of their own names, and some define `GMT` with summer time. It
/// hides nothing, as the reader's own time is shown where it differs.
package struct DefinedZone: ZoneClock {
    private let observances: [Observance]

    /// The most onsets and rules that are looked at.
    private static let onsetLimit = 1000

    /// - Returns: nil if the definition is not complete, or has rules that are not simple.
    package init?(_ definition: ZoneDefinition) {
        guard definition.isValid else { return nil }
        observances = definition.observances.compactMap(Observance.init)
        let count = observances.reduce(0) { $0 + $1.onsets.count + 1 }
        guard observances.count == definition.observances.count, count <= Self.onsetLimit else { return nil }
    }

    /// Before the first onset: the offset that it ends.
    package func offset(at instant: Int) -> Int {
        let begun = observances.compactMap { observance in
            observance.lastOnset(upTo: instant).map { (onset: $0, offset: observance.offset) }
        }
        if let latest = begun.max(by: { $0.onset < $1.onset }) { return latest.offset }
        return observances.min { $0.onsets[0] < $1.onsets[0] }?.before ?? 0
    }
}

/// The time zones of a calendar, collected while its lines are read.
package struct DefinedZones {
    /// The first definition of each name. Those that are not complete or not simple are left out.
    package private(set) var byName: [ExactText: DefinedZone] = [:]
    private var definition = ZoneDefinition()

    /// - Parameter open: the components around the line, the outermost first.
    package mutating func add(_ line: ContentLine, in open: [String]) {
        let isInZone = open.last == "VTIMEZONE"
        switch line.name {
        case "BEGIN" where line.component == "VTIMEZONE": definition = ZoneDefinition()
        case "BEGIN" where isInZone: definition.begin(line.component)
        case "END" where isInZone:
            guard let name = definition.name.map(ExactText.init), byName[name] == nil else { return }
            byName[name] = DefinedZone(definition)
        case _ where isInZone: definition.add(line)
        case _ where open.dropLast().last == "VTIMEZONE": definition.addToObservance(line)
        default: break
        }
    }
}

/// A part of a zone: an offset, and when it begins.
private struct Observance {
    /// The offset before an onset, and from it on, in seconds.
    let before: Int
    let offset: Int
    /// Onsets by UTC, in order; at least one.
    let onsets: [Int]
    private var rule: YearlyRule?

    /// - Returns: nil if a value is not valid, or the rule is not simple.
    init?(_ observance: ZoneObservance) {
        func values(_ name: String) -> [ContentLine] { observance.properties.filter { $0.name == name } }
        guard let before = values("TZOFFSETFROM").first?.offset,
            let offset = values("TZOFFSETTO").first?.offset,
            let start = values("DTSTART").first?.time
        else { return nil }
        (self.before, self.offset) = (before, offset)
        let listed = values("RDATE").flatMap { $0.times ?? [] }
        onsets = ([start] + listed).map { CivilTime($0).seconds - before }.sorted()
        guard let line = values("RRULE").first else { return }
        guard let rule = YearlyRule(line, from: CivilTime(start), before: before) else { return nil }
        self.rule = rule
    }

    func lastOnset(upTo instant: Int) -> Int? {
        [onsets.last { $0 <= instant }, rule?.lastOnset(upTo: instant)].compactMap(\.self).max()
    }
}

/// A rule that recurs once a year: with at most a month, and a weekday by its number in the month, a
/// day, or the first of some days that is a weekday.
private struct YearlyRule {
    private let month: Int
    /// From 0, Monday.
    private let weekday: Int?
    /// The number of the weekday in the month, from the end if it is negative.
    private let ordinal: Int?
    /// Days of the month, from its end if they are negative.
    private let days: [Int]
    private let secondOfDay: Int
    private let before: Int
    /// The first and the last onset that the rule may have, by UTC.
    private let first: Int
    private let last: Int

    /// - Returns: nil for other rules.
    init?(_ line: ContentLine, from start: CivilTime, before: Int) {
        var parts = line.recurrenceParts
        func take(_ name: String) -> String? { parts.removeValue(forKey: name) }
        let date = start.date
        _ = take("WKST")
        guard take("FREQ") == "YEARLY", Int(take("INTERVAL") ?? "1") == 1,
            let month = Int(take("BYMONTH") ?? "\(date.month)"), 1...12 ~= month
        else { return nil }
        let (byDay, byMonthDay) = (take("BYDAY"), take("BYMONTHDAY"))
        let days = byMonthDay.map { $0.split(separator: ",").compactMap { Int($0) } } ?? []
        guard let last = Self.last(take("UNTIL"), take("COUNT"), date.year, before), parts.isEmpty else {
            return nil
        }
        if let byDay {
            guard let match = byDay.wholeMatch(of: /\+?(-?[1-5])?([A-Z]{2})/),
                let weekday = CivilTime.weekdayCodes.firstIndex(of: String(match.2)),
                (match.1 == nil) != days.isEmpty
            else { return nil }
            (self.weekday, ordinal, self.days) = (weekday, match.1.flatMap { Int($0) }, days)
        } else {
            guard days.count <= 1 else { return nil }
            (weekday, ordinal, self.days) = (nil, nil, days.isEmpty ? [date.day] : days)
        }
        self.month = month
        self.before = before
        self.last = last
        first = start.seconds - before
        secondOfDay = start.seconds - start.days * CivilTime.day
    }

    /// The last second at which the rule has an onset, by UTC.
    private static func last(_ until: String?, _ count: String?, _ year: Int, _ before: Int) -> Int? {
        if let until {
            guard let time = CalendarTime(Array(until.utf8)[...], type: nil, zone: nil) else { return nil }
            let end = CivilTime(time).seconds
            switch time.form {
            case .utc: return end
            case .date: return end + CivilTime.day - 1 - before
            case .floating, .zoned: return end - before
            }
        }
        guard let count else { return .max }
        return Int(count).map { CivilTime(year: year + $0, month: 1, day: 1).seconds - 1 }
    }

    /// 29 February, the rarest day, comes after eight years at the latest.
    private static let longestPause = 8

    func lastOnset(upTo instant: Int) -> Int? {
        let limit = min(instant, last)
        guard limit >= first else { return nil }
        let year = CivilTime(seconds: limit + before).date.year
        for year in (year - Self.longestPause...year).reversed() {
            guard let day = day(in: year) else { continue }
            let onset = CivilTime(year: year, month: month, day: day).seconds + secondOfDay - before
            if onset <= limit { return onset >= first ? onset : nil }
        }
        return nil
    }

    /// The day of the month in a year; nil if the year has none.
    private func day(in year: Int) -> Int? {
        let length = CalendarTime.days(in: month, of: year)
        let firstWeekday = CivilTime(year: year, month: month, day: 1).weekday
        func weekday(of day: Int) -> Int { (firstWeekday + day - 1) % 7 }
        let inMonth = days.map { $0 < 0 ? length + 1 + $0 : $0 }.filter { 1...length ~= $0 }
        guard let ordinal, let wanted = self.weekday else {
            return inMonth.sorted().first { self.weekday == nil || weekday(of: $0) == self.weekday }
        }
        let day =
            ordinal > 0
            ? 1 + (wanted - firstWeekday + 7) % 7 + 7 * (ordinal - 1)
            : length - (weekday(of: length) - wanted + 7) % 7 + 7 * (ordinal + 1)
        return 1...length ~= day ? day : nil
    }
}

extension ContentLine {
    /// The parts of a rule of recurrence by name, in upper case; the first one of a name.
    var recurrenceParts: [String: String] {
        let pairs = component.split(separator: ";").map { part in
            let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
            return (sides[0], sides.count > 1 ? sides[1] : "")
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// A UTC-OFFSET in seconds (section 3.3.14).
    fileprivate var offset: Int? {
        guard isOffset else { return nil }
        let digits = value.dropFirst().map { Int($0) - 48 }
        let pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
        let seconds = zip(pairs, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
        return value.first == UInt8(ascii: "-") ? -seconds : seconds
    }
}
