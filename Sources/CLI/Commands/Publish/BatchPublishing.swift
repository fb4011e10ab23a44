import Foundation
import Platform
import Records
import SeQRcast
import Texts

/// Publishes one batch, from its table to its image files.
final class BatchPublishing {
    private let command: Publish
    private let session: Session
    private var folder: BatchFolder
    private let rows: BatchRows
    private let begun: BegunBatch
    private let manifestName: String
    private var manifest: BatchManifest
    private let names: BatchNames
    private let progress = ProgressBar("publishing", of: "messages")
    private var doneCount = 0
    private var newCount = 0
    /// The symbols of new messages.
    private var newSymbolCount = 0
    /// The first and the last message of this run.
    private var newReferences: (first: String, last: String)?
    /// Tickets and records that wait for the sheet.
    private var tickets: [TicketSheet.Ticket] = []
    private var records: [DrawingJSON] = []
    /// The images that were written last and are not reported yet: they get on the disk while the
    /// next ones are stored.
    private var unflushed: (flush: Prefetch<Void>, records: [DrawingJSON], count: Int)?

    /// Prepares the batch; nothing is published yet.
    ///
    /// - Throws: exit code 64 if the batch cannot begin, 2 if the folder cannot be written.
    init(_ command: Publish, _ session: Session, folder: String, rows: BatchRows) throws {
        self.command = command
        self.session = session
        self.rows = rows
        let place = try BatchFolder(folder, command.vault, command.picture.overwrite)
        manifestName = BatchManifest.fileName(columns: rows.columns)
        try place.check(manifestName, against: command.message.inputs + command.vault.files)
        begun = try command.begin(rows, session, in: place)
        names = BatchNames(
            isSheet: command.picture.layout.sheet, given: rows.givenNames, in: begun.channel)
        manifest = BatchManifest(begun, rows, names)
        self.folder = place
        try writeManifest()
    }

    func run() throws {
        let style = style
        progress.show(0, of: rows.count)
        do {
            try session.publish(
                begun, drawing: drawingOptions, threads: jobs,
                draw: { drawing in
                    try style.isSheet
                        ? []
                        : drawing.symbols.map { try $0.png(scale: style.scale, quietZone: style.quietZone) }
                }, report: writeAndReport)
            try reportFlushed()
            try writeSheet()
            try writeManifest()
            try session.end(begun)
        } catch {
            try? reportFlushed()
            try? writeManifest()
            throw interrupted(by: error)
        }
        if !command.format.json { Console.note(summary) }
    }

    /// The options without a report, since the progress counts messages.
    private var drawingOptions: DrawingOptions {
        var options = command.picture.drawingOptions
        options.report = nil
        return options
    }

    private var style: RenderStyle { command.picture.style }

    private var jobs: Int {
        ProcessLimits.jobCount(
            upTo: command.message.batch.jobs ?? ProcessInfo.processInfo.activeProcessorCount, threadCount: 1)
    }

    /// Writes the image files of stored messages. They are reported once they are on the disk.
    private func writeAndReport(_ entries: [PublishedEntry<[[UInt8]]>]) throws {
        for entry in entries {
            let stored = entry.message.stored
            if entry.isNew {
                let reference = begun.channel.reference(stored)
                newReferences = (newReferences?.first ?? reference, reference)
                newCount += 1
                newSymbolCount += entry.message.drawing.symbols.count
            }
            let number = MessageNumber(number: stored.message.number, duplicateIndex: stored.duplicateIndex)
            let files = try write(entry, number)
            manifest.record(number, fileCount: files.count, ofRow: entry.index)
            if command.format.json { records.append(record(entry, files)) }
        }
        guard !names.isSheet else { return showProgress(entries.count) }
        try reportFlushed()
        unflushed = (folder.beginFlush(), records, entries.count)
        records = []
    }

