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
