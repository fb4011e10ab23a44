import SeQRcast

/// A table of comma-separated values with a header line (RFC 4180), in UTF-8, with or without a
/// byte order mark.
///
/// Semicolons and tabs are separators too: spreadsheets write them where the comma is the decimal
/// sign. The first one in the header line is the separator.
struct CSVTable {
    let columns: [String]
    /// Rows, with one value for each column.
    private(set) var rows: [(line: Int, values: [String])] = []

    /// - Throws: exit code 64 if it is not such a table.
    init(_ bytes: [UInt8]) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Diagnostic(.usage, "not UTF-8", hints: ["save the table as \"CSV UTF-8\""])
        }
        var reader = CSVReader(text.unicodeScalars)
        guard let header = try reader.next() else { throw Diagnostic(.usage, "the table is empty") }
        columns = header.values
        for (index, name) in columns.enumerated() {
            guard !name.isEmpty else { throw Diagnostic(.usage, "column \(index + 1) has no name") }
            guard !columns[..<index].contains(name) else {
                throw Diagnostic(.usage, "two columns have the same name: \(name.printableName)")
            }
        }
        while let row = try reader.next() {
            guard row.values.count == columns.count else {
                throw Diagnostic(
                    .usage,
                    "line \(row.line): \(row.values.count) values, but the header line has \(columns.count)"
                )
            }
            rows.append(row)
        }
    }
}

/// Reads rows of values, one after another.
private struct CSVReader {
    private var rest: Substring.UnicodeScalarView
    private var line = 1
    /// The separator of values, once the first row has shown it.
    private var separator: Unicode.Scalar?

    init(_ text: String.UnicodeScalarView) {
        rest = Substring(String(text)).unicodeScalars
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
    }

    /// The next row that is not empty, with the line where it begins; nil at the end.
    ///
    /// - Throws: exit code 64 if a quotation mark is not closed, or text follows a closing one.
    mutating func next() throws -> (line: Int, values: [String])? {
        while !rest.isEmpty {
            let start = line
            var values = [try value(from: start)]
            while let scalar = rest.first, isSeparator(scalar) {
                separator = scalar
                rest.removeFirst()
                values.append(try value(from: start))
            }
            endLine()
            // Spreadsheets leave empty rows below the others.
            if values.contains(where: { !$0.isEmpty }) { return (start, values) }
        }
        return nil
    }

    private func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        separator.map { $0 == scalar } ?? [",", ";", "\t"].contains(scalar)
    }

    private func endsValue(_ scalar: Unicode.Scalar) -> Bool {
        isSeparator(scalar) || scalar == "\r" || scalar == "\n"
    }

    /// A line ends with LF, CR LF or CR.
    private mutating func endLine() {
        if rest.first == "\r" { rest.removeFirst() }
        if rest.first == "\n" { rest.removeFirst() }
        line += 1
    }

    private mutating func value(from start: Int) throws -> String {
        guard rest.first == "\"" else {
            let value = rest.prefix { !endsValue($0) }
            rest = rest[value.endIndex...]
            return String(value)
        }
        var value = ""
        rest.removeFirst()
        while let scalar = rest.popFirst() {
            if scalar == "\"" {
                guard rest.first == "\"" else {
                    guard rest.first.map(endsValue) ?? true else {
                        throw Diagnostic(
                            .usage, "line \(line): text after a closing quotation mark")
                    }
                    return value
                }
                rest.removeFirst()
            }
            if scalar == "\n" { line += 1 }
            value.unicodeScalars.append(scalar)
        }
        throw Diagnostic(.usage, "line \(start): a quotation mark is not closed")
    }
}
