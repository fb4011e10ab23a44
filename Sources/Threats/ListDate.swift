import Wire

/// When a list says that it was last changed, in one of the ways that lists do; without another zone it is UTC.
enum ListDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Of `2026-11-20T12:30:00Z`, `2026-11-20 12:30:00 (UTC)`, `20 Nov 2026 12:30 UTC`, each also without a time.
    static func time(_ text: Substring) -> Timestamp? {
        let words = text.split { " T,".contains($0) }
        guard let first = words.first else { return nil }
        let numbers = first.split(separator: "-").map { Int($0) }
        if numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2] {
            return time(year, month, day, words.dropFirst().first)
        }
        guard words.count >= 3, let day = Int(first), let year = Int(words[2]),
            let month = months.firstIndex(of: words[1].prefix(3).lowercased())
        else { return nil }
        return time(year, month + 1, day, words.dropFirst(3).first)
    }

    private static func time(_ year: Int, _ month: Int, _ day: Int, _ clock: Substring?) -> Timestamp? {
        guard 1970...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
        let units = (clock ?? "").split { !$0.isNumber }.prefix(3).compactMap { Int($0) } + [0, 0, 0]
        guard 0..<24 ~= units[0], 0..<60 ~= units[1], 0...60 ~= units[2] else { return nil }
        // Days of the Gregorian calendar, counted from March, so that the leap day is the last.
        let shifted = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let days =
            365 * shifted.0 + shifted.0 / 4 - shifted.0 / 100 + shifted.0 / 400
            + (153 * shifted.1 + 2) / 5 + day - 1 - 719_468
        let seconds = ((days * 24 + units[0]) * 60 + units[1]) * 60 + units[2]
        return try? Timestamp(seconds: UInt64(seconds))
    }
}
