import Records
import SeQRcast
import Texts

extension Publish {
    /// Publishes a message for each row of a table, and draws all of them in a folder.
    func publishBatch(_ session: Session) throws {
        let options = message.batch
        guard options.dryRun || picture.output != nil && picture.output != "-" else {
            throw Diagnostic(.usage, "name a folder for the images of the batch: -o FOLDER")
        }
        let rows = try options.rows(
            plain: message.plainFields(), expiry: expires, now: session.now,
            hasImages: !picture.layout.sheet, vault)
        for warning in rows.warnings { Console.warn(warning) }
        try session.clockWarning().map(Console.warn)
        guard let output = picture.output, !options.dryRun else {
            return try BatchPreview(rows, begin(rows, session, in: existingFolder())).print(format)
        }
        let run = try BatchPublishing(self, session, folder: output, rows: rows)
        try run.run()
    }

    /// The folder of the batch; nil if nothing is there yet.
    ///
    /// - Throws: the errors of `BatchFolder`.
    private func existingFolder() throws -> BatchFolder? {
        guard let output = picture.output, FileStatus(path: output) != nil else { return nil }
        return try BatchFolder(output, vault, picture.overwrite)
    }

    /// Begins the batch, or resumes the one in the folder; nothing is published yet.
    ///
    /// - Throws: exit code 64 if a row is not valid, equals another one, or the folder has another
    ///   batch; 8 if another file in it would be replaced, without --force.
    func begin(_ rows: BatchRows, _ session: Session, in folder: BatchFolder?) throws -> BegunBatch {
        let begun: BegunBatch
        do {
            begun = try session.begin(
                Batch(count: rows.count, in: channel) { try rows.row(at: $0).entry() },
                continuing: folder?.mark)
        } catch let error as BatchError {
            throw diagnostic(error.reason, ofRow: error.index, of: rows)
        } catch SessionError.invalidInput(.foreignBatch) {
            throw Diagnostic(SessionError.invalidInput(.foreignBatch))
                .of(PageName(file: InputFile(path: folder?.folderPath ?? "", vaultFiles: [])))
        }
        if let repetition = begun.repetition, !message.batch.allowEqualRows {
            throw diagnostic(
                Diagnostic(
                    .usage, "the same message as line \(rows.line(ofRow: repetition.earlier))",
                    hints: ["remove the row, or publish equal rows with `--allow-equal-rows`"]),
                ofRow: repetition.index, of: rows)
        }
        guard let folder else { return begun }
        let isOther = folder.isPublished || begun.beganWithOtherEntries
        guard !isOther || begun.published.contains(where: { $0 != nil }) else {
            throw Diagnostic(
                .usage,
                "\(folder.folderPath.printableName): the folder has the batch of another table, or other options",
                hints: [
                    "give the same table and options, such as --expires, or name another folder after -o"
                ])
        }
        try claimFiles(of: begun, rows, in: folder)
        return begun
    }

    /// Checks that the files whose names are known may be written.
    private func claimFiles(of begun: BegunBatch, _ rows: BatchRows, in folder: BatchFolder) throws {
        if picture.layout.sheet {
            // A run that was killed may have written it without listing it: then it is compared once it is drawn.
            if begun.published.allSatisfy({ $0 == nil }) { try folder.claim(BatchNames.sheet) }
        } else if !rows.givenNames.isEmpty {
            for (index, number) in begun.published.enumerated() where number == nil {
                if let name = try rows.row(at: index).fileName() { try folder.claim(name) }
            }
        }
    }

    /// Puts the names of the table and the line before a reason.
    func diagnostic(_ reason: any Error, ofRow index: Int, of rows: BatchRows) -> Diagnostic {
        Diagnostic(reason).inLine(rows.line(ofRow: index)).of(PageName(file: message.batch.file(vault)))
    }
}
