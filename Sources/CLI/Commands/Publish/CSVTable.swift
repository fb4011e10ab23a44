import SeQRcast

/// Where a row of a table begins.
struct RowStart {
    /// In bytes.
    let offset: UInt32
    /// From 1.
    let line: UInt32
}

/// Reads a table of comma-separated values with a header line (RFC 4180), in UTF-8, with or without
/// a byte order mark.
///
/// Semicolons and tabs are separators too: spreadsheets write them where the comma is the decimal
/// sign. The first one in the header line is the separator.
struct CSVTable {
    let columns: [String]
    let headerStart: RowStart
    private var reader: CSVReader

    /// Reads the header line.
    ///
    /// - Throws: exit code 64 if it is not such a table.
    init(_ bytes: [UInt8]) throws {
        guard (try? UTF8Span(validating: bytes.span)) != nil else {
            throw Diagnostic(.usage, "not UTF-8", hints: ["save the table as \"CSV UTF-8\""])
        }
        reader = CSVReader(bytes)
        guard let header = try reader.next() else { throw Diagnostic(.usage, "the table is empty") }
        columns = header.values
        headerStart = header.start
        // Swift compares strings by canonical equivalence, which is wanted here.
        var names: Set<String> = []
        for (index, name) in columns.enumerated() {
            guard !name.isEmpty else { throw Diagnostic(.usage, "column \(index + 1) has no name") }
            guard names.insert(name).inserted else {
                throw Diagnostic(.usage, "two columns have the same name: \(name.printableName)")
            }
        }
    }

    /// The next row that is not empty, with one value for each column; nil at the end.
    ///
    /// - Throws: exit code 64 if the row is not valid.
    mutating func next() throws -> (start: RowStart, values: [String])? {
        guard let row = try reader.next() else { return nil }
        guard row.values.count == columns.count else {
            throw Diagnostic(
                .usage,
                "line \(row.start.line): \(row.values.count) values, but the header line has \(columns.count)"
            )
        }
        return row
    }

    /// Goes back to a row. All rows must have been read, as the last one may be the first that shows
    /// the separator.
    mutating func seek(to start: RowStart) { reader.seek(to: start) }
}

/// Reads rows of values, one after another.
private struct CSVReader {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    /// The separator of values, once the first row has shown it.
    private var separator: UInt8?

    private static let quote = UInt8(ascii: "\"")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let lineFeed = UInt8(ascii: "\n")

    /// - Parameter bytes: UTF-8. No byte of a longer character is one of the ASCII characters that
    ///   separate values.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: "\u{FEFF}".utf8) { position = 3 }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func seek(to start: RowStart) {
        position = Int(start.offset)
        line = Int(start.line)
    }

    /// The next row that is not empty; nil at the end.
    ///
    /// - Throws: exit code 64 if a quotation mark is not closed, or text follows a closing one.
    mutating func next() throws -> (start: RowStart, values: [String])? {
        while position < bytes.count {
            let start = RowStart(offset: UInt32(position), line: UInt32(line))
            var values = [try value(from: start)]
            while let byte = current, isSeparator(byte) {
                separator = byte
                position += 1
                values.append(try value(from: start))
            }
            endLine()
            // Spreadsheets leave empty rows below the others.
            if values.contains(where: { !$0.isEmpty }) { return (start, values) }
        }
        return nil
    }

    private func isSeparator(_ byte: UInt8) -> Bool {
        separator.map { $0 == byte } ?? ",;\t".utf8.contains(byte)
    }

    private func endsValue(_ byte: UInt8) -> Bool {
        byte == Self.lineFeed || byte == Self.carriageReturn || isSeparator(byte)
    }

    /// A line ends with LF, CR LF or CR.
    private mutating func endLine() {
        if current == Self.carriageReturn { position += 1 }
        if current == Self.lineFeed { position += 1 }
        line += 1
    }

    private mutating func value(from row: RowStart) throws -> String {
        guard current == Self.quote else {
            let start = position
            while let byte = current, !endsValue(byte) { position += 1 }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        var value: [UInt8] = []
        position += 1
        while let byte = current {
            position += 1
            if byte == Self.quote {
                guard current == Self.quote else {
                    guard current.map(endsValue) ?? true else {
                        throw Diagnostic(
                            .usage, "line \(line): text after a closing quotation mark")
                    }
                    return String(decoding: value, as: UTF8.self)
                }
                position += 1
            }
            let isLineEnd = byte == Self.lineFeed || byte == Self.carriageReturn && current != Self.lineFeed
            if isLineEnd { line += 1 }
            value.append(byte)
        }
        throw Diagnostic(.usage, "line \(row.line): a quotation mark is not closed")
    }
}
