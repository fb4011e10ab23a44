import Foundation
import Records
import SeQRcast
import Texts

/// The rows of a batch's file: comma-separated values, or one JSON object per line.
///
/// It keeps the bytes of the file and where each row begins, and reads a row again each time it is
/// asked for: rows that were read take ten times the memory of their bytes.
struct BatchTable {
    /// A column with a meaning. Its name may have capitals, and blanks around it.
    enum Column: String, CaseIterable {
        case text, type, expires, file

        init?(_ name: String) {
            self.init(rawValue: name.trimmingCharacters(in: .whitespaces).lowercased())
        }

        /// The column that begins like a name, such as `expires` for `Expiry`; nil if there is none.
        init?(resembling name: String) {
            let name = name.trimmingCharacters(in: .whitespaces).lowercased()
            if Self.expiryBeginnings.contains(where: name.hasPrefix) {
                self = .expires
            } else if let column = Self.allCases.first(where: { $0.rawValue.prefix(3) == name.prefix(3) }) {
                self = column
            } else {
                return nil
            }
        }

        /// What people call an expiry, in English and German.
        private static let expiryBeginnings = [
            "exp", "valid", "until", "gültig", "gueltig", "ablauf", "läuft ab",
        ]
    }

    enum Format {
        case csv, json
    }

    struct Row {
        let start: RowStart
        /// The values by column, without lists and objects, and without columns that a row of CSV
        /// does not reach; no two columns are canonically equivalent.
        let values: [String: String]
        /// The values of columns with a meaning.
        let meant: [Column: String]
        let original: Original
        /// The record; only JSON has records and plain fields.
        var record: RecordFile.Layout?
        var plain: [(key: String, value: String)]?
        /// Whether it is a row of CSV that does not reach the last column.
        var isShort = false

        /// The line where the row begins, from 1.
        var line: Int { Int(start.line) }
    }

    /// The row as read, for the manifest.
    enum Original {
        case csv([String])
        case json([JSONTree.Member])
    }

    private var reader: BatchReader
    private var starts: [RowStart] = []
    private let encoding: TableText.Encoding
    /// The rows of a CSV table that do not reach its last column: their number, and the first one's
    /// line.
    private(set) var short: (count: Int, line: Int)?

    /// Reads all rows once.
    ///
    /// - Parameters:
    ///   - file: UTF-8, or UTF-16 with a byte order mark.
    ///   - format: nil: by the first character.
    ///   - separator: of a CSV table; nil: as its header line shows.
    ///   - visit: called for each row, before a later row may turn out not to be valid.
    /// - Throws: exit code 64 if it is neither.
    init(
        _ file: [UInt8], _ format: Format? = nil, separator: CSVSeparator? = nil,
        visit: (Row) -> Void = { _ in }
    ) throws {
        let text = try TableText(file)
        encoding = text.encoding
        reader =
            switch try format ?? Self.format(of: text.bytes) {
            case .csv: .csv(CSVRows(try CSVTable(text.bytes, separator: separator)))
            case .json: .json(JSONLines(text.bytes))
            }
        while let row = try reader.nextRow() {
            starts.append(row.start)
            if row.isShort { short = ((short?.count ?? 0) + 1, short?.line ?? row.line) }
            visit(row)
        }
        if case .csv(let rows) = reader, let twice = rows.twice {
            throw Diagnostic.repeated(twice).inLine(Int(rows.table.headerStart.line))
        }
        guard !starts.isEmpty else { throw Diagnostic(.usage, "the table has no rows") }
    }

    /// - Throws: exit code 64 for a list of JSON objects, a calendar and contacts.
    private static func format(of bytes: [UInt8]) throws -> Format {
        let start = bytes.lazy.filter { !" \t\r\n".utf8.contains($0) }.prefix(2)
        guard !start.elementsEqual("[{".utf8) else {
            throw Diagnostic(
                .usage, "a JSON array: write one object per line instead",
                hints: ["`jq -c '.[]' FILE` writes it so"])
        }
        for (beginning, kind) in [("BEGIN:VCALENDAR", "a calendar"), ("BEGIN:VCARD", "a file of contacts")]
        where bytes.starts(with: beginning.utf8) {
            throw Diagnostic(
                .usage, "\(kind), and no table: write CSV with a header line, or one JSON object per line",
                hints: ["`seqrcast publish CHANNEL - < FILE` publishes it as one message"])
        }
        return start.first == UInt8(ascii: "{") ? .json : .csv
    }

    /// How a CSV table is written; nil for JSON.
    var csvForm: CSVForm? {
        guard case .csv(let rows) = reader else { return nil }
        return CSVForm(separator: rows.table.separator, hasMark: encoding != .utf8)
    }

    /// `CSV in UTF-8, separated by semicolons`
    var description: String {
        csvForm.map { "CSV in \(encoding.rawValue), separated by \($0.separator.plural)" }
            ?? "JSON objects, one a line"
    }

    /// The number of rows, at least 1.
    var count: Int { starts.count }

    /// The columns of a CSV table; nil for JSON, where each row has its own.
    var columns: [String]? { if case .csv(let rows) = reader { rows.table.columns } else { nil } }

