/// A RECUR: a rule of recurrence (RFC 5545, section 3.3.10).
struct CalendarRecurrence {
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
