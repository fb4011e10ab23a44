import Foundation
import Synchronization
import Texts

/// The counts with which a scan of several images ends: codes and images by what became of them.
///
/// Signals end a scan as well, so its lines can be printed on another thread.
final class ScanSummary: Sendable {
    /// The result for a code, or for an image without one.
    enum Entry: CaseIterable {
        /// Stored for the first time.
        case new
        case seenBefore
        /// Printed, and not stored: plain QR codes, signatures, locked texts.
        case shown
        /// A code in parts that needs more of them.
        case unfinished
        /// For somebody else, or from a channel that the user does not subscribe to.
        case notForYou
        case noCode
        /// An image that cannot be decoded or searched to its end, or a symbol in it.
        case unreadable
        /// Any other code that is an error.
        case refused
        /// An image whose codes were not stored, because another process held the vault.
        case vaultBusy
        /// A file in a folder that is no image.
        case notImage
    }

    private struct Counts {
        var images = 0
        var entries: [Entry: Int] = [:]
        var skipped = SkippedEntries()
        /// Sets of parts that need more parts.
        var unfinished: Set<Int64> = []
        var isPrinted = false

        func count(_ entry: Entry) -> Int {
            entry == .unfinished ? unfinished.count : entries[entry, default: 0]
        }
    }

    private let counts = Mutex(Counts())

    func record(_ entry: Entry, count: Int = 1) {
        counts.withLock { $0.entries[entry, default: 0] += count }
    }

    func record(_ skipped: SkippedEntries) { counts.withLock { $0.skipped += skipped } }

    func recordImage() { counts.withLock { $0.images += 1 } }

    /// Records that a set of parts needs more of them; a later image may complete it.
    func recordUnfinished(set: Int64) { counts.withLock { _ = $0.unfinished.insert(set) } }

    func recordCompleted(set: Int64) { counts.withLock { _ = $0.unfinished.remove(set) } }

    /// Whether an image or another file was recorded.
    var isEmpty: Bool { counts.withLock { $0.images == 0 && $0.count(.notImage) == 0 } }

    /// `35 new, 4 seen before, 1 not for you, 3 without a code`
    ///
    /// - Parameter admission: the word for new codes.
    func text(admission: String = "new") -> String {
        let counts = counts.withLock { $0 }
        let phrases = Entry.allCases.compactMap { entry in
            let count = counts.count(entry)
            return count == 0
                ? nil : "\(count.grouped) \(entry.phrase(admission: admission, isOne: count == 1))"
        }
        let all = phrases + counts.skipped.phrases
        return all.isEmpty ? "no images" : all.joined(separator: ", ")
    }

    var json: ScanSummaryJSON {
        let counts = counts.withLock { $0 }
        return ScanSummaryJSON(
            images: counts.images, new: counts.count(.new), seenBefore: counts.count(.seenBefore),
            shown: counts.count(.shown), unfinished: counts.count(.unfinished),
            notForYou: counts.count(.notForYou), noCode: counts.count(.noCode),
            unreadable: counts.count(.unreadable), refused: counts.count(.refused),
            vaultBusy: counts.count(.vaultBusy), notImages: counts.count(.notImage),
            skippedFolders: counts.skipped.folders + counts.skipped.linksToFolders,
            deadLinks: counts.skipped.deadLinks, devicesAndPipes: counts.skipped.devicesAndPipes)
    }

    /// - Returns: true for the first caller: the summary is printed once, by whatever ends the scan.
    func claimPrinting() -> Bool {
        counts.withLock { counts in
            defer { counts.isPrinted = true }
            return !counts.isPrinted
        }
    }
}

extension ScanSummary.Entry {
    fileprivate func phrase(admission: String, isOne: Bool) -> String {
        switch self {
        case .new: admission
        case .seenBefore: "seen before"
        case .shown: "only shown"
        case .unfinished: "unfinished"
        case .notForYou: "not for you"
        case .noCode: "without a code"
        case .unreadable: "unreadable"
        case .refused: "refused"
        case .vaultBusy: "not stored (vault in use)"
        case .notImage: isOne ? "file that is not an image" : "files that are not images"
        }
    }
}

/// The counts of a scan, as JSON.
struct ScanSummaryJSON: Encodable {
    let outcome = "summary"
    var images: Int
    var new: Int
    var seenBefore: Int
    var shown: Int
    var unfinished: Int
    var notForYou: Int
    var noCode: Int
    var unreadable: Int
    var refused: Int
    var vaultBusy: Int
    var notImages: Int
    var skippedFolders: Int
    var deadLinks: Int
    var devicesAndPipes: Int
}
