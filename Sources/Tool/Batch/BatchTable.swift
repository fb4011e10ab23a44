import Foundation
import SeQRcast

/// The rows of a batch as its file has them: comma-separated values, or JSON objects, one a line.
struct BatchTable {
    struct Row {
        /// In which it begins, from 1.
        let line: Int
        /// By column; without lists and objects.
        let values: [String: String]
        let original: Original
        /// JSON alone has these.
        var record: RecordFile.Layout?
        var plain: [String: String]?
    }

    /// A row to be written again, with something added.
    enum Original {
        case csv([String])
        case json([String: JSONValue])
    }

    /// Nil where each row has its own.
    let columns: [String]?
    let rows: [Row]

    /// - Throws: exit code 64 for what is neither.
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
        guard !rows.isEmpty else { throw Diagnostic(.usage, "it has no rows") }
    }

    /// What a row of JSON may have beside texts.
    private struct Structured: Decodable {
        let record: RecordFile.Layout?
        let plain: [String: String]?
    }

    private static func jsonRows(_ bytes: [UInt8]) throws -> [Row] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return try lines.enumerated().compactMap { index, line in
            let data = Data(line.first == 0xEF ? line.dropFirst(3) : line)
            guard !data.allSatisfy({ " \t\r".utf8.contains($0) }) else { return nil }
            guard let object = try? JSONDecoder().decode([String: JSONValue].self, from: data) else {
                throw Diagnostic(.usage, "line \(index + 1): no JSON object")
            }
            var row = Row(
                line: index + 1, values: object.compactMapValues(\.text), original: .json(object))
            guard object["record"] != nil || object["plain"] != nil else { return row }
            guard let structured = try? JSONDecoder().decode(Structured.self, from: data) else {
                throw Diagnostic(
                    .usage,
                    "line \(index + 1): \"record\" has a text \"type\" and texts in \"data\", and \"plain\" has texts"
                )
            }
            (row.record, row.plain) = (structured.record, structured.plain)
            return row
        }
    }
}
