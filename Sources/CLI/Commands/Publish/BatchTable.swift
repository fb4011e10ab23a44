import Foundation
import SeQRcast

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
    }

    enum Format {
        case csv, json
    }

    struct Row {
        let start: RowStart
        /// The values by column, without lists and objects; no two columns are canonically
        /// equivalent.
        let values: [String: String]
        /// The values of columns with a meaning.
        let meant: [Column: String]
        let original: Original
        /// The record; only JSON has records and plain fields.
        var record: RecordFile.Layout?
        var plain: [(key: String, value: String)]?

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

    /// Reads all rows once.
    ///
    /// - Parameters:
    ///   - format: nil: by the first character.
    ///   - visit: called for each row, before a later row may turn out not to be valid.
    /// - Throws: exit code 64 if it is neither.
    init(_ bytes: [UInt8], _ format: Format? = nil, visit: (Row) -> Void = { _ in }) throws {
        reader =
            switch format ?? Self.format(of: bytes) {
            case .csv: .csv(CSVRows(try CSVTable(bytes)))
            case .json: .json(JSONLines(bytes))
            }
        while let row = try reader.nextRow() {
            starts.append(row.start)
            visit(row)
        }
        if case .csv(let rows) = reader, let twice = rows.twice {
            throw Diagnostic.repeated(twice).inLine(Int(rows.table.headerStart.line))
        }
        guard !starts.isEmpty else { throw Diagnostic(.usage, "the table has no rows") }
    }

    private static func format(of bytes: [UInt8]) -> Format {
        let start = bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
        return start == UInt8(ascii: "{") ? .json : .csv
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
        try table.next().map { start, values in
            BatchTable.Row(
                start: start, values: Dictionary(uniqueKeysWithValues: zip(table.columns, values)),
                meant: Dictionary(meant.map { ($0.column, values[$0.index]) }) { first, _ in first },
                original: .csv(values))
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
            throw Diagnostic(.usage, "not a JSON object")
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
