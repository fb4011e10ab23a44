import Foundation
import SeQRcast

/// One batch, from its table to its pictures.
final class BatchPublishing {
    private let command: Publish
    private let session: Session
    private let folder: BatchFolder
    private let rows: [BatchRow]
    private let begun: BegunBatch
    private var manifest: BatchManifest
    private let progress: ProgressBar
    /// Of this run, in their order.
    private var newReferences: [String] = []
    private var doneCount = 0
    /// What waits for the sheet to be written.
    private var sheetEntries: [Sheet.Entry] = []
    private var records: [DrawingRecord] = []

    private static let sheetName = "sheet.pdf"

    /// - Throws: exit code 64 where the batch cannot be begun, 2 where nothing can be written; nothing is published then.
    init(
        _ command: Publish, _ session: Session, folder: String, columns: [String]?, rows: [BatchRow]
    ) throws {
        self.command = command
        self.session = session
        self.rows = rows
        self.folder = try BatchFolder(folder, command.vault)
        let name = BatchManifest.fileNames[columns == nil ? 1 : 0]
        try self.folder.check(
            name, rows, sheet: command.picture.sheet ? Self.sheetName : nil,
            against: command.message.inputs + command.vault.files)
        do {
            begun = try session.begin(
                Batch(rows.map(\.entry), in: command.channel), continuing: self.folder.mark)
        } catch let error as BatchError {
            throw Self.diagnostic(error, rows, command)
        }
        manifest = BatchManifest(begun.mark, columns: columns, rows: rows)
        progress = ProgressBar(total: rows.count, of: "messages")
        try self.folder.write(manifest.bytes, to: manifest.fileName, isPrivate: true)
    }

    func run() throws {
        let style = command.picture.style
        let isSheet = style.isSheet
        progress.draw(0)
        do {
            try session.publish(
                begun, drawing: command.picture.drawingOptions, threads: jobs,
                draw: { drawing in
                    try isSheet
                        ? []
                        : drawing.symbols.map { try $0.png(scale: style.scale, quietZone: style.quietZone) }
                }, take: take)
            try writeSheet()
            progress.clear()
            try writeManifest()
        } catch {
            progress.clear()
            try? writeManifest()
            throw interrupted(by: error)
        }
        if !command.format.json { Console.note(summary) }
    }

    private var jobs: Int { command.message.batch.jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    /// Writes the pictures of what is stored, and then tells of them.
    private func take(_ entries: [PublishedEntry<[[UInt8]]>]) throws {
        for entry in entries {
            let files = try write(entry)
            manifest.note(
                BatchManifest.Result(number: entry.message.stored.message.number, files: files),
                ofRow: entry.index)
            records.append(record(entry, files))
            if entry.isNew { newReferences.append(begun.channel.reference(entry.message.stored)) }
        }
        doneCount += entries.count
        if !command.picture.sheet {
            try folder.flush()
            try tell()
        }
        progress.draw(doneCount)
    }

    /// - Returns: the files' names in the folder.
    private func write(_ entry: PublishedEntry<[[UInt8]]>) throws -> [String] {
        let row = rows[entry.index]
        guard !command.picture.sheet else {
            let drawing = entry.message.drawing
            sheetEntries += drawing.symbols.indices.map {
                Sheet.Entry(
                    drawing.symbols[$0], caption: row.caption, label: drawing.label(ofSymbol: $0))
            }
            return [Self.sheetName]
        }
        let base = row.fileName ?? defaultName(entry.message.stored)
        return try entry.picture.enumerated().map { index, png in
            let name = base.numbered(index + 1, of: entry.picture.count)
            try folder.write(png, to: name)
            return name
        }
    }

    /// `tickets-17.png`
    private func defaultName(_ stored: StoredMessage) -> String {
        let claim = stored.claim > 1 ? "\(stored.claim)" : ""
        return [OutputFolder.tame(begun.channel.name.text), "\(stored.message.number)", claim]
            .filter { !$0.isEmpty }.joined(separator: "-") + ".png"
    }

    private func record(_ entry: PublishedEntry<[[UInt8]]>, _ files: [String]) -> DrawingRecord {
        var record = DrawingRecord(entry.message.drawing, files: files.map(folder.path(of:)))
        record.channel = begun.channel.name.text
        record.number = entry.message.stored.message.number
        record.row = entry.index + 1
        return record
    }

    private func tell() throws {
        if command.format.json {
            progress.clear()
            try records.forEach(JSON.print)
        }
        records = []
    }

    private func writeSheet() throws {
        guard command.picture.sheet else { return }
        var sheet = Sheet(sheetEntries)
        sheet.paper = command.picture.style.paper
        sheet.perPage = command.message.batch.perPage
        sheet.hasCutMarks = command.message.batch.cutMarks
        try folder.write(sheet.pdf(), to: Self.sheetName)
        try folder.flush()
        try tell()
    }

    private func writeManifest() throws {
        try folder.write(manifest.bytes, to: manifest.fileName, isPrivate: true)
        try folder.flush()
    }

    private static func diagnostic(
        _ error: BatchError, _ rows: [BatchRow], _ command: Publish
    ) -> Diagnostic {
        Diagnostic(error.reason).inLine(rows[error.index].line)
            .of(PageName(file: command.message.batch.file(command.vault)))
    }

    private func interrupted(by error: any Error) -> Diagnostic {
        var diagnostic =
            (error as? BatchError).map { Self.diagnostic($0, rows, command) } ?? Diagnostic(error)
        diagnostic.hints.append(
            "\(doneCount.grouped) of \(rows.count.grouped) messages are published and drawn; the same command goes on with the rest"
        )
        return diagnostic
    }

    private var summary: String {
        let before = rows.count - newReferences.count
        let count = "\(newReferences.count.grouped) \(newReferences.count == 1 ? "message" : "messages")"
        let range =
            newReferences.isEmpty
            ? ""
            : newReferences.count == 1
                ? " (\(newReferences[0]))"
                : " (\(newReferences[0]) to \(newReferences[newReferences.count - 1]))"
        let known = before == 0 ? "" : "; \(before.grouped) \(before == 1 ? "was" : "were") published before"
        return
            "published \(count)\(range)\(known); \(folder.path(of: manifest.fileName).escaped()) lists them"
    }
}
