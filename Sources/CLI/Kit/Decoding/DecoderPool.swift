import Foundation
import Platform
import SeQRcast

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

    /// Files that the rest of this program may have open, at the least.
    private static let reservedFileCount = 64

    /// The threads and processes that one image takes: a process with its watchdog, or pdftoppm, and the thread
    /// that feeds it.
    private static let threadCount = 3

    /// - Parameter processCount: the most processes; nil: as many as the machine has processors. There are
    ///   fewer where this process may not open the files, or start the threads, that each of them takes.
    init(_ limits: DecoderLimits, processCount: Int? = nil) {
        self.limits = limits
        let wanted = processCount ?? ProcessInfo.processInfo.activeProcessorCount
        let fileCount = ProcessLimits.freeFileCount - Self.reservedFileCount
        // The image is open, too.
        let affordable = max(1, fileCount / (ChildProcess.fileCount + 1))
        self.processCount = ProcessLimits.jobCount(
            upTo: min(wanted, affordable), threadCount: Self.threadCount)
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
    /// - Throws: why a file was not tried, after the files before it; what `body` throws.
    func scan(
        _ files: some Sequence<InputFile>, onPage: (Int) -> Void,
        _ body: ([ScannedFile]) throws -> Void
    ) throws {
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
            let tried = Array(batch.prefix { $0.obstacle == nil })
            if !tried.isEmpty { try body(tried) }
            if tried.count < batch.count, let obstacle = batch[tried.count].obstacle { throw obstacle }
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

/// A queue of files: several threads scan them, one thread removes the results in the order of the files.
final class DecodingQueue: @unchecked Sendable {
    /// Protects everything below.
    private let condition = NSCondition()
    private var entries: [Entry] = []
    /// The index of the first entry among all files that were ever added.
    private var firstIndex = 0
    /// The index of the next file to begin.
    private var next = 0
    /// The weight of the results that wait.
    private var weight = 0
    private var isClosed = false

    /// The greatest weight of results that wait; files in progress do not count.
    private static let weightLimit = 16 << 20

    private struct Entry {
        let file: InputFile
        /// The pages that were scanned so far.
        var pageCount = 0
        var result: ScannedFile?
    }

    func enqueue(_ file: InputFile) {
        condition.withLock {
            entries.append(Entry(file: file))
            condition.broadcast()
        }
    }

    /// Lets no further file begin.
    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }

    /// Waits for a file to scan.
    ///
    /// - Returns: the file and its index among all; nil after `close`.
    func begin() -> (index: Int, file: InputFile)? {
        condition.withLock {
            while !isClosed, next == firstIndex + entries.count || weight >= Self.weightLimit {
                condition.wait()
            }
            guard !isClosed else { return nil }
            next += 1
            return (next - 1, entries[next - 1 - firstIndex].file)
        }
    }

    /// Records how many pages of a file are scanned.
    func recordPages(_ count: Int, of index: Int) {
        condition.withLock {
            entries[index - firstIndex].pageCount = count
            if index == firstIndex { condition.broadcast() }
        }
    }

    func finish(_ index: Int, _ result: ScannedFile) {
        condition.withLock {
            entries[index - firstIndex].result = result
            weight += result.weight
            condition.broadcast()
        }
    }

    /// Waits for the first file, and removes it with the scanned files directly after it.
    ///
    /// - Parameters:
    ///   - limit: the most files, at least 1.
    ///   - onPage: called while the first file is scanned and has several pages, with the number of the next page.
    func dequeue(limit: Int, onPage: (Int) -> Void = { _ in }) -> [ScannedFile] {
        condition.withLock {
            while entries.first?.result == nil {
                if let count = entries.first?.pageCount, count > 0 { onPage(count + 1) }
                condition.wait()
            }
            let scanned = entries.prefix(limit).prefix { $0.result != nil }.compactMap(\.result)
            entries.removeFirst(scanned.count)
            firstIndex += scanned.count
            weight -= scanned.reduce(0) { $0 + $1.weight }
            condition.broadcast()
            return scanned
        }
    }
}

extension ScannedFile {
    /// Its size in memory, about, in bytes: a code of linked symbols may have a hundred thousand.
    fileprivate var weight: Int {
        image.pages.reduce(0) { weight, page in
            weight + 1_024 * (1 + page.codes.count + page.undecodedSymbols.count)
                + page.codes.reduce(0) { $0 + $1.bytes.count }
        }
    }
}

/// Scans files in a decoder process, and starts another process where that one was lost.
final class DecoderWorker {
    private let limits: DecoderLimits
    private var process: DecoderProcess?
    /// What the process has got from outside; nil before its first file, which decides that.
    private var preparation: ImageFormat.Preparation?

    init(_ limits: DecoderLimits) { self.limits = limits }

    /// Starts the process before there is a file. If that fails, the first file tries it again.
    func startEarly() { process = try? DecoderProcess(limits) }

    /// - Parameter onPage: called after each page, with the number of pages so far.
    func scan(_ file: InputFile, onPage: (Int) -> Void) -> ScannedFile {
        var result = ScannedFile(file: file)
        do {
            let file = try file.open()
            guard let format = try file.imageFormat() else { throw ImagingError.unknownFormat }
            try scan(file, format.preparation, into: &result.image, onPage)
            result.failure = result.image.failure
        } catch {
            result.failure = error
        }
        return result
    }

    private func scan(
        _ file: OpenFile, _ needed: ImageFormat.Preparation, into image: inout ImageScan,
        _ onPage: (Int) -> Void
    ) throws {
        let isFirst = preparation == nil
        let started = isFirst || needed == .nothing || needed == preparation ? process : nil
        process = nil
        if isFirst || started == nil { preparation = needed }
        let current = try started ?? DecoderProcess(limits)
        do {
            try current.scan(file, into: &image, onPage: onPage)
            if needed != .startsProgram { process = current }
        } catch let failure as DecoderFailure {
            // Images scanned before may have left the process in a bad state.
            guard started != nil, !isFirst, failure == .outOfMemory || failure == .crashed, file.rewind()
            else {
                throw failure
            }
            image = ImageScan()
            try scan(file, needed, into: &image, onPage)
        }
    }
}

/// Limits for scanning one file.
struct DecoderLimits: Sendable {
    /// After this time the decoder process is ended. Each page of a file has as much.
    var time: Duration = .seconds(10)

    /// Whether the decoder process reports what it tried on each image.
    var isTraced = false

    /// After this time the process itself tries no further way, so that the codes it has found come back.
    var softTime: Duration { time * 4 / 5 }
}
