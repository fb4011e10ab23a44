import SeQRcast

/// The pictures of one command: read ahead, and told one after the other.
final class PictureRun {
    let limits: ReaderLimits
    private let pool: ReaderPool
    private var worst = ExitStatus.done
    /// Files found in folders that are no pictures.
    private var passedOver = 0

    /// - Parameter processCount: how many read at once; nil: as many as the machine has processors.
    init(_ limits: ReaderLimits, processCount: Int? = nil) {
        self.limits = limits
        pool = ReaderPool(limits, processCount: processCount)
    }

    /// - Parameter tell: what to do with each file, pictures or not; those in folders are pictures.
    func read(
        _ files: [InputFile], _ tell: (InputFile, PictureResult) throws -> ExitStatus
    ) rethrows {
        let progress = ProgressBar(total: files.count)
        progress.draw(0)
        var count = 0
        defer { progress.clear() }
        try pool.read(files) { file, result in
            progress.clear()
            if file.isListed, result.failure as? ImagingError == .unknownFormat {
                passedOver += 1
            } else {
                worst = max(worst, try tell(file, result))
            }
            count += 1
            progress.draw(count)
        }
    }

    /// All codes in some pictures. What cannot be read is told as a warning: it does not matter where others have enough.
    ///
    /// - Throws: why the first cannot be read, where none has a code.
    static func codes(in pictures: [InputFile]) throws -> [FoundCode] {
        let run = PictureRun(ReaderLimits())
        var found: [FoundCode] = []
        var problems: [Diagnostic] = []
        run.read(pictures) { file, result in
            found += result.codes(in: file).map(\.code)
            problems += PictureProblem.all(of: result, in: file, limit: run.limits.time).map(\.diagnostic)
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
