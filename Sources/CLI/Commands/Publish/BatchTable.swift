import Foundation
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
            do {
                try Self.check(table.columns)
            } catch {
                throw Diagnostic(error).inLine(1)
            }
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

    /// - Throws: exit code 64 if two names are the same column with a meaning.
    private static func check(_ names: [String]) throws {
        for column in ["text", "type", "expires", "file"] {
            let named = names.filter { $0.lowercased() == column }
            guard named.count <= 1 else {
                let names = named.sorted().map { $0.printableName }.joined(separator: " and ")
                throw Diagnostic(.usage, "two columns have the same name: \(names)")
            }
        }
    }

    private static func jsonRow(_ line: ArraySlice<UInt8>, _ number: Int) throws -> Row {
        guard let tree = try JSONTree.read(line), case .object(let members) = tree else {
            throw Diagnostic(.usage, "not a JSON object")
        }
        let values = members.compactMap { key, value in value.plainText.map { (key, $0) } }
        try check(values.map(\.0))
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

/// A checked row of a batch: its message, and the name of its image.
struct BatchRow {
    let line: Int
    let original: BatchTable.Original
    let entry: BatchEntry
    /// The name in the folder, ending in `.png`; nil for a name made of the channel and the number.
    let fileName: String?
    let seat: String?
    let caption: String?

    /// - Throws: exit code 64 for the first invalid value.
    init(
        _ row: BatchTable.Row, _ options: BatchOptions, plain: Fields, expiry: TimeSpec?,
        now: Timestamp
    ) throws {
        line = row.line
        original = row.original
        seat = options.seat?.filled(with: row.values)
        caption = options.caption?.filled(with: row.values)
        fileName = try Self.value("file", of: row).map(Self.checkedName)
        let own = try Self.value("expires", of: row).map { text in
            guard let expiry = TimeSpec(text) else {
                throw Diagnostic(
                    .usage, "write the expiry as 2026-12-01 or 2026-12-01T19:00, or as a span such as 3d")
            }
            return expiry
        }
        let asked = own ?? expiry
        entry = BatchEntry(
            content: try Self.content(row, options),
            plain: try row.plain.map { try RecordFile.metadata($0) } ?? plain,
            expiry: try asked?.checked(now: now), expiryRule: asked?.text)
    }

    /// The value of a special column, in any capitalisation; nil if it is empty or missing.
    private static func value(_ column: String, of row: BatchTable.Row) -> String? {
        let trimmed = self[column, row]?.trimmingCharacters(in: .whitespaces) ?? ""
        return trimmed.isEmpty ? nil : trimmed
    }

    private static subscript(_ column: String, _ row: BatchTable.Row) -> String? {
        row.values.first { $0.key.lowercased() == column }?.value
    }

    private static func content(_ row: BatchTable.Row, _ options: BatchOptions) throws -> Content {
        let type = try value("type", of: row).map { name in
            guard let choice = ContentOptions.TypeChoice(rawValue: name.lowercased()),
                let type = ContentType(name: choice.rawValue)
            else {
                throw Diagnostic(.usage, "unknown type \(name.printableName); the types are \(typeNames)")
            }
            return type
        }
        let text = options.template?.filled(with: row.values) ?? self["text", row]
        if let record = row.record {
            guard text == nil, type == nil else {
                throw Diagnostic(
                    .usage, "a row with a \"record\" must not have a text or a \"type\"")
            }
            return try Content(RecordFile(record).record)
        }
        guard let text else {
            throw Diagnostic(
                .usage, "the row has no text",
                hints: ["add a column \"text\", or use --template"])
        }
        guard let type else { return try Content(inferring: text) }
        return try Content(type: type, text: text)
    }

    private static let typeNames = ContentOptions.TypeChoice.allCases.map(\.rawValue).joined(separator: ", ")

    /// - Throws: exit code 64, unless it is a name for a PNG file directly in the folder.
    private static func checkedName(_ name: String) throws -> String {
        let ending = URL(fileURLWithPath: name).pathExtension
        guard ending.isEmpty || ending.lowercased() == "png" else {
            throw Diagnostic(
                .usage, "\(name.printableName): a batch can only be drawn as PNG files or a --sheet")
        }
        let file = ending.isEmpty ? name + ".png" : name
        // In a manifest, semicolons separate names.
        guard SafeFileName.of(file) == file, file.utf8.count <= nameLimit, !file.contains(";") else {
            throw Diagnostic(.usage, "\(name.printableName) is not a valid file name")
        }
        return file
    }

    /// In UTF-8 bytes: the name of a file has at most 255, and a number may be added.
    private static let nameLimit = 240
}
