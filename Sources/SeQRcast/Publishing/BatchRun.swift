import Dispatch
import Exchange
import Foundation
import Storage
import Synchronization
import Wire

/// Publishes a batch in pieces (docs/decisions/0079-batch-manifest.md).
///
/// While one piece is stored, the next is sealed and drawn, under the numbers that it gets unless
/// another process publishes in between. In that case it is sealed again.
struct BatchRun<Image: Sendable>: Sendable {
    let session: Session
    let begun: BegunBatch
    let options: DrawingOptions
    let threads: Int
    let draw: @Sendable (Drawing) throws -> Image

    /// Entries that are committed together: few enough for timely reports, enough to amortize the
    /// wait for the disk.
    private static var pieceLength: Int { 256 }

    private struct SealedEntry {
        let index: Int
        let origin: Origin
        let drawing: Drawing
        let picture: Image
    }

    private enum Origin {
        case new(Message, row: Data)
        case published(StoredMessage)
    }

    private struct SealedPiece {
        let plan: SealPlan
        let created: Timestamp
        let entries: [SealedEntry]
    }

    func run(report: ([PublishedEntry<Image>]) throws -> Void) throws {
        let count = begun.batch.count
        let pieces = stride(from: 0, to: count, by: Self.pieceLength).map {
            $0..<min($0 + Self.pieceLength, count)
        }
        guard let first = pieces.first else { return }
        var state = try session.vault.read { try current($0).state }
        var next = try prefetch(first, from: state)
        defer { next.wait() }
        for (piece, following) in zip(pieces, pieces.dropFirst().map(Optional.some) + [nil]) {
            var sealed = try next.get()
            if !sealed.plan.state.seals(like: state) { sealed = try prefetch(piece, from: state).get() }
            if let following {
                next = try prefetch(following, from: state.after(sealed.plan.newCount))
            }
            let (entries, after) = try store(sealed, piece)
            state = after
            try report(entries)
        }
    }

    private func current(
        _ transaction: VaultTransaction
    ) throws -> (channel: Channel, state: PublishingState) {
        try transaction.publishingState(of: begun.channel, session.identity, now: session.now)
    }

    private func prefetch(
        _ piece: Range<Int>, from state: PublishingState
    ) throws -> Prefetch<SealedPiece> {
        let plan = try session.vault.read { try planned(piece, from: state, $0) }
        return Prefetch(onOwnThread: threads > 1) { try seal(plan) }
    }

    private func planned(
        _ piece: Range<Int>, from state: PublishingState, _ transaction: VaultTransaction
    ) throws -> SealPlan {
        let entries = try piece.map { index in
            let entry = try begun.batch.entry(at: index)
            let row = transaction.batchRow(entry.key(ordinal: begun.ordinals[index]), of: begun.mark)
            return SealPlan.Entry(
                index: index, entry: entry, row: row,
                published: try transaction.message(ofBatchRow: row, inChannel: begun.channel.id))
        }
        return SealPlan(state: state, entries: entries)
    }

    /// - Throws: `BatchError`
    private func seal(_ plan: SealPlan) throws -> SealedPiece {
        let now = session.now
        var newCount = 0
        let work = plan.entries.map { entry in
            defer { newCount += entry.published == nil ? 1 : 0 }
            return (entry: entry, state: plan.state.after(newCount))
        }
        let entries = work.mapRuns(threads: threads) { run in
            run.map { entry, state in
                Result { try sealed(entry, state, now) }
                    .mapError { BatchError(index: entry.index, reason: $0) }
            }
        }
        return SealedPiece(plan: plan, created: now, entries: try entries.map { try $0.get() })
    }

    private func sealed(
        _ planned: SealPlan.Entry, _ state: PublishingState, _ now: Timestamp
    ) throws -> SealedEntry {
        let (origin, code): (Origin, Code)
        if let published = planned.published {
            (origin, code) = (.published(published), published.code)
        } else {
            let entry = planned.entry
            let new = try SessionError.naming(begun.channel) {
                try state.sealed(
                    entry.content, metadata: entry.plain.metadata, expiry: entry.expiry, now: now,
                    with: session.identity.keys)
            }
            (origin, code) = (.new(new.message, row: planned.row), new.code)
        }
        let drawing = try Drawing(code, options.drawing(codesOf: begun.channel))
        return SealedEntry(
            index: planned.index, origin: origin, drawing: drawing, picture: try draw(drawing))
    }

    /// - Returns: the piece's entries, and the channel's state after them.
    private func store(
        _ prefetched: SealedPiece, _ piece: Range<Int>
    ) throws -> ([PublishedEntry<Image>], PublishingState) {
        try session.vault.write { transaction in
            let (channel, state) = try current(transaction)
            let isAsPlanned = state.seals(like: prefetched.plan.state)
            let sealed = try isAsPlanned ? prefetched : seal(planned(piece, from: state, transaction))
            let after = state.after(sealed.plan.newCount)
            try transaction.updateCounters(after.owned, row: channel.id)
            let entries = try sealed.entries.map { entry in
                let stored: StoredMessage
                switch entry.origin {
                case .published(let known): stored = known
                case .new(let message, let row):
                    stored = try transaction.insert(
                        message, code: entry.drawing.code, direction: .published, received: sealed.created,
                        inChannel: channel.id, batchRow: row)
                }
                let message = PublishedMessage(channel: channel, stored: stored, drawing: entry.drawing)
                let isNew = if case .new = entry.origin { true } else { false }
                return PublishedEntry(
                    index: entry.index, message: message, isNew: isNew, picture: entry.picture)
            }
            return (entries, after)
        }
    }
}

/// The numbers and keys under which a piece of a batch is sealed, and its entries.
private struct SealPlan {
    struct Entry {
        let index: Int
        let entry: BatchEntry
        /// The key by which its message is found.
        let row: Data
        /// The message, if it was published before: then it needs no sealing.
        let published: StoredMessage?
    }

    let state: PublishingState
    let entries: [Entry]

    /// The number of entries in the piece that get a new number.
    var newCount: Int { entries.count { $0.published == nil } }
}

/// A result that another thread computes ahead of its use.
///
/// The thread belongs to a dispatch queue. A `Thread` would release its closure after libdispatch
/// freed its caches of that thread: where the closure is the last owner of a database, the release
/// of the database's queue would write into freed memory.
package final class Prefetch<Output: Sendable>: Sendable {
    private let body: @Sendable () throws -> Output
    /// Runs the body; nil: `get()` runs it on the caller's thread. The queue is serial, so it gets
    /// a thread even while all threads of the global queues wait.
    private let queue: DispatchQueue?
    private let result = Mutex<Result<Output, any Error>?>(nil)

    /// Starts the computation.
    ///
    /// - Parameter onOwnThread: false defers the computation to `get()`.
    package init(onOwnThread: Bool, _ body: @escaping @Sendable () throws -> Output) {
        self.body = body
        queue = onOwnThread ? DispatchQueue(label: "seqrcast.prefetch") : nil
        queue?.async { [self] in
            let outcome = Result { try body() }
            result.withLock { $0 = outcome }
        }
    }

    /// Waits for the result.
    ///
    /// - Throws: the error of the body.
    package func get() throws -> Output {
        guard queue != nil else { return try body() }
        wait()
        guard let result = result.withLock({ $0 }) else { preconditionFailure("the body has run") }
        return try result.get()
    }

    /// Waits until the body has run on the other thread.
    func wait() { queue?.sync {} }
}
