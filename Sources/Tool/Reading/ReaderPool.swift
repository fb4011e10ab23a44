import Foundation

/// Reads many pictures, several at once, and hands out the results in the order of the files.
///
/// A thread each feeds one reading process: a library in C that hangs, or takes memory without end, cannot be stopped
/// within this process.
final class ReaderPool {
    private let limits: ReaderLimits
    private let processCount: Int
    private let queue = ReadingQueue()
    private var threadCount = 0

    /// - Parameter processCount: reading processes at the most; nil: as many as the machine has processors.
    init(_ limits: ReaderLimits, processCount: Int? = nil) {
        self.limits = limits
        self.processCount = processCount ?? ProcessInfo.processInfo.activeProcessorCount
    }

    deinit {
        for _ in 0..<threadCount { queue.append(nil) }
    }

    /// Reads one file.
    func read(_ file: InputFile) -> PictureResult { submit(file, outstanding: 0).wait() }

    /// Reads all files.
    ///
    /// - Parameter body: is given each file's result. No more than four files a process are read ahead of it.
    func read(
        _ files: some Sequence<InputFile>, _ body: (InputFile, PictureResult) throws -> Void
    ) rethrows {
        var files = files.makeIterator()
        var ahead: [PendingReading] = []
        while true {
            while ahead.count < 4 * processCount, let file = files.next() {
                ahead.append(submit(file, outstanding: ahead.count))
            }
            guard !ahead.isEmpty else { return }
            let first = ahead.removeFirst()
            try body(first.file, first.wait())
        }
    }

    private func submit(_ file: InputFile, outstanding: Int) -> PendingReading {
        if threadCount < min(processCount, outstanding + 1) { startThread() }
        let reading = PendingReading(file)
        queue.append(reading)
        return reading
    }

    private func startThread() {
        threadCount += 1
        Thread.detachNewThread { [queue, limits] in
            SignalMask.blockBrokenPipe()
            let reader = PictureReader(limits)
            while let pending = queue.next() { pending.finish(reader.read(pending.file)) }
        }
    }
}