    /// Reads a row again.
    ///
    /// - Throws: never, as the row was read before.
    func row(at index: Int) throws -> Row {
        var reader = reader
        reader.seek(to: starts[index])
        guard let row = try reader.nextRow() else { preconditionFailure("the row was read before") }
        return row
    }

    /// The line where a row begins, from 1.
    func line(ofRow index: Int) -> Int { Int(starts[index].line) }
}

/// Reads the rows of a table one after another, and goes back to a row.
private enum BatchReader {
    case csv(CSVRows)
    case json(JSONLines)

    /// - Throws: exit code 64 if the row is not valid.
    mutating func nextRow() throws -> BatchTable.Row? {
        switch self {
        case .csv(var rows):
            defer { self = .csv(rows) }
            return try rows.nextRow()
        case .json(var lines):
            defer { self = .json(lines) }
            return try lines.nextRow()
        }
    }

    mutating func seek(to start: RowStart) {
        switch self {
        case .csv(var rows):
            rows.table.seek(to: start)
            self = .csv(rows)
        case .json(var lines):
            lines.seek(to: start)
            self = .json(lines)
        }
    }
}

/// Reads comma-separated values.
private struct CSVRows {
    var table: CSVTable
    /// Where the columns with a meaning are.
    private let meant: [(column: BatchTable.Column, index: Int)]
    /// The names of a column with a meaning that is there twice; nil if there is none.
    let twice: [String]?

    init(_ table: CSVTable) {
        self.table = table
        meant = table.columns.enumerated().compactMap { index, name in
            BatchTable.Column(name).map { ($0, index) }
        }
        let names = Dictionary(grouping: meant, by: \.column).mapValues { $0.map { table.columns[$0.index] } }
        twice = BatchTable.Column.allCases.compactMap { names[$0] }.first { $0.count > 1 }
    }

    mutating func nextRow() throws -> BatchTable.Row? {
        try table.next().map { row in
            let present = meant.filter { $0.index < row.presentCount }
            return BatchTable.Row(
                start: row.start,
                values: Dictionary(
                    uniqueKeysWithValues: zip(table.columns, row.values).prefix(row.presentCount)),
                meant: Dictionary(present.map { ($0.column, row.values[$0.index]) }) { first, _ in first },
                original: .csv(row.values), isShort: row.presentCount < table.columns.count)
        }
    }
}

/// Reads JSON objects, one a line.
private struct JSONLines {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func seek(to start: RowStart) {
        position = Int(start.offset)
        line = Int(start.line)
    }

    mutating func nextRow() throws -> BatchTable.Row? {
        while position < bytes.count {
            let start = RowStart(offset: UInt32(position), line: UInt32(line))
            let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
            var text = bytes[position..<end]
            if text.starts(with: "\u{FEFF}".utf8) { text = text.dropFirst(3) }
            (position, line) = (end + 1, line + 1)
            guard !text.allSatisfy({ " \t\r".utf8.contains($0) }) else { continue }
            do {
                return try Self.row(text, start)
            } catch {
                throw Diagnostic(error).inLine(Int(start.line))
            }
        }
        return nil
    }

    private static func row(_ text: ArraySlice<UInt8>, _ start: RowStart) throws -> BatchTable.Row {
        guard let tree = try JSONTree.read(text), case .object(let members) = tree else {
            throw Diagnostic(
                .usage, "not a JSON object", hints: ["`jq -c . FILE` writes one object per line"])
        }
        let values = members.compactMap { key, value in value.plainText.map { (key, $0) } }
        var row = BatchTable.Row(
            start: start, values: Dictionary(uniqueKeysWithValues: values), meant: try meant(members),
            original: .json(members))
        let misshapen = Diagnostic(
            .usage, "\"record\" needs a text \"type\" and texts in \"data\"; \"plain\" needs texts")
        if let record = tree["record"], !record.isNull {
            guard let layout = RecordFile.Layout(record) else { throw misshapen }
            row.record = layout
        }
        if let plain = tree["plain"], !plain.isNull {
            guard let texts = plain.texts else { throw misshapen }
            row.plain = texts
        }
        return row
    }

    /// - Throws: exit code 64 if a column with a meaning is there twice, or is a list or an object.
    private static func meant(_ members: [JSONTree.Member]) throws -> [BatchTable.Column: String] {
        var meant: [BatchTable.Column: (name: String, value: String)] = [:]
        for (name, value) in members {
            guard let column = BatchTable.Column(name) else { continue }
            if let other = meant[column] { throw Diagnostic.repeated([other.name, name]) }
            guard let text = value.plainText else {
                throw Diagnostic(.usage, "\(name.printableName) must be a text")
            }
            meant[column] = (name, text)
        }
        return meant.mapValues(\.value)
    }
}

extension Diagnostic {
    /// Two columns or more are one with a meaning.
    fileprivate static func repeated(_ names: [String]) -> Diagnostic {
        let names = names.sorted().map { $0.printableName }.joined(separator: " and ")
        return Diagnostic(.usage, "two columns have the same name: \(names)")
    }
}
