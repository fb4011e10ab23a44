import Dispatch
import Exchange
import Storage
import Synchronization
import Wire

/// Publishes a batch in pieces.
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
        case new(Message)
        case published(StoredMessage)
    }

    private struct SealedPiece {
        let plan: SealPlan
        let created: Timestamp
        let entries: [SealedEntry]
    }

    func run(report: ([PublishedEntry<Image>]) throws -> Void) throws {
        let count = begun.batch.entries.count
        let pieces = stride(from: 0, to: count, by: Self.pieceLength).map {
            $0..<min($0 + Self.pieceLength, count)
        }
        guard let first = pieces.first else { return }
        var state = try session.vault.read {
            try PublishingState(begun.batch.channel, of: session.identity, $0)
        }
        var next = try prefetch(first, from: state)
        defer { next.wait() }
        for (piece, following) in zip(pieces, pieces.dropFirst().map(Optional.some) + [nil]) {
            var sealed = try next.get()
            if !sealed.plan.state.seals(like: state) { sealed = try prefetch(piece, from: state).get() }
            if let following {
                next = try prefetch(
                    following, from: state.after(sealed.plan.newCount(in: piece)))
            }
            let (entries, after) = try store(sealed, piece)
            state = after
            try report(entries)
        }
    }

    private func prefetch(
        _ piece: Range<Int>, from state: PublishingState
    ) throws -> Prefetch<SealedPiece> {
        let plan = try session.vault.read { transaction in
            SealPlan(state: state, published: try published(piece, transaction))
        }
        return Prefetch(onOwnThread: threads > 1) { try seal(piece, plan) }
    }

    private func published(
        _ piece: Range<Int>, _ transaction: VaultTransaction
    ) throws -> [Int: StoredMessage] {
        var published: [Int: StoredMessage] = [:]
        for index in piece {
            published[index] = try transaction.message(
                ofBatchRow: transaction.batchRow(begun.batch.keys[index], of: begun.mark),
                inChannel: begun.channel.id)
        }
        return published
    }

    /// - Throws: `BatchError`
    private func seal(_ piece: Range<Int>, _ plan: SealPlan) throws -> SealedPiece {
        let now = session.now
        var newCount = 0
        let work = piece.map { index in
            defer { newCount += plan.published[index] == nil ? 1 : 0 }
            return (index: index, state: plan.state.after(newCount))
        }
        let entries = work.mapRuns(threads: threads) { run in
            run.map { index, state in
                Result { try sealed(index, plan.published[index], state, now) }
                    .mapError { BatchError(index: index, reason: $0) }
            }
        }
        return SealedPiece(plan: plan, created: now, entries: try entries.map { try $0.get() })
    }

    private func sealed(
        _ index: Int, _ published: StoredMessage?, _ state: PublishingState, _ now: Timestamp
    ) throws -> SealedEntry {
        let (origin, code): (Origin, Code)
        if let published {
            (origin, code) = (.published(published), published.code)
        } else {
            let entry = begun.batch.entries[index]
            let new = try state.sealed(
                entry.content, plain: entry.plain, expiry: entry.expiry, now: now,
                with: session.identity.keys)
            (origin, code) = (.new(new.message), new.code)
        }
        let drawing = try Drawing(code, options)
        return SealedEntry(index: index, origin: origin, drawing: drawing, picture: try draw(drawing))
    }

    /// - Returns: the piece's entries, and the channel's state after them.
    private func store(
        _ prefetched: SealedPiece, _ piece: Range<Int>
    ) throws -> ([PublishedEntry<Image>], PublishingState) {
        try session.vault.write { transaction in
            let state = try PublishingState(
                begun.batch.channel, of: session.identity, transaction)
            let isAsPlanned = state.seals(like: prefetched.plan.state)
            let sealed =
                try isAsPlanned
                ? prefetched
                : seal(piece, SealPlan(state: state, published: published(piece, transaction)))
            let after = state.after(sealed.plan.newCount(in: piece))
            try transaction.updateCounters(after.owned, row: state.channel.id)
            let entries = try sealed.entries.map { entry in
                let stored: StoredMessage
                switch entry.origin {
                case .published(let known): stored = known
                case .new(let message):
                    stored = try transaction.insert(
                        message, code: entry.drawing.code, direction: .published, received: sealed.created,
                        inChannel: state.channel.id,
                        batchRow: transaction.batchRow(begun.batch.keys[entry.index], of: begun.mark))
                }
                let message = PublishedMessage(
                    channel: state.channel, stored: stored, drawing: entry.drawing)
                let isNew = if case .new = entry.origin { true } else { false }
                return PublishedEntry(
                    index: entry.index, message: message, isNew: isNew, picture: entry.picture)
            }
            return (entries, after)
        }
    }
}

/// The numbers and keys under which a piece of a batch is sealed, and the entries that need no
/// sealing.
private struct SealPlan {
    let state: PublishingState
    /// By index: entries that were published before.
    let published: [Int: StoredMessage]

    /// The number of entries in the piece that get a new number.
    func newCount(in piece: Range<Int>) -> Int { piece.count - published.count }
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
