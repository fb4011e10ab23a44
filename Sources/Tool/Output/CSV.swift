/// Comma-separated values on standard output (RFC 4180).
enum CSV {
    static func print(_ values: [String]) throws {
        try Console.write(Array((line(values) + "\r\n").utf8))
    }

    static func line(_ values: [String]) -> String { values.map(quoted).joined(separator: ",") }

    private static func quoted(_ value: String) -> String {
        guard value.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else {
            return value
        }
        return "\"\(value.replacing("\"", with: "\"\""))\""
    }

    /// What somebody else wrote, with an apostrophe before what a spreadsheet would take for a formula and run.
    static func harmless(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, "=+-@＝＋－＠\t\r\n".unicodeScalars.contains(first) else {
            return text
        }
        return "'" + text
    }
}
