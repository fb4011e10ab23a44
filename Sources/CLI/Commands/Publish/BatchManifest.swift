import Platform
import Records
import SeQRcast
import Texts

/// The list of a batch's rows, each with the number of its message, its files and the mark of the
/// batch.
///
/// A continued batch is recognised by it, so it is written before the first message is published.
struct BatchManifest {
    private let mark: BatchMark
    private let rows: BatchRows
    private let names: BatchNames
    /// The numbers of published rows.
    private var numbers: [MessageNumber?]
    /// For each row, the number of files that it got in this run: 255 at the most.
    private var fileCounts: [UInt8]
    /// The indices of the columns that are copied; none for JSON.
    private let copiedColumns: [Int]
    /// How it is written: as the table.
    private let form: CSVForm

    /// The columns that the manifest adds.
    private enum Column: String, CaseIterable {
        case number = "seqrcast_number"
        case file = "seqrcast_file"
        case batch = "seqrcast_batch"
    }

    init(_ begun: BegunBatch, _ rows: BatchRows, _ names: BatchNames) {
        mark = begun.mark
        self.rows = rows
        self.names = names
        numbers = begun.published
        fileCounts = Array(repeating: 0, count: rows.count)
        form = rows.csvForm ?? CSVForm()
        let columns = rows.columns ?? []
        copiedColumns = columns.indices.filter { Column(rawValue: columns[$0]) == nil }
    }

    /// Notes that a row is published, and how many files were written for it.
    mutating func record(_ number: MessageNumber, fileCount: Int, ofRow index: Int) {
        numbers[index] = number
        fileCounts[index] = UInt8(fileCount)
    }

    static let none = Diagnostic(
        .usage, "not the manifest of a batch", hints: ["name another folder after -o"])

    static let fileNames = ["manifest.csv", "manifest.ndjson"]

    /// The name of the manifest in the folder.
    static func fileName(columns: [String]?) -> String { fileNames[columns == nil ? 1 : 0] }

    /// Writes the content of the file, piece by piece.
    ///
    /// - Parameter own: the files of the batch. Only these are listed, because a later run may
    ///   replace listed files.
    func write(to file: UnfinishedFile, listing own: BatchFolder.OwnFiles) throws {
        var piece: [UInt8] = []
        if let columns = rows.columns {
            piece += form.opening.utf8
            piece += form.line(copiedColumns.map { columns[$0] } + Column.allCases.map(\.rawValue)).utf8
        }
        for index in 0..<rows.count {
            piece += try line(ofRow: index, own).utf8
            guard piece.count >= Self.pieceLength else { continue }
            try file.write(piece, piece.indices)
            piece.removeAll(keepingCapacity: true)
        }
        try file.write(piece, piece.indices)
    }

    /// Bytes that are written at one time, up to the end of a row.
    private static let pieceLength = 1 << 16

    private func line(ofRow index: Int, _ own: BatchFolder.OwnFiles) throws -> String {
        let row = try rows.row(at: index)
        let files = try files(ofRow: index, row, own)
        let own = Column.allCases.map { column -> (key: String, value: JSONTree) in
            switch column {
            case .number: (column.rawValue, numbers[index].map { .number("\($0.number)") } ?? .null)
            case .file: (column.rawValue, .text(files.joined(separator: "; ")))
            case .batch: (column.rawValue, .text(mark.bytes.hexadecimal))
            }
        }
        switch row.original {
        case .csv(let values):
            return form.line(copiedColumns.map { values[$0] } + own.map { $0.value.plainText ?? "" })
        case .json(let members):
            let kept = members.filter { Column(rawValue: $0.key) == nil }
            return JSONTree.object(kept + own).line + "\n"
        }
    }

    private func files(
        ofRow index: Int, _ row: BatchRow, _ own: BatchFolder.OwnFiles
    ) throws -> [String] {
        if names.isSheet { return [BatchNames.sheet].filter(own.contains) }
        guard fileCounts[index] == 0 else {
            return try names.files(of: row, numbers[index], count: Int(fileCounts[index]))
        }
        // What an earlier run wrote. The number of files decides how many digits theirs have.
        for (least, count) in [(1, 1), (2, 9), (10, 99), (100, 255)] where own.mostOfRow >= least {
            let files = try names.files(of: row, numbers[index], count: count).prefix(while: own.contains)
            if !files.isEmpty { return Array(files) }
        }
        return []
    }

    /// Reads the mark and the files of an earlier manifest, the most files of one row, and whether any
    /// of its rows is published.
    ///
    /// - Parameter name: one of `fileNames`, which says how it is written.
    /// - Throws: exit code 64 if it is not a manifest.
    static func read(
        _ bytes: [UInt8], of name: String
    ) throws -> (mark: BatchMark, files: NameSet, mostOfRow: Int, isPublished: Bool) {
        var files = NameSet()
        var mostOfRow = 0
        var isPublished = false
        let table = try? BatchTable(bytes, name == fileNames[0] ? .csv : .json) { row in
            let listed = (row.values[Column.file.rawValue] ?? "").split(separator: "; ")
            for file in listed { files.insert(ExactText(String(file))) }
            mostOfRow = max(mostOfRow, listed.count)
            isPublished = isPublished || row.values[Column.number.rawValue, default: ""] != ""
        }
        guard let text = try table?.row(at: 0).values[Column.batch.rawValue],
            let mark = [UInt8](hexadecimal: text).flatMap(BatchMark.init)
        else { throw none }
        return (mark, files, mostOfRow, isPublished)
    }
}
