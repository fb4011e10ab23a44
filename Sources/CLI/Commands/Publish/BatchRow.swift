import Foundation
import SeQRcast

/// A row of a batch, checked: what it publishes, and what its picture is called.
struct BatchRow {
    let line: Int
    let original: BatchTable.Original
    let entry: BatchEntry
    /// In the folder, ending in `.png`; nil for one made of the channel and the number.
    let fileName: String?
    let caption: String?

    /// - Throws: exit code 64 for the first thing that is not as it should be.
    init(
        _ row: BatchTable.Row, _ options: BatchOptions, plain: Fields, expiry: WrittenTimeSpec?,
        now: Timestamp
    ) throws {
        line = row.line
        original = row.original
        caption = options.caption?.filled(with: row.values)
        fileName = try Self.value("file", of: row).map(Self.checkedName)
        let own = try Self.value("expires", of: row).map { text in
            guard let expiry = TimeSpec(text) else {
                throw Diagnostic(
                    .usage, "write the expiry as 2026-12-01, as 2026-12-01T19:00, or as a span such as 3d")
            }
            return WrittenTimeSpec(text: text, expiry: expiry)
        }
        let asked = own ?? expiry
        entry = BatchEntry(
            content: try Self.content(row, options),
            plain: try row.plain.map { try RecordFile.metadata($0) } ?? plain,
            expiry: try asked?.expiry.checked(now: now), expiryRule: asked?.text)
    }

    /// What stands in one of the columns that have a meaning, however it is capitalised; nil where nothing does.
    private static func value(_ column: String, of row: BatchTable.Row) throws -> String? {
        let trimmed = try self[column, row]?.trimmingCharacters(in: .whitespaces) ?? ""
        return trimmed.isEmpty ? nil : trimmed
    }

    /// - Throws: exit code 64 where two columns are called so.
    private static subscript(_ column: String, _ row: BatchTable.Row) -> String? {
        get throws {
            let named = row.values.filter { $0.key.lowercased() == column }
            guard named.count <= 1 else {
                throw Diagnostic(
                    .usage,
                    "\(named.keys.sorted().map { $0.printableName }.joined(separator: " and ")) are one column"
                )
            }
            return named.first?.value
        }
    }

    private static func content(_ row: BatchTable.Row, _ options: BatchOptions) throws -> Content {
        let type = try value("type", of: row).map { name in
            guard let choice = ContentOptions.TypeChoice(rawValue: name.lowercased()),
                let type = ContentType(name: choice.rawValue)
            else { throw Diagnostic(.usage, "\(name.printableName) is no type: \(typeNames)") }
            return type
        }
        let text =
            try options.template?.filled(with: row.values)
            ?? self["text", row]
        if let record = row.record {
            guard text == nil, type == nil else {
                throw Diagnostic(
                    .usage, "a row has a \"record\" or a text, and a record no \"type\" beside it")
            }
            return try Content(RecordFile(record).record)
        }
        guard let text else {
            throw Diagnostic(
                .usage, "there is no text",
                hints: ["name a column \"text\", or put one together with --template"])
        }
        guard let type else { return try Content(inferring: text) }
        return try Content(type: type, text: text)
    }

    private static let typeNames = ContentOptions.TypeChoice.allCases.map(\.rawValue).joined(separator: ", ")

    /// - Throws: exit code 64 where it is no name of a PNG file in the folder itself.
    private static func checkedName(_ name: String) throws -> String {
        let ending = URL(fileURLWithPath: name).pathExtension
        guard ending.isEmpty || ending.lowercased() == "png" else {
            throw Diagnostic(.usage, "\(name.printableName): a batch is drawn as PNG files, or as a --sheet")
        }
        let file = ending.isEmpty ? name + ".png" : name
        // A manifest has semicolons between names.
        guard SafeFileName.of(file) == file, file.utf8.count <= nameLimit, !file.contains(";") else {
            throw Diagnostic(.usage, "\(name.printableName) is no name for a file in the folder")
        }
        return file
    }

    /// UTF-8 bytes: a file's name has 255 at the most, and a number may be added.
    private static let nameLimit = 240
}
