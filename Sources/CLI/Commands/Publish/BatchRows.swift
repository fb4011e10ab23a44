import Foundation
import Records
import SeQRcast
import Texts

/// The rows of a batch, all of them checked. Each is read again when it is used.
struct BatchRows {
    private let table: BatchTable
    private let settings: BatchRow.Settings
    /// The names that rows give to their images.
    let givenNames: NameSet

    /// - Throws: exit code 64, with the line, for the first invalid row.
    init(_ bytes: [UInt8], _ settings: BatchRow.Settings) throws {
        // A table that cannot be read is reported before the values of an earlier row.
        var problem: Diagnostic?
        var names = NameSet()
        var foldedNames = NameSet()
        var skippedTimes: [String] = []
        var keys: Set<String> = []
        table = try BatchTable(bytes, separator: settings.options.separator) { row in
            guard problem == nil else { return }
            if case .json(let members) = row.original { keys.formUnion(members.map(\.key)) }
            do {
                let read = BatchRow(row, settings)
                let name = try read.fileName()
                let sentences = try read.entry().content.skippedTimes
                skippedTimes += sentences.prefix(Self.skippedLimit - skippedTimes.count).map {
                    "line \(row.line): \($0)"
                }
                guard let name else { return }
                guard foldedNames.insert(name.lowercased()) else {
                    throw Diagnostic(.usage, "two images have the name \(name.printableName)")
                }
                names.insert(name)
            } catch {
                problem = Diagnostic(error).inLine(row.line)
            }
        }
        self.settings = settings
        givenNames = names
        self.skippedTimes = skippedTimes
        let columns = table.columns ?? keys.subtracting(["record", "plain"]).sorted()
        unusedColumns = columns.filter { !settings.uses(column: $0) }
        resemblingExpiries =
            columns.contains { BatchTable.Column($0) == .expires }
            ? [] : columns.filter { BatchTable.Column(resembling: $0) == .expires }
        try checkTemplates()
        if let problem { throw problem }
    }

    var count: Int { table.count }

    /// The columns of a CSV table; nil for JSON.
    var columns: [String]? { table.columns }

    /// How a CSV table is written; nil for JSON.
    var csvForm: CSVForm? { table.csvForm }

    /// `CSV in UTF-8, separated by semicolons`
    var description: String { table.description }

    /// What to warn of before the batch begins.
    var warnings: [String] { [shortWarning].compactMap(\.self) + misnamed + skippedTimes }

    /// The columns whose values get into no message, and onto no ticket or file name.
    let unusedColumns: [String]

    /// The columns that look like expiries and set none; none if another column sets it.
    private let resemblingExpiries: [String]

    /// Sentences about columns that look as if they were meant to be used otherwise.
    private var misnamed: [String] {
        let expiries = resemblingExpiries.map {
            "the column \($0.printableName) sets no expiry: one named expires would"
        }
        return expiries
            + unusedColumns.compactMap { name in
                guard let column = BatchTable.Column(name) else {
                    guard let column = BatchTable.Column(resembling: name), column != .expires else {
                        return nil
                    }
                    return
                        "the column \(name.printableName) is not used: one named \(column.rawValue) would be"
                }
                return column == .text
                    ? "--template takes the place of the column \(name.printableName)" : nil
            }
    }

    /// Sentences about the first events that begin at times which their clocks skip.
    private let skippedTimes: [String]
    private static let skippedLimit = 10

    private var shortWarning: String? {
        table.short.map { count, line in
            "\(count.counted("short row")), the first in line \(line): the missing values count as empty"
        }
    }

    /// - Throws: never, as the row was checked.
    func row(at index: Int) throws -> BatchRow { BatchRow(try table.row(at: index), settings) }

    /// The line where a row begins, from 1.
    func line(ofRow index: Int) -> Int { table.line(ofRow: index) }

