import Foundation
import SeQRcast

/// The list of a batch's rows, each with the number of its message, its files and the mark of the
/// batch.
///
/// A continued batch is recognised by it, so it is written before the first message is published.
struct BatchManifest {
    private let mark: BatchMark
    private let columns: [String]?
    private let rows: [BatchRow]
    private var numbers: [UInt64?]
    private var files: [[String]]

    /// The columns that the manifest adds.
    private enum Column: String, CaseIterable {
        case number = "seqrcast_number"
        case file = "seqrcast_file"
        case batch = "seqrcast_batch"
    }

    /// - Parameters:
    ///   - columns: the columns of the rows; nil for JSON.
    ///   - numbers: the numbers of published rows.
    ///   - files: the files of each row, as far as they are known.
    init(
        _ mark: BatchMark, columns: [String]?, rows: [BatchRow], numbers: [UInt64?], files: [[String]]
    ) {
        self.mark = mark
        self.columns = columns
        self.rows = rows
        self.numbers = numbers
        self.files = files
    }

    mutating func record(_ number: UInt64, _ files: [String], ofRow index: Int) {
        numbers[index] = number
        self.files[index] = files
    }

    static let none = Diagnostic(
        .usage, "not the manifest of a batch", hints: ["name another folder after -o"])

    static let fileNames = ["manifest.csv", "manifest.ndjson"]

    /// The name of the manifest in the folder.
    static func fileName(columns: [String]?) -> String { fileNames[columns == nil ? 1 : 0] }

    /// The content of the file.
    var bytes: [UInt8] {
        var text = ""
        if let columns {
            let kept = columns.indices.filter { Column(rawValue: columns[$0]) == nil }
            text = Self.line(kept.map { columns[$0] } + Column.allCases.map(\.rawValue))
            for (index, row) in rows.enumerated() {
                guard case .csv(let values) = row.original else { continue }
                let own = Column.allCases.map { value($0, ofRow: index).plainText ?? "" }
                text += Self.line(kept.map { values[$0] } + own)
            }
        } else {
            for (index, row) in rows.enumerated() {
                guard case .json(let members) = row.original else { continue }
                let kept = members.filter { Column(rawValue: $0.key) == nil }
                let own = Column.allCases.map { (key: $0.rawValue, value: value($0, ofRow: index)) }
                text += JSONTree.object(kept + own).line + "\n"
            }
        }
        return Array(text.utf8)
    }

    private static func line(_ values: [String]) -> String { CSV.line(values) + "\r\n" }

    private func value(_ column: Column, ofRow index: Int) -> JSONTree {
        switch column {
        case .number: numbers[index].map { .number("\($0)") } ?? .null
        case .file: .text(files[index].joined(separator: "; "))
        case .batch: .text(mark.bytes.hexadecimal)
        }
    }

    /// Reads the mark and the files of an earlier manifest, and whether any of its rows is
    /// published.
    ///
    /// - Throws: exit code 64 if it is not a manifest.
    static func read(
        _ bytes: [UInt8]
    ) throws -> (mark: BatchMark, files: [String], isPublished: Bool) {
        guard let table = try? BatchTable(bytes),
            let text = table.rows.first?.values[Column.batch.rawValue],
            let mark = [UInt8](hexadecimal: text).flatMap(BatchMark.init)
        else { throw none }
        let files = table.rows.flatMap {
            ($0.values[Column.file.rawValue] ?? "").split(separator: "; ").map(String.init)
        }
        let isPublished = table.rows.contains { $0.values[Column.number.rawValue, default: ""] != "" }
        return (mark, files, isPublished)
    }
}
