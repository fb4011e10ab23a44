/// A DATE or DATE-TIME of the Gregorian calendar, as written (RFC 5545, sections 3.3.4 and 3.3.5).
public struct CalendarTime: Equatable, Sendable {
    /// The meaning of the numbers.
    public enum Form: Equatable, Sendable {
        /// A whole day.
        case date
        /// The clock time at the reader's place.
        case floating
        case utc
        /// The clock time in the time zone of this TZID, which may be any text.
        case zoned(String)
    }

    public let form: Form
    /// In [1, 9999].
    public let year: Int
    /// In [1, 12].
    public let month: Int
    /// In [1, 31], and valid in the month.
    public let day: Int
    /// In [0, 23]; 0 for a date, like minute and second.
    public let hour: Int
    /// In [0, 59].
    public let minute: Int
    /// In [0, 60], because of leap seconds.
    public let second: Int

    /// Reads the value of `line`, in the form that its parameters VALUE and TZID name.
    init(_ line: ContentLine) throws(ContentError) {
        guard let time = Self(line.value, of: line) else {
            if let (year, month, day) = Self.missingDay(line.value) {
                throw .noSuchDay(line: line.number, year: year, month: month, day: day)
            }
            throw .badDateTime(line: line.number)
        }
        self = time
    }

    /// The day that a value names, if its month is shorter: 29 February 2027.
    private static func missingDay(_ value: ArraySlice<UInt8>) -> (year: Int, month: Int, day: Int)? {
        var cursor = ByteCursor(value)
        guard let year = cursor.consumeNumber(digits: 4), let month = cursor.consumeNumber(digits: 2),
            let day = cursor.consumeNumber(digits: 2), 1...12 ~= month, day > days(in: month, of: year)
        else { return nil }
        return (year, month, day)
    }

    /// Reads one value of `line`, which may have several.
    init?(_ value: ArraySlice<UInt8>, of line: ContentLine) {
        self.init(value, type: line["VALUE"], zone: line["TZID"])
    }

    /// - Parameters:
    ///   - type: values of the parameter VALUE.
    ///   - zone: values of the parameter TZID.
    public init?(_ value: ArraySlice<UInt8>, type: [String]?, zone: [String]?) {
        var cursor = ByteCursor(value)
        guard let year = cursor.consumeNumber(digits: 4), let month = cursor.consumeNumber(digits: 2),
            let day = cursor.consumeNumber(digits: 2)
        else { return nil }
        let hasTime = cursor.consume("T")
        guard let hour = hasTime ? cursor.consumeNumber(digits: 2) : 0,
            let minute = hasTime ? cursor.consumeNumber(digits: 2) : 0,
            let second = hasTime ? cursor.consumeNumber(digits: 2) : 0
        else { return nil }
        let isUTC = hasTime && cursor.consume("Z")

        guard cursor.isAtEnd,
            1...9999 ~= year, 1...12 ~= month, 1...Self.days(in: month, of: year) ~= day,
            0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second,
            let form = Self.form(hasTime: hasTime, isUTC: isUTC, type: type, zone: zone)
        else { return nil }

        self.form = form
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// The form of a value, or nil if its parameters contradict it.
    private static func form(hasTime: Bool, isUTC: Bool, type: [String]?, zone: [String]?) -> Form? {
        // Without VALUE the standard means a date-time, but many event codes write a bare date,
        // which is unmistakable.
        if let type {
            guard type.map({ $0.utf8.uppercasedASCII }) == [hasTime ? "DATE-TIME" : "DATE"] else {
                return nil
            }
        }
        guard let zone else { return isUTC ? .utc : hasTime ? .floating : .date }
        guard hasTime, !isUTC, zone.count == 1, !zone[0].isEmpty else { return nil }
        return .zoned(zone[0])
    }

    /// The number of days of a month.
    ///
    /// - Parameter month: in [1, 12].
    public static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// True if an event that starts here may end in a time of `form`: a date pairs with a date, a
    /// floating time with a floating time, and a time in a zone with any other in a zone (section
    /// 3.8.2.2).
    func mayEnd(in form: Form) -> Bool {
        switch (self.form, form) {
        case (.date, .date), (.floating, .floating): true
        case (.utc, .utc), (.utc, .zoned), (.zoned, .utc), (.zoned, .zoned): true
        default: false
        }
    }

    /// True if this is certainly before `other`: times in different zones are not compared.
    func isBefore(_ other: Self) -> Bool {
        switch (form, other.form) {
        case (.date, .date), (.floating, .floating), (.utc, .utc): break
        case (.zoned(let zone), .zoned(let otherZone)) where zone.utf8.elementsEqual(otherZone.utf8): break
        default: return false
        }
        return numbers.lexicographicallyPrecedes(other.numbers)
    }

    /// Whether programs that count years 1 to 9999, without leap seconds and in any time zone, can
    /// represent it.
    public var isCommon: Bool { 2...9998 ~= year && second < 60 }

    private var numbers: [Int] { [year, month, day, hour, minute, second] }
}

extension CalendarTime: CustomStringConvertible {
    /// `2026-03-01`, `2026-03-01T19:30:00` or `2026-03-01T19:30:00Z`, without the time zone's name.
    public var description: String {
        let date = "\(Self.pad(year, to: 4))-\(Self.pad(month, to: 2))-\(Self.pad(day, to: 2))"
        let time = "T\(Self.pad(hour, to: 2)):\(Self.pad(minute, to: 2)):\(Self.pad(second, to: 2))"
        return switch form {
        case .date: date
        case .floating, .zoned: date + time
        case .utc: date + time + "Z"
        }
    }

    private static func pad(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension ByteCursor {
    /// Takes a decimal number of exactly `digits` digits.
    mutating func consumeNumber(digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let byte = consume(if: { $0.isDigit }), let digit = byte.digitValue else { return nil }
            number = number * 10 + digit
        }
        return number
    }
}

/// A DURATION of an event, never negative (RFC 5545, section 3.3.6).
struct CalendarDuration {
    /// True if it has hours, minutes or seconds, not only weeks or days.
    let hasTime: Bool

    init?(_ bytes: ArraySlice<UInt8>) {
        var cursor = ByteCursor(bytes)
        _ = cursor.consume("+")
        guard cursor.consume("P"), let days = cursor.consumeUnits() else { return nil }
        hasTime = cursor.consume("T")
        guard let times = hasTime ? cursor.consumeUnits() : "", cursor.isAtEnd else { return nil }
        // "PT1H30S" is invalid: the grammar requires the minutes between.
        let isValid =
            hasTime
            ? ["", "D"].contains(days) && ["H", "HM", "HMS", "M", "MS", "S"].contains(times)
            : ["W", "D"].contains(days)
        guard isValid else { return nil }
    }
}

extension ByteCursor {
    /// Takes text such as `4H30M` and returns its units, `HM`; nil if a number lacks its unit.
    fileprivate mutating func consumeUnits() -> String? {
        var units: [UInt8] = []
        while !consumeRun(while: { $0.isDigit }).isEmpty {
            guard let unit = consume(if: { $0.isOne(of: "WDHMS") }) else { return nil }
            units.append(unit)
        }
        return String(decoding: units, as: UTF8.self)
    }
}