    /// - Throws: exit code 64 if a template names a missing column.
    private func checkTemplates() throws {
        let options = settings.options
        let names = [options.template, options.seat, options.caption].flatMap { $0?.columns ?? [] }
        if let columns {
            let hint = "the columns are \(columns.map { $0.printableName }.joined(separator: ", "))"
            for name in names where !columns.contains(name) {
                throw Diagnostic(
                    .usage, "there is no column \(name.printableName)", hints: [hint])
            }
            guard options.template != nil || columns.contains(where: { BatchTable.Column($0) == .text })
            else {
                throw Diagnostic(
                    .usage, "there is no column text",
                    hints: [hint, "add one, or make the texts with --template"])
            }
        }
        if columns == nil || table.short != nil { try checkRows(naming: names) }
    }

    /// Checks rows that need not have all columns: those of JSON, and short ones of CSV.
    private func checkRows(naming names: [String]) throws {
        guard !names.isEmpty else { return }
        var lines: [String: Int] = [:]
        for index in 0..<count {
            let row = try table.row(at: index)
            for name in names where row.values[name] == nil && lines[name] == nil { lines[name] = row.line }
        }
        for name in names {
            guard let line = lines[name] else { continue }
            throw Diagnostic(.usage, "the row has no text \(name.printableName)").inLine(line)
        }
    }
}

/// A row of a batch: its message, and the name of its image.
struct BatchRow {
    /// What a row is read with.
    struct Settings {
        let options: BatchOptions
        /// The plain fields of each message that has no own ones.
        let plain: Fields
        /// The expiry of each message that has no own one.
        let expiry: TimeSpec?
        /// The time from which spans count: the same one whenever a row is read.
        let now: Timestamp
        /// Whether each message has an image of its own, and not its place on a sheet.
        let hasImages: Bool

        /// Whether the values of a column become part of a message, its ticket or its file name.
        fileprivate func uses(column name: String) -> Bool {
            let templates = [options.template, options.seat, options.caption].compactMap(\.self)
            if templates.contains(where: { $0.columns.contains(name) }) { return true }
            return switch BatchTable.Column(name) {
            case nil: false
            case .text: options.template == nil
            case .file: hasImages
            case .type, .expires: true
            }
        }
    }

    private let row: BatchTable.Row
    private let settings: Settings

    init(_ row: BatchTable.Row, _ settings: Settings) {
        self.row = row
        self.settings = settings
    }

    var original: BatchTable.Original { row.original }

    var seat: String? { settings.options.seat?.filled(with: row.values) }

    var caption: String? { settings.options.caption?.filled(with: row.values) }

    /// The name in the folder, ending in `.png`; nil for a name made of the channel and the number,
    /// and on a sheet.
    ///
    /// - Throws: exit code 64 if it is not valid.
    func fileName() throws -> String? {
        settings.hasImages ? try value(.file).map(Self.checkedName) : nil
    }

    /// The message.
    ///
    /// - Throws: exit code 64 for the first invalid value.
    func entry() throws -> BatchEntry {
        let own = try value(.expires).map { text in
            do throws(InvalidTime) {
                return try TimeSpec(text)
            } catch {
                throw Diagnostic(.usage, error.sentence)
            }
        }
        let expiry = own ?? settings.expiry
        return BatchEntry(
            content: try content(),
            plain: try row.plain.map { try RecordFile.metadata($0) } ?? settings.plain,
            expiry: try expiry?.checked(now: settings.now), expiryRule: expiry?.text)
    }

    /// The value of a column with a meaning, without blanks around it; nil if it is empty or missing.
    private func value(_ column: BatchTable.Column) -> String? {
        let trimmed = row.meant[column]?.trimmingCharacters(in: .whitespaces) ?? ""
        return trimmed.isEmpty ? nil : trimmed
    }

    private func content() throws -> Content {
        let type = try value(.type).map { name in
            guard let choice = ContentOptions.TextType(argument: name.lowercased()) else {
                throw Diagnostic(
                    .usage, "unknown type \(name.printableName); the types are \(Self.typeNames)")
            }
            return choice.type
        }
        let text = settings.options.template?.filled(with: row.values) ?? row.meant[.text]
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

    private static let typeNames = ContentOptions.TextType.allValueStrings.joined(separator: ", ")

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