    /// Waits until the images that were written last are on the disk, and reports them.
    private func reportFlushed() throws {
        guard let (flush, records, count) = unflushed else { return }
        unflushed = nil
        try flush.get()
        for record in records { JSON.report(record) }
        showProgress(count)
    }

    private func showProgress(_ newlyDone: Int) {
        doneCount += newlyDone
        progress.show(doneCount, of: rows.count)
    }

    /// - Returns: the names of the files in the folder.
    private func write(
        _ entry: PublishedEntry<[[UInt8]]>, _ number: MessageNumber
    ) throws -> [String] {
        let symbols = entry.message.drawing.symbols
        let files = try names.files(of: rows.row(at: entry.index), number, count: symbols.count)
        if names.isSheet {
            let row = try rows.row(at: entry.index)
            tickets += symbols.enumerated().map { index, symbol in
                let part = symbols.count > 1 ? style.language.part(index + 1, of: symbols.count) : nil
                return TicketSheet.Ticket(
                    symbol, seat: row.seat,
                    caption: [part, row.caption].compactMap(\.self).joined(separator: "\n"))
            }
        }
        for (png, name) in zip(entry.picture, files) {
            guard !folder.hasWritten(name) else {
                throw command.diagnostic(Self.repeatedName(name), ofRow: entry.index, of: rows)
            }
            try folder.write(png, to: name)
        }
        return files
    }

    /// Names that rows give are compared beforehand, but not with the numbers that files get.
    private static func repeatedName(_ name: String) -> Diagnostic {
        Diagnostic(
            .usage, "another image of the batch has the name \(name.printableName)",
            hints: [
                "give one of the rows another name in its column \"file\": that does not publish it again"
            ])
    }

    private func record(_ entry: PublishedEntry<[[UInt8]]>, _ files: [String]) -> DrawingJSON {
        var record = DrawingJSON(entry.message.drawing, files: files.map(folder.path(of:)))
        record.channel = begun.channel.name.text
        record.number = entry.message.stored.message.number
        record.row = entry.index + 1
        return record
    }

    private func writeSheet() throws {
        guard names.isSheet else { return }
        let options = command.message.batch
        var sheet = TicketSheet(tickets)
        sheet.paper = style.paper ?? .a4
        sheet.title = command.texts.title
        sheet.perPage = options.perPage
        sheet.hasCutMarks = options.cutMarks
        sheet.pageLabel = style.language.pageLabel
        sheet.language = style.language.print
        let pdf = try ProgressBar.during("drawing the sheet") {
            try sheet.pages().warned(in: style.language).pdf()
        }
        // Seats and captions are not encrypted.
        try folder.write(
            pdf, to: BatchNames.sheet,
            isPrivate: options.seat != nil || options.caption != nil)
        try folder.flush()
        for record in records { JSON.report(record) }
    }

    private func writeManifest() throws {
        let own = folder.own
        try folder.write(to: manifestName, isPrivate: true) { try manifest.write(to: $0, listing: own) }
        try folder.flush()
    }

    private func interrupted(by error: any Error) -> Diagnostic {
        var diagnostic =
            (error as? BatchError).map { command.diagnostic($0.reason, ofRow: $0.index, of: rows) }
            ?? Diagnostic(error)
        diagnostic.hints.append("published messages are kept; run the same command again to continue")
        return diagnostic
    }

    private var summary: String {
        let before = rows.count - newCount
        let count = "\(newCount.grouped) \(newCount == 1 ? "message" : "messages")"
        let range = newReferences.map { first, last in
            first == last ? " (\(first))" : " (\(first) to \(last))"
        }
        let known = before == 0 ? "" : "; \(before.grouped) \(before == 1 ? "was" : "were") already published"
        let symbols = newSymbolCount > newCount ? " in \(newSymbolCount.grouped) symbols" : ""
        return
            "published \(count)\(range ?? "")\(symbols)\(known); manifest: \(folder.path(of: manifestName).printableName)"
    }
}
