/// What separates the values of a row.
package enum CSVSeparator: String, CaseIterable {
    case comma, semicolon, tab

    package init?(_ byte: UInt8) {
        guard let separator = Self.allCases.first(where: { $0.byte == byte }) else { return nil }
        self = separator
    }

    package var byte: UInt8 {
        switch self {
        case .comma: UInt8(ascii: ",")
        case .semicolon: UInt8(ascii: ";")
        case .tab: UInt8(ascii: "\t")
        }
    }

    /// `commas`
    package var plural: String { "\(rawValue)s" }
}

/// How comma-separated values are written (RFC 4180).
package struct CSVForm: Equatable {
    package var separator = CSVSeparator.comma
    /// Whether a byte order mark stands first: some spreadsheets take a table without it for Latin-1.
    package var hasMark = false

    package init(separator: CSVSeparator = .comma, hasMark: Bool = false) {
        self.separator = separator
        self.hasMark = hasMark
    }

    /// What stands before the first row.
    package var opening: String { hasMark ? "\u{FEFF}" : "" }

    /// A row with its line end, which `CSVTable` reads as these values on any line of a table.
    package func line(_ values: [String]) -> String {
        let separator = String(decoding: [separator.byte], as: UTF8.self)
        return values.map(Self.quoted).joined(separator: separator) + "\r\n"
    }

    /// Separators of values and rows in any table, and the byte order mark before one.
    private static let special = "\",;\t\r\n\u{FEFF}".unicodeScalars

    private static func quoted(_ value: String) -> String {
        // A first line `sep=;` would name the separator.
        let isSpecial = value.hasPrefix("sep=") || value.unicodeScalars.contains(where: special.contains)
        guard isSpecial else { return value }
        // By scalars: a quotation mark stays one, even with a combining mark behind it.
        var quoted = "\"".unicodeScalars
        for scalar in value.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        return String(quoted) + "\""
    }
}

extension CSVForm {
    /// Somebody else's text, with an apostrophe before anything that a spreadsheet would run as a
    /// formula.
    ///
    /// A spreadsheet that separates values elsewhere does not see that this table quotes the text, and
    /// has values that begin within it.
    package func harmless(_ text: String) -> String {
        let others = CSVSeparator.allCases.filter { $0 != separator }.map { Unicode.Scalar($0.byte) }
        var harmless = "".unicodeScalars
        if let first = text.unicodeScalars.first, "\t\r\n".unicodeScalars.contains(first) {
            harmless.append("'")
        }
        var isStart = true
        for scalar in text.unicodeScalars {
            if isStart, "=+-@＝＋－＠".unicodeScalars.contains(scalar) { harmless.append("'") }
            // Spreadsheets leave out blanks and quotation marks before a formula.
            isStart =
                others.contains(scalar) || "\r\n".unicodeScalars.contains(scalar)
                || isStart && " \"".unicodeScalars.contains(scalar)
            harmless.append(scalar)
        }
        return String(harmless)
    }
}
