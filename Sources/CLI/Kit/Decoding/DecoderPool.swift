import Foundation

/// Reads many pictures, several at once, and hands out the results in the order of the files.
///
/// Each reading process has a dispatch queue that feeds it: a library in C that hangs, or takes memory without end, cannot be stopped
/// within this process.
final class DecoderPool {
    private let limits: DecoderLimits
    let processCount: Int
    private let queue = DecodingQueue()
    private var readerCount = 0

    /// Files that are handed out together at the most.
    private static let batchLimit = 128

    /// - Parameter processCount: reading processes at the most; nil: as many as the machine has processors.
    init(_ limits: DecoderLimits, processCount: Int? = nil) {
        self.limits = limits
        self.processCount = processCount ?? ProcessInfo.processInfo.activeProcessorCount
    }

    deinit { queue.close() }

    /// Reads one file.
    func read(_ file: InputFile) -> PictureResult {
        submit(file, outstanding: 0)
        return queue.take(limit: 1)[0].result
    }

    /// Reads all files.
    ///
    /// - Parameter body: is given files in their order, at least one and as many as have been read by then. Two batches and four
    ///   files a process are read ahead of it at the most, so that there is enough to read while it has a batch.
    func read(_ files: some Sequence<InputFile>, _ body: ([ReadPicture]) throws -> Void) rethrows {
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
            let pictures = queue.take(limit: Self.batchLimit)
            ahead -= pictures.count
            submitMore()
            try body(pictures)
        }
    }

    private func submit(_ file: InputFile, outstanding: Int) {
        if readerCount < min(processCount, outstanding + 1) { startReader() }
        queue.append(file)
    }

    /// A serial queue keeps a thread until its work is done. The kernel ends a reading process with the thread that started it
    /// (`ProcessLimits.endWithParent`).
    private func startReader() {
        readerCount += 1
        DispatchQueue(label: "seqrcast.reader").async { [queue, limits] in
            SignalMask.withoutBrokenPipe {
                let reader = DecoderWorker(limits)
                while let (place, file) = queue.begin() { queue.finish(place, reader.read(file)) }
            }
        }
    }
}
