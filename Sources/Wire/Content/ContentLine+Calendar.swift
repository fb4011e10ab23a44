extension ContentLine {
    /// Whether the value is valid for this property of an event or its alarm in RFC 5545; true for
    /// properties without a type of their own.
    ///
    /// Leap seconds, and years without a year before or after, are invalid here, as few programs
    /// can count them.
    public var isCalendarValue: Bool {
        switch name {
        case "CREATED", "LAST-MODIFIED", "DTSTAMP": time.map { $0.form == .utc && $0.isCommon } == true
        case "RECURRENCE-ID": time?.isCommon == true
        case "EXDATE": times != nil
        case "RDATE": times != nil || isListOfPeriods
        case "DURATION": Self.isDuration(value)
        case "TRIGGER": isTrigger
        case "GEO": isGeographic
        case "PRIORITY": value.isInteger(in: 0...9)
        case "REPEAT", "SEQUENCE": value.isInteger(in: 0...Int(Int32.max))
        case "RRULE", "EXRULE": CalendarRecurrence(value) != nil
        default: true
        }
    }

    /// The value as a list of dates or times of one form, or nil.
    public var times: [CalendarTime]? {
        var times: [CalendarTime] = []
        for part in value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            guard let time = CalendarTime(part, of: self), time.isCommon,
                times.first.map({ $0.form == time.form }) != false
            else { return nil }
            times.append(time)
        }
        return times
    }

    /// Whether a part of a time zone may recur in this way: each year (section 3.6.5).
    public var isYearlyRecurrence: Bool { CalendarRecurrence(value)?.isYearly == true }

    /// Whether the value is a UTC-OFFSET (section 3.3.14): `+0100`, `-001730`.
    public var isOffset: Bool {
        var cursor = ByteCursor(value)
        let isNegative = cursor.consume("-")
        guard isNegative || cursor.consume("+"), let hours = cursor.consumeNumber(digits: 2),
            let minutes = cursor.consumeNumber(digits: 2),
            let seconds = cursor.isAtEnd ? 0 : cursor.consumeNumber(digits: 2)
        else { return false }
        return cursor.isAtEnd && 0...23 ~= hours && 0...59 ~= minutes && 0...59 ~= seconds
            && !(isNegative && (hours, minutes, seconds) == (0, 0, 0))
    }

    /// Section 3.8.6.3: a duration before or after the event, or a time in UTC.
    private var isTrigger: Bool {
        if self["VALUE"]?.map({ $0.utf8.uppercasedASCII }) == ["DATE-TIME"] {
            return time.map { $0.form == .utc && $0.isCommon } == true
        }
        guard self["VALUE"]?.map({ $0.utf8.uppercasedASCII }) ?? ["DURATION"] == ["DURATION"] else {
            return false
        }
        return Self.isDuration(value.first == UInt8(ascii: "-") ? value.dropFirst() : value)
    }

    /// Whether it is a DURATION that is not longer than the calendar.
    private static func isDuration(_ value: ArraySlice<UInt8>) -> Bool {
        CalendarDuration(value) != nil && value.split { !$0.isDigit }.allSatisfy { $0.count <= 8 }
    }

    /// Sections 3.3.9 and 3.8.5.2.
    private var isListOfPeriods: Bool {
        guard self["VALUE"]?.map({ $0.utf8.uppercasedASCII }) == ["PERIOD"] else { return false }
        return value.isList { period in
            let ends = period.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            guard ends.count == 2, let start = CalendarTime(ends[0], type: ["DATE-TIME"], zone: self["TZID"]),
                start.isCommon
            else { return false }
            if let end = CalendarTime(ends[1], type: ["DATE-TIME"], zone: self["TZID"]) {
                return end.isCommon && end.form == start.form
            }
            return Self.isDuration(ends[1])
        }
    }

    /// Section 3.8.1.6: degrees of latitude and longitude.
    private var isGeographic: Bool {
        let parts = value.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        return zip(parts, [90.0, 180.0]).allSatisfy { part, limit in
            guard part.allSatisfy({ $0.isDigit || $0.isOne(of: "+-.") }),
                let degrees = Double(String(decoding: part, as: UTF8.self))
            else { return false }
            return abs(degrees) <= limit
        }
    }
}

/// A RECUR: a rule of recurrence (RFC 5545, section 3.3.10).
private struct CalendarRecurrence {
    /// The parts by name. Names and values are in upper case.
    private var parts: [String: String] = [:]

    private static let frequencies = [
        "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY",
    ]
    private static let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    init?(_ value: ArraySlice<UInt8>) {
        for part in value.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let (name, value) = (part[..<sign].uppercasedASCII, part[(sign + 1)...])
            guard Self.isValid(value, of: name),
                parts.updateValue(value.uppercasedASCII, forKey: name) == nil
            else { return nil }
        }
        guard parts["FREQ"] != nil, parts["UNTIL"] == nil || parts["COUNT"] == nil else { return nil }
    }

    /// Whether it recurs once a year on days of a month, as in time zones. A more frequent rule
    /// would keep a program that expands it busy.
    var isYearly: Bool {
        let known: Set = ["FREQ", "UNTIL", "COUNT", "INTERVAL", "BYMONTH", "BYMONTHDAY", "BYDAY", "WKST"]
        return parts["FREQ"] == "YEARLY" && known.isSuperset(of: parts.keys)
    }

    private static func isValid(_ value: ArraySlice<UInt8>, of name: String) -> Bool {
        switch name {
        case "FREQ": frequencies.contains(value.uppercasedASCII)
        case "WKST": days.contains(value.uppercasedASCII)
        case "UNTIL": CalendarTime(value, type: nil, zone: nil)?.isCommon == true
        case "COUNT", "INTERVAL": value.isInteger(in: 1...999_999)
        case "BYSECOND", "BYMINUTE": value.isList { $0.isInteger(in: 0...59) }
        case "BYHOUR": value.isList { $0.isInteger(in: 0...23) }
        case "BYMONTH": value.isList { $0.isInteger(in: 1...12) }
        case "BYMONTHDAY": value.isList { $0.isOrdinal(upTo: 31) }
        case "BYYEARDAY", "BYSETPOS": value.isList { $0.isOrdinal(upTo: 366) }
        case "BYWEEKNO": value.isList { $0.isOrdinal(upTo: 53) }
        case "BYDAY":
            value.isList { day in
                days.contains(day.suffix(2).uppercasedASCII)
                    && (day.count == 2 || day.dropLast(2).isOrdinal(upTo: 53))
            }
        default: false
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether each element of a comma-separated list satisfies `condition`.
    func isList(of condition: (Self) -> Bool) -> Bool {
        split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).allSatisfy(condition)
    }

    /// Whether it is an INTEGER in `range` without a sign (RFC 5545, section 3.3.8).
    func isInteger(in range: ClosedRange<Int>) -> Bool {
        1...10 ~= count && allSatisfy({ $0.isDigit })
            && Int64(range.lowerBound)...Int64(range.upperBound)
                ~= reduce(0) { number, digit in number * 10 + Int64(digit.digitValue ?? 0) }
    }

    /// Whether it is an ordinal up to `limit`, counted from the start or, with a minus, from the
    /// end.
    fileprivate func isOrdinal(upTo limit: Int) -> Bool {
        (first?.isOne(of: "+-") == true ? dropFirst() : self).isInteger(in: 1...limit)
    }
}
