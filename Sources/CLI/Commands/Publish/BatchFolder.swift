import Foundation
import SeQRcast

/// The folder of a batch: its image files and its manifest.
struct BatchFolder {
    private let path: String
    /// The mark of the batch in the folder; nil if there is none.
    let mark: BatchMark?
    /// Whether messages of that batch were published.
    let isPublished: Bool
    private let vaultFiles: [String]
    private let overwrite: OverwriteOption
    /// Files of this batch, which may be replaced.
    private var known: Set<ExactText>
    private var written: Set<ExactText> = []

    /// Creates the folder if it does not exist.
    ///
    /// - Throws: exit code 2 if it cannot be written; 64 if a manifest in it is not valid, or of
    ///   another batch.
    init(_ path: String, _ vault: VaultOptions, _ overwrite: OverwriteOption) throws {
        let folder = try OutputFolder(path).path
        self.path = folder.hasSuffix("/") ? folder : folder + "/"
        vaultFiles = vault.files
        self.overwrite = overwrite
        known = []
        var marks: Set<BatchMark> = []
        var isPublished = false
        for name in BatchManifest.fileNames {
            let file = InputFile(path: self.path + name, vaultFiles: vault.files)
            guard let status = FileStatus(path: file.path, followsLinks: false) else { continue }
            do {
                guard status.kind == .file else { throw BatchManifest.none }
                let manifest = try BatchManifest.read(try file.open().bytes())
                marks.insert(manifest.mark)
                known.formUnion((manifest.files + [name]).map(ExactText.init))
                isPublished = isPublished || manifest.isPublished
                guard marks.count == 1 else {
                    throw Diagnostic(.usage, "it belongs to another batch than the manifest beside it")
                }
            } catch {
                throw Diagnostic(error).of(PageName(file: file))
            }
        }
        mark = marks.first
        self.isPublished = isPublished
    }

    /// Reserves a file name.
    ///
    /// - Throws: exit code 8 if another file would be replaced, without --force.
    mutating func claim(_ name: String) throws {
        guard
            known.contains(ExactText(name)) || overwrite.force
                || FileStatus(path: path + name, followsLinks: false) == nil
        else {
            throw OverwriteOption.kept(path + name)
        }
        known.insert(ExactText(name))
    }

    /// Writes a file completely, or keeps an existing file with the same bytes.
    ///
    /// - Throws: exit code 2 if it cannot be written; 8 if the existing file is not of this batch, 64
    ///   if it is of another row.
    mutating func write(_ bytes: [UInt8], to name: String, isPrivate: Bool = false) throws {
        let target = path + name
        let isFirst = written.insert(ExactText(name)).inserted
        guard isFirst || BatchManifest.fileNames.contains(name) else {
            throw Diagnostic(.usage, "two images have the name \(name.printableName)")
        }
        do {
            let file = try UnfinishedFile(in: path, isPrivate: isPrivate)
            try file.write(bytes, bytes.indices)
            do {
                try file.place(at: target, isReplacing: false)
            } catch UnfinishedFile.Failure.alreadyThere {
                // The vault in use must not even be read: closing it would drop SQLite's locks.
                try OutputFile(path: target).check(against: vaultFiles)
                let isSame = (try? Data(contentsOf: URL(fileURLWithPath: target))).map(Array.init) == bytes
                guard !isSame else { return }
                if !known.contains(ExactText(name)), isFirst, !overwrite.force {
                    throw OverwriteOption.kept(target)
                }
                try file.place(at: target, isReplacing: true)
            }
        } catch let diagnostic as Diagnostic {
            throw diagnostic
        } catch {
            throw Diagnostic(FileFault(writing: error), writing: target.printableName)
        }
    }

    /// The path of a file in the folder.
    func path(of name: String) -> String { path + name }

    /// Waits until all written data is on the disk.
    ///
    /// - Throws: exit code 2 if some of it could not be written.
    func flush() throws { try Self.flush(path) }

    /// Begins to flush on another thread; the result throws as `flush()` does.
    func beginFlush() -> Prefetch<Void> {
        Prefetch(onOwnThread: true) { [path] in try Self.flush(path) }
    }

    private static func flush(_ path: String) throws {
        do {
            try FileSystem.flush(path)
        } catch {
            throw Diagnostic(FileFault(writing: error), writing: "to \(path.printableName)")
        }
    }
}

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
