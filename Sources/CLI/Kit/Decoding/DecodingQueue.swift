import Foundation
import SeQRcast

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

    /// The greatest weight of results that wait, in pages, codes and undecoded symbols; files in progress do not count. A
    /// code has four kilobytes at the most.
    private static let weightLimit = 4_096

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
    /// Pages, codes and undecoded symbols.
    fileprivate var weight: Int {
        image.pages.reduce(0) { $0 + 1 + $1.codes.count + $1.undecodedSymbols.count }
    }
}
