import SeQRcast

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
    /// For each row, how many symbols its message has, as far as that is known: 255 at the most.
    private var symbolCounts: [UInt8]
    /// The indices of the columns that are copied; none for JSON.
    private let copiedColumns: [Int]

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
        symbolCounts = Array(repeating: 1, count: rows.count)
        let columns = rows.columns ?? []
        copiedColumns = columns.indices.filter { Column(rawValue: columns[$0]) == nil }
    }

    mutating func record(_ number: MessageNumber, symbolCount: Int, ofRow index: Int) {
        numbers[index] = number
        symbolCounts[index] = UInt8(symbolCount)
    }

    static let none = Diagnostic(
        .usage, "not the manifest of a batch", hints: ["name another folder after -o"])

    static let fileNames = ["manifest.csv", "manifest.ndjson"]

    /// The name of the manifest in the folder.
    static func fileName(columns: [String]?) -> String { fileNames[columns == nil ? 1 : 0] }

    /// Writes the content of the file, piece by piece.
    func write(to file: UnfinishedFile) throws {
        var piece: [UInt8] = []
        if let columns = rows.columns {
            piece += Self.line(copiedColumns.map { columns[$0] } + Column.allCases.map(\.rawValue)).utf8
        }
        for index in 0..<rows.count {
            piece += try line(ofRow: index).utf8
            guard piece.count >= Self.pieceLength else { continue }
            try file.write(piece, piece.indices)
            piece.removeAll(keepingCapacity: true)
        }
        try file.write(piece, piece.indices)
    }

    /// Bytes that are written at one time, up to the end of a row.
    private static let pieceLength = 1 << 16

    private func line(ofRow index: Int) throws -> String {
        let row = try rows.row(at: index)
        let files = try names.files(of: row, numbers[index], count: Int(symbolCounts[index]))
        let own = Column.allCases.map { column -> (key: String, value: JSONTree) in
            switch column {
            case .number: (column.rawValue, numbers[index].map { .number("\($0.number)") } ?? .null)
            case .file: (column.rawValue, .text(files.joined(separator: "; ")))
            case .batch: (column.rawValue, .text(mark.bytes.hexadecimal))
            }
        }
        switch row.original {
        case .csv(let values):
            return Self.line(copiedColumns.map { values[$0] } + own.map { $0.value.plainText ?? "" })
        case .json(let members):
            let kept = members.filter { Column(rawValue: $0.key) == nil }
            return JSONTree.object(kept + own).line + "\n"
        }
    }

    private static func line(_ values: [String]) -> String { CSV.line(values) + "\r\n" }

    /// Reads the mark and the files of an earlier manifest, and whether any of its rows is
    /// published.
    ///
    /// - Throws: exit code 64 if it is not a manifest.
    static func read(
        _ bytes: [UInt8]
    ) throws -> (mark: BatchMark, files: NameSet, isPublished: Bool) {
        var files = NameSet()
        var isPublished = false
        let table = try? BatchTable(bytes) { row in
            for file in (row.values[Column.file.rawValue] ?? "").split(separator: "; ") {
                files.insert(ExactText(String(file)))
            }
            isPublished = isPublished || row.values[Column.number.rawValue, default: ""] != ""
        }
        guard let text = try table?.row(at: 0).values[Column.batch.rawValue],
            let mark = [UInt8](hexadecimal: text).flatMap(BatchMark.init)
        else { throw none }
        return (mark, files, isPublished)
    }
}
