package import SeQRcast

/// A second by some clock, in the Gregorian calendar, without a time zone.
package struct CivilTime: Comparable {
    /// Seconds since 1970-01-01 00:00 by that clock.
    package var seconds: Int

    package init(seconds: Int) { self.seconds = seconds }

    package init(_ time: CalendarTime) {
        // A clock without leap seconds shows the second before.
        let ofDay = time.hour * 3600 + time.minute * 60 + min(time.second, 59)
        seconds = Self.days(time.year, time.month, time.day) * Self.day + ofDay
    }

    /// The start of a day; the year may be any.
    package init(year: Int, month: Int, day: Int) { seconds = Self.days(year, month, day) * Self.day }

    package static let day = 86_400

    package static func < (left: CivilTime, right: CivilTime) -> Bool { left.seconds < right.seconds }

    /// Days since 1970-01-01.
    package var days: Int { (seconds - secondOfDay) / Self.day }

    private var secondOfDay: Int { (seconds % Self.day + Self.day) % Self.day }

    /// From 0, Monday.
    package var weekday: Int { ((days + 3) % 7 + 7) % 7 }

    /// The days from 1970-01-01 to a day. Years begin in March, so that a leap day is the last day.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    package var date: (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = (shiftedMonth + 2) % 12 + 1
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }
}

extension CivilTime {
    package static let weekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    /// As rules of recurrence write them (RFC 5545, section 3.3.10).
    static let weekdayCodes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    package static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    package static let longMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// `2027 has no 29 February`
    package static func missingDay(_ year: Int, _ month: Int, _ day: Int) -> String {
        "\(year) has no \(day) \(longMonths[month - 1])"
    }

    private var dayText: String { "\(Self.weekdays[weekday].prefix(3)) \(date.day)" }
    private var monthText: String { Self.months[date.month - 1] }

    /// `5 Jan 2027`
    var dateText: String { "\(date.day) \(monthText) \(date.year)" }

    /// `Sat 5 Dec 2026`
    package var longDateText: String { "\(dayText) \(monthText) \(date.year)" }

    /// `19:00`
    func clockText(isEnd: Bool = false) -> String {
        guard !isEnd || secondOfDay > 0 else { return "24:00" }
        let (hour, minute) = (secondOfDay / 3600, secondOfDay / 60 % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// `Sat 5 Dec 2026, 19:00`, `Sat 5 Dec 2026, 19:00–22:00`, or with both dates.
    package func text(until end: CivilTime?) -> String {
        let start = "\(longDateText), \(clockText())"
        guard let end, end != self else { return start }
        let endsAtMidnight = end.seconds == (days + 1) * Self.day
        if end.days == days || endsAtMidnight {
            return "\(start)–\(end.clockText(isEnd: endsAtMidnight))"
        }
        return "\(start) – \(end.longDateText), \(end.clockText())"
    }

    /// `Thu 24 Dec 2026`, `Thu 24 – Sat 26 Dec 2026`, or with both months or years.
    func datesText(last: CivilTime) -> String {
        guard last > self else { return longDateText }
        let start =
            if date.year != last.date.year {
                longDateText
            } else if date.month != last.date.month {
                "\(dayText) \(monthText)"
            } else {
                dayText
            }
        return "\(start) – \(last.longDateText)"
    }
}
