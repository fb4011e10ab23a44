import Foundation

/// Decodes many files, several at once, and returns the results in the order of the files.
///
/// Decoding and detection run in processes of their own, since a library in C that hangs or takes memory
/// without end cannot be stopped within this process. A dispatch queue feeds each process.
final class DecoderPool {
    let limits: DecoderLimits
    let processCount: Int
    private let queue = DecodingQueue()
    private var workerCount = 0

    /// The most files in one batch.
    private static let batchLimit = 128

    /// - Parameter processCount: the most processes; nil: as many as the machine has processors.
    init(_ limits: DecoderLimits, processCount: Int? = nil) {
        self.limits = limits
        self.processCount = processCount ?? ProcessInfo.processInfo.activeProcessorCount
    }

    deinit { queue.close() }

    /// Starts the first decoder process: it loads its libraries while this process opens the vault.
    func startEarly() { startWorker(isEarly: true) }

    /// Scans one file, and shows the progress.
    func scan(_ file: InputFile) -> ScannedFile {
        let bar = ProgressBar("reading")
        bar.show()
        submit(file, outstanding: 0)
        return queue.dequeue(limit: 1) { bar.show(detail: "page \($0)") }[0]
    }

    /// Scans all files.
    ///
    /// - Parameters:
    ///   - onPage: called while `body` waits for a file with several pages, with the number of the next page.
    ///   - body: receives the files in their order, in batches of those that are done, at least one. Two
    ///     batches and four files a process at the most are scanned ahead of it, so that the processes have work
    ///     while it runs.
    func scan(
        _ files: some Sequence<InputFile>, onPage: (Int) -> Void,
        _ body: ([ScannedFile]) throws -> Void
    ) rethrows {
        var files = files.makeIterator()
        var ahead = 0
        func submitMore() {
            while ahead < 2 * Self.batchLimit + 4 * processCount, let file = files.next() {
                submit(file, outstanding: ahead)
                ahead += 1
            }
        }
        submitMore()
        while ahead > 0 {
            let batch = queue.dequeue(limit: Self.batchLimit, onPage: onPage)
            ahead -= batch.count
            submitMore()
            try body(batch)
        }
    }

    private func submit(_ file: InputFile, outstanding: Int) {
        if workerCount < min(processCount, outstanding + 1) { startWorker() }
        queue.enqueue(file)
    }

    /// A serial queue keeps one thread until its work is done; the kernel ends a decoder process with the thread that
    /// started it (`confinement_end_with_parent`).
    private func startWorker(isEarly: Bool = false) {
        workerCount += 1
        DispatchQueue(label: "seqrcast.decoder").async { [queue, limits] in
            SignalMask.withoutBrokenPipe {
                let worker = DecoderWorker(limits)
                if isEarly { worker.startEarly() }
                while let (index, file) = queue.begin() {
                    queue.finish(index, worker.scan(file) { queue.recordPages($0, of: index) })
                }
            }
        }
    }
}
