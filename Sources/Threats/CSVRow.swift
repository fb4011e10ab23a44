/// The third of the comma-separated values in a line, where URLhaus has the URL (RFC 4180, except
/// line ends in values).
struct CSVRow {
    let third: String

    /// Nil if there are fewer than three values, or a quotation mark is not closed.
    init?(_ line: Substring) {
        var rest = line
        for column in 0..<3 {
            guard let value = Self.value(&rest) else { return nil }
            if column == 2 {
                third = value
                return
            }
            guard rest.first == "," else { return nil }
            rest = rest.dropFirst()
        }
        return nil
    }

    private static func value(_ rest: inout Substring) -> String? {
        guard rest.first == "\"" else {
            let value = rest.prefix { $0 != "," }
            rest = rest[value.endIndex...]
            return String(value)
        }
        var value = ""
        rest = rest.dropFirst()
        while let quote = rest.firstIndex(of: "\"") {
            value += rest[..<quote]
            rest = rest[quote...].dropFirst()
            guard rest.first == "\"" else { return value }
            value += "\""
            rest = rest.dropFirst()
        }
        return nil
    }
}
