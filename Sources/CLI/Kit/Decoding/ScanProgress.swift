import SeQRcast

/// The progress and the exit status of a command that scans files.
final class ScanProgress {
    private var bar: ProgressBar?
    private var fileCount = 0
    /// Files that were presented or skipped since `begin`.
    private var count = 0
    private var worst = ExitStatus.done
    private var skippedCount = 0

    /// Starts a progress bar on the terminal.
    func begin(_ fileCount: Int) {
        self.fileCount = fileCount
        count = 0
        bar = ProgressBar("reading", of: "images")
        show()
    }

    /// Removes the progress bar.
    func end() { bar = nil }

    /// - Parameter page: the page that the next file has come to.
    func showPage(_ page: Int) { show("page \(page)") }

    private func show(_ detail: String = "") {
        bar?.show(count, of: fileCount, detail: detail)
    }

    /// Counts the files of a batch that are no images.
    ///
    /// - Returns: the others.
    func skippingOthers(_ batch: [ScannedFile]) -> [ScannedFile] {
        let images = batch.filter { !$0.isSkipped }
        skippedCount += batch.count - images.count
        count += batch.count - images.count
        return images
    }

    /// Presents one file: `body` prints and returns the exit status.
    func present(_ body: () throws -> ExitStatus) rethrows {
        record(try body())
        count += 1
        show()
    }

    /// Records the exit status of something else than a file.
    func record(_ status: ExitStatus) { worst = max(worst, status) }

    /// Reports the files that were skipped.
    ///
    /// - Throws: the highest exit status that was recorded, where that is not 0.
    func finish() throws {
        if skippedCount > 0 {
            let files = skippedCount == 1 ? "file that is not an image" : "files that are not images"
            Console.note("skipped \(skippedCount) \(files)")
        }
        try throwWorst()
    }

    /// - Throws: the highest exit status that was recorded, where that is not 0.
    func throwWorst() throws {
        if worst != .done { throw worst }
    }
}

extension DecoderPool {
    /// Scans files and presents them one by one.
    ///
    /// - Parameter present: prints one file and returns its exit status.
    func scan(
        _ files: [InputFile], _ progress: ScanProgress, _ present: (ScannedFile) throws -> ExitStatus
    ) throws {
        progress.begin(files.count)
        defer { progress.end() }
        try scan(files, onPage: progress.showPage) { batch in
            for image in progress.skippingOthers(batch) { try progress.present { try present(image) } }
        }
    }

    /// Scans files for all codes. A file that cannot be decoded gives a warning: the others may have enough.
    ///
    /// - Throws: why the first file cannot be decoded, where none has a code; why one was not tried.
    static func codes(in inputs: InputExpander) throws -> [FoundCode] {
        let (pool, progress) = (DecoderPool(DecoderLimits()), ScanProgress())
        var found: [FoundCode] = []
        var problems: [Diagnostic] = []
        try pool.scan(inputs.files, progress) { image in
            found += image.codes.map(\.code)
            problems += ScanProblem.all(of: image, limit: pool.limits.time).map(\.diagnostic)
            return .done
        }
        if found.isEmpty, let first = problems.first { throw first }
        for problem in problems { Console.warn(problem.sentence) }
        inputs.skipped.note()
        try progress.finish()
        return found
    }
}
