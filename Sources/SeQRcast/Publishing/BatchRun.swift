import Exchange
import Storage
import Wire

/// Publishes a batch piece by piece: while one is stored, the next is sealed and drawn, under the numbers that it will have if nobody
/// else publishes. Where somebody did, it is sealed again.
struct BatchRun<GrayImage: Sendable>: Sendable {
    let session: Session
    let begun: BegunBatch
    let options: DrawingOptions
    let threads: Int
    let draw: @Sendable (Drawing) throws -> GrayImage

    /// Entries that are committed together: few enough to be told of soon, and enough that the disk is not waited for.
    private static var pieceLength: Int { 256 }

    /// What a piece is sealed by, and which of its entries need not be.
    private struct SealPlan {
        let state: PublishingState
        let published: [Int: StoredMessage]

        /// Entries that will get a number.
        func newCount(in piece: Range<Int>) -> Int { piece.count - published.count }
    }

    private struct SealedEntry {
        let index: Int
        let origin: Origin
        let drawing: Drawing
        let picture: GrayImage
    }

    private enum Origin {
        case new(Message)
        case published(StoredMessage)
    }

    private struct SealedPiece {
        let outlook: SealPlan
        let created: Timestamp
        let entries: [SealedEntry]
    }

    func run(_ take: ([PublishedEntry<Image>]) throws -> Void) throws {
        let count = begun.batch.entries.count
        let pieces = stride(from: 0, to: count, by: Self.pieceLength).map {
            $0..<min($0 + Self.pieceLength, count)
        }
        guard let first = pieces.first else { return }
        var state = try session.vault.read {
            try PublishingState(begun.batch.channel, session, $0)
        }
        var ahead = try sealAhead(first, from: state)
        defer { ahead.wait() }
        for (piece, following) in zip(pieces, pieces.dropFirst().map(Optional.some) + [nil]) {
            var sealed = try ahead.get()
            if !sealed.outlook.state.seals(like: state) { sealed = try sealAhead(piece, from: state).get() }
            if let following {
                ahead = try sealAhead(
                    following, from: state.after(sealed.outlook.newCount(in: piece)))
            }
            let (entries, after) = try store(sealed, piece)
            state = after
            try take(entries)
        }
    }

    private func sealAhead(
        _ piece: Range<Int>, from state: PublishingState
    ) throws -> Prefetch<SealedPiece> {
        let outlook = try session.vault.read { transaction in
            SealPlan(state: state, published: try published(piece, transaction))
        }
        return Prefetch(onOwnThread: threads > 1) { try seal(piece, outlook) }
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
    private func seal(_ piece: Range<Int>, _ outlook: SealPlan) throws -> SealedPiece {
        let now = session.now
        var newCount = 0
        let work = piece.map { index in
            defer { newCount += outlook.published[index] == nil ? 1 : 0 }
            return (index: index, state: outlook.state.after(newCount))
        }
        let entries = work.mapRuns(threads: threads) { run in
            run.map { index, state in
                Result { try sealed(index, outlook.published[index], state, now) }
                    .mapError { BatchError(index: index, reason: $0) }
            }
        }
        return SealedPiece(outlook: outlook, created: now, entries: try entries.map { try $0.get() })
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

    /// - Returns: its entries, and the channel as it stands then.
    private func store(
        _ ahead: SealedPiece, _ piece: Range<Int>
    ) throws -> ([PublishedEntry<Image>], PublishingState) {
        try session.vault.write { transaction in
            let state = try PublishingState(begun.batch.channel, session, transaction)
            let isAsForeseen = state.seals(like: ahead.outlook.state)
            let sealed =
                try isAsForeseen
                ? ahead
                : seal(piece, SealPlan(state: state, published: published(piece, transaction)))
            let after = state.after(sealed.outlook.newCount(in: piece))
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
