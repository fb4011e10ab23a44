import SeQRcast

/// The pictures of one command: read ahead, and told one after the other.
final class PictureRun {
    let limits: DecoderLimits
    private let pool: DecoderPool
    private var progress: ProgressBar?
    /// Files that are told, or passed over, since the progress began.
    private var count = 0
    private var worst = ExitStatus.done
    /// Files found in folders that are no pictures.
    private var passedOver = 0

    /// - Parameter processCount: how many read at once; nil: as many as the machine has processors.
    init(_ limits: DecoderLimits, processCount: Int? = nil) {
        self.limits = limits
        pool = DecoderPool(limits, processCount: processCount)
    }

    /// How many threads may share what work there is on what was read.
    var threadCount: Int { pool.processCount }

    /// - Parameter take: is given files in their order, as many as have been read by then, pictures or not; those in folders are
    ///   pictures. Has each told (`tell`).
    func read(_ files: [InputFile], inBatches take: ([ReadPicture]) throws -> Void) rethrows {
        let progress = ProgressBar(total: files.count)
        self.progress = progress
        count = 0
        progress.draw(0)
        defer { progress.clear() }
        try pool.read(files) { batch in
            let pictures = batch.filter { !isPassedOver($0) }
            passedOver += batch.count - pictures.count
            count += batch.count - pictures.count
            if !pictures.isEmpty { try take(pictures) }
        }
    }

    /// - Parameter tell: what to do with each file, as above.
    func read(
        _ files: [InputFile], _ tell: (InputFile, PictureResult) throws -> ExitStatus
    ) rethrows {
        try read(files) { pictures in
            for picture in pictures { try self.tell { try tell(picture.file, picture.result) } }
        }
    }

    /// Tells one picture, and takes its status into account.
    func tell(_ body: () throws -> ExitStatus) rethrows {
        clearProgress()
        note(try body())
        count += 1
        progress?.draw(count)
    }

    /// Before the user is asked something; the next picture that is told brings it back.
    func clearProgress() { progress?.clear() }

    private func isPassedOver(_ picture: ReadPicture) -> Bool {
        picture.file.isListed && picture.result.failure as? ImagingError == .unknownFormat
    }

    /// All codes in some pictures. What cannot be read is told as a warning: it does not matter where others have enough.
    ///
    /// - Throws: why the first cannot be read, where none has a code.
    static func codes(in pictures: [InputFile]) throws -> [FoundCode] {
        let run = PictureRun(DecoderLimits())
        var found: [FoundCode] = []
        var problems: [Diagnostic] = []
        run.read(pictures) { file, result in
            found += result.codes(in: file).map(\.code)
            problems += ScanProblem.all(of: result, in: file, limit: run.limits.time).map(\.diagnostic)
            return .done
        }
        if found.isEmpty, let first = problems.first { throw first }
        for problem in problems { Console.warn(problem.sentence) }
        try run.finish()
        return found
    }

    /// Takes what became of something else than a picture into account.
    func note(_ status: ExitStatus) { worst = max(worst, status) }

    /// - Throws: the highest exit code that occurred, where that is not 0.
    func finish() throws {
        if passedOver > 0 {
            Console.note(
                "passed over \(passedOver) \(passedOver == 1 ? "file that is no picture" : "files that are no pictures")"
            )
        }
        if worst != .done { throw worst }
    }
}
