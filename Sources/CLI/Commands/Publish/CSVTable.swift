import Records
import SeQRcast
import Texts

/// Where a row of a table begins.
struct RowStart {
    /// In bytes.
    let offset: UInt32
    /// From 1.
    let line: UInt32
}

/// Reads a table of comma-separated values with a header line (RFC 4180), as spreadsheets write it.
///
/// Spreadsheets separate values by semicolons or tabs where the comma is the decimal sign. They also
/// write empty columns beside a table, leave out the empty values at the end of a row, and may name
/// the separator in a line `sep=;` before the header line.
struct CSVTable {
    /// The names of the columns. A column without a name is left out: it has no values.
    let columns: [String]
    let separator: CSVSeparator
    let headerStart: RowStart
    private var reader: CSVReader
    /// The positions of the columns in a row.
    private let positions: [Int]
    /// For each value of the header line, whether it names a column.
    private let isNamed: [Bool]

    struct Row {
        let start: RowStart
        /// A value for each column, empty where the row is too short.
        let values: [String]
        /// The number of columns that the row reaches.
        let presentCount: Int
    }

    /// Reads the header line.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 without a byte order mark.
    ///   - separator: nil: as the header line shows.
    /// - Throws: exit code 64 if it is not such a table.
    init(_ bytes: [UInt8], separator: CSVSeparator? = nil) throws {
        reader = try CSVReader(bytes, separator)
        self.separator = reader.separator
        guard let header = try reader.next() else { throw Diagnostic(.usage, "the table is empty") }
        let isNamed = header.values.map { !$0.isEmpty }
        self.isNamed = isNamed
        positions = isNamed.indices.filter { isNamed[$0] }
        columns = positions.map { header.values[$0] }
        headerStart = header.start
        // Swift compares strings by canonical equivalence, which is wanted here.
        var names: Set<String> = []
        for name in columns where !names.insert(name).inserted {
            throw Diagnostic(.usage, "two columns have the same name: \(name.printableName)")
        }
    }

    /// The next row that is not empty; nil at the end.
    ///
    /// - Throws: exit code 64 if the row is not valid.
    mutating func next() throws -> Row? {
        guard let (start, values) = try reader.next() else { return nil }
        for (position, value) in values.enumerated() where !value.isEmpty {
            guard position >= isNamed.count || !isNamed[position] else { continue }
            throw Diagnostic(
                .usage, "line \(start.line): column \(position + 1) has a value, but no name",
                hints: ["if the value is a part of the one before it, it needs quotation marks"])
        }
        return Row(
            start: start, values: positions.map { $0 < values.count ? values[$0] : "" },
            presentCount: positions.count { $0 < values.count })
    }

    mutating func seek(to start: RowStart) { reader.seek(to: start) }
}

/// Reads rows of values, one after another.
private struct CSVReader {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private(set) var separator: CSVSeparator

    private static let quote = UInt8(ascii: "\"")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let lineFeed = UInt8(ascii: "\n")

    /// - Parameters:
    ///   - bytes: UTF-8. No byte of a longer character is one of the ASCII characters that separate
    ///     values.
    ///   - chosen: the separator; nil: as the table shows.
    /// - Throws: exit code 64 if the table shows none clearly.
    init(_ bytes: [UInt8], _ chosen: CSVSeparator?) throws {
        self.bytes = bytes
        separator = .comma
        let named = try readSeparatorLine()
        separator = try chosen ?? named ?? separatorOfHeader()
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func seek(to start: RowStart) {
        position = Int(start.offset)
        line = Int(start.line)
    }

    /// Reads the line `sep=;` in which a spreadsheet names the separator.
    ///
    /// - Returns: nil if the first line is another one.
    /// - Throws: exit code 64 if it names another character.
    private mutating func readSeparatorLine() throws -> CSVSeparator? {
        let end = bytes.firstIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn } ?? bytes.count
        guard bytes[..<end].starts(with: "sep=".utf8), end == 5 else { return nil }
        guard let separator = CSVSeparator(bytes[4]) else {
            throw Diagnostic(
                .usage, "line 1 names a separator that is no comma, semicolon or tab")
        }
        position = end
        endLine()
        return separator
    }

    /// The only separator in the header line; a comma if there is none. Rows do not decide, since a text
    /// in a row may have any character: a wrong guess would be published under a signature.
    ///
    /// A blank behind a separator belongs to a text, and so does a separator within quotation marks,
    /// unless no other separates.
    ///
    /// - Throws: exit code 64 if several may be meant.
    private func separatorOfHeader() throws -> CSVSeparator {
        let headers = CSVSeparator.allCases.compactMap { separator in
            var reader = self
            reader.separator = separator
            let values = (try? reader.next())?.values ?? []
            return values.count > 1 ? (separator: separator, values: values) : nil
        }
        guard headers.count > 1 else { return headers.first?.separator ?? .comma }
        let tight = headers.filter { header in
            !header.values.dropFirst().contains { $0.hasPrefix(" ") }
                && !header.values.contains { $0.contains("\"") }
        }
        guard tight.count == 1 else {
            let names = headers.map(\.separator.plural).joined(separator: " and ")
            throw Diagnostic(
                .usage, "\(names) separate the header line",
                hints: ["name one, as in `--separator \(headers[1].separator.rawValue)`"])
        }
        return tight[0].separator
    }

    /// The next row that is not empty; nil at the end.
    ///
    /// - Throws: exit code 64 if a quotation mark is not closed, or text follows a closing one.
    mutating func next() throws -> (start: RowStart, values: [String])? {
        while position < bytes.count {
            let start = RowStart(offset: UInt32(position), line: UInt32(line))
            var values = [try value(from: start)]
            while current == separator.byte {
                position += 1
                values.append(try value(from: start))
            }
            endLine()
            // Spreadsheets leave empty rows below the others.
            if values.contains(where: { !$0.isEmpty }) { return (start, values) }
        }
        return nil
    }

    private func endsValue(_ byte: UInt8) -> Bool {
        byte == Self.lineFeed || byte == Self.carriageReturn || byte == separator.byte
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
