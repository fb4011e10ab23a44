import SeQRcast

/// The rows of a batch's file: comma-separated values, or one JSON object per line.
struct BatchTable {
    struct Row {
        /// The line where the row begins, from 1.
        let line: Int
        /// The values by column, without lists and objects; no two columns are canonically
        /// equivalent.
        let values: [String: String]
        let original: Original
        /// The record; only JSON has records and plain fields.
        var record: RecordFile.Layout?
        var plain: [(key: String, value: String)]?
    }

    /// The row as read, for the manifest.
    enum Original {
        case csv([String])
        case json([JSONTree.Member])
    }

    /// The columns of a CSV table; nil for JSON, where each row has its own.
    let columns: [String]?
    let rows: [Row]

    /// - Throws: exit code 64 if it is neither.
    init(_ bytes: [UInt8]) throws {
        let start = bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
        if start == UInt8(ascii: "{") {
            columns = nil
            rows = try Self.jsonRows(bytes)
        } else {
            let table = try CSVTable(bytes)
            columns = table.columns
            rows = table.rows.map { line, values in
                Row(
                    line: line,
                    values: Dictionary(uniqueKeysWithValues: zip(table.columns, values)),
                    original: .csv(values))
            }
        }
        guard !rows.isEmpty else { throw Diagnostic(.usage, "the table has no rows") }
    }

    private static func jsonRows(_ bytes: [UInt8]) throws -> [Row] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return try lines.enumerated().compactMap { index, line in
            let line = line.starts(with: "\u{FEFF}".utf8) ? line.dropFirst(3) : line
            guard !line.allSatisfy({ " \t\r".utf8.contains($0) }) else { return nil }
            do {
                return try jsonRow(line, index + 1)
            } catch {
                throw Diagnostic(error).inLine(index + 1)
            }
        }
    }

    private static func jsonRow(_ line: ArraySlice<UInt8>, _ number: Int) throws -> Row {
        guard let tree = try JSONTree.read(line), case .object(let members) = tree else {
            throw Diagnostic(.usage, "not a JSON object")
        }
        let values = members.compactMap { key, value in value.plainText.map { (key, $0) } }
        var row = Row(
            line: number, values: Dictionary(uniqueKeysWithValues: values), original: .json(members))
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
}
