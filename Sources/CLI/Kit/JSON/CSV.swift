/// Comma-separated values (RFC 4180).
enum CSV {
    /// - Returns: a row that `CSVTable` reads as these values, on any line of a table.
    static func line(_ values: [String]) -> String { values.map(quoted).joined(separator: ",") }

    /// Separators of values and rows in any table, and the byte order mark before one.
    private static let special = "\",;\t\r\n\u{FEFF}".unicodeScalars

    private static func quoted(_ value: String) -> String {
        guard value.unicodeScalars.contains(where: special.contains) else { return value }
        // By scalars: a quotation mark stays one, even with a combining mark behind it.
        var quoted = "\"".unicodeScalars
        for scalar in value.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        return String(quoted) + "\""
    }

    /// Somebody else's text, with an apostrophe before anything that a spreadsheet would run as a
    /// formula.
    ///
    /// A spreadsheet that separates values at semicolons or tabs does not see that this table quotes
    /// the text, and has values that begin within it.
    static func harmless(_ text: String) -> String {
        var harmless = "".unicodeScalars
        if let first = text.unicodeScalars.first, "\t\r\n".unicodeScalars.contains(first) {
            harmless.append("'")
        }
        var isStart = true
        for scalar in text.unicodeScalars {
            if isStart, "=+-@＝＋－＠".unicodeScalars.contains(scalar) { harmless.append("'") }
            // Spreadsheets leave out blanks and quotation marks before a formula.
            isStart =
                ";\t\r\n".unicodeScalars.contains(scalar) || isStart && " \"".unicodeScalars.contains(scalar)
            harmless.append(scalar)
        }
        return String(harmless)
    }
}
