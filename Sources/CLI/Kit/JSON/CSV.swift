/// Comma-separated values on standard output (RFC 4180): as they are for a file or a program; on a terminal a row is a line, and nothing in
/// it moves the cursor.
enum CSV {
    static func print(_ values: [String]) throws {
        let shown = Console.isOutputTerminal ? values.map { $0.escaped() } : values
        try Console.write(Array((line(shown) + "\r\n").utf8))
    }

    /// - Returns: what `CSVTable` reads as these values, wherever it stands.
    static func line(_ values: [String]) -> String { values.map(quoted).joined(separator: ",") }

    /// What parts values or rows in some tables, and what is skipped in front of one.
    private static let special = "\",;\t\r\n\u{FEFF}".unicodeScalars

    private static func quoted(_ value: String) -> String {
        guard value.unicodeScalars.contains(where: special.contains) else { return value }
        // By scalars: a mark that joins with a quotation mark does not change what it is.
        var quoted = "\"".unicodeScalars
        for scalar in value.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        return String(quoted) + "\""
    }

    /// What somebody else wrote, with an apostrophe before what a spreadsheet would take for a formula and run.
    static func harmless(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, "=+-@＝＋－＠\t\r\n".unicodeScalars.contains(first) else {
            return text
        }
        return "'" + text
    }
}
