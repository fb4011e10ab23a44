import Foundation
import SeQRcast

/// Files in a row: begun by several threads, first come, first served, and taken by one in the same order once they are read.
final class DecodingQueue: @unchecked Sendable {
    /// All below is touched by its holder alone.
    private let condition = NSCondition()
    private var entries: [Entry] = []
    /// The place of the first entry among all that there ever were.
    private var firstPlace = 0
    /// The place of the next that is to be begun.
    private var next = 0
    /// What the results weigh that nobody has taken yet.
    private var weight = 0
    private var isClosed = false

    /// Pages, codes and near misses that wait to be taken at the most, but for those of files that are being read: a code has
    /// four kilobytes at the most.
    private static let weightLimit = 4_096

    private struct Entry {
        let file: InputFile
        var result: PictureResult?
    }

    func append(_ file: InputFile) {
        condition.withLock {
            entries.append(Entry(file: file))
            condition.broadcast()
        }
    }

    /// Has no further file begun.
    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }

    /// Waits for a file to read.
    ///
    /// - Returns: its place among all; nil when no more is to be begun.
    func begin() -> (place: Int, file: InputFile)? {
        condition.withLock {
            while !isClosed, next == firstPlace + entries.count || weight >= Self.weightLimit {
                condition.wait()
            }
            guard !isClosed else { return nil }
            next += 1
            return (next - 1, entries[next - 1 - firstPlace].file)
        }
    }

    func finish(_ place: Int, _ result: PictureResult) {
        condition.withLock {
            entries[place - firstPlace].result = result
            weight += result.weight
            condition.broadcast()
        }
    }

    /// Waits for the first file to be read, and takes it with those after it that are read already.
    ///
    /// - Parameter limit: of files, at least 1.
    func take(limit: Int) -> [ReadPicture] {
        condition.withLock {
            while entries.first?.result == nil { condition.wait() }
            let taken = entries.prefix(limit).prefix { $0.result != nil }.compactMap { entry in
                entry.result.map { ReadPicture(file: entry.file, result: $0) }
            }
            entries.removeFirst(taken.count)
            firstPlace += taken.count
            weight -= taken.reduce(0) { $0 + $1.result.weight }
            condition.broadcast()
            return taken
        }
    }
}

extension PictureResult {
    /// Pages, codes and near misses.
    fileprivate var weight: Int {
        reading.pages.reduce(0) { $0 + 1 + $1.codes.count + $1.undecodedSymbols.count }
    }
}
