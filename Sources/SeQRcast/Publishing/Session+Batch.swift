public import Storage

extension Session {
    /// Looks at what a batch is to begin or to go on with; nothing is changed before it is published.
    ///
    /// - Parameter mark: of the batch whose entries these are, perhaps with others; nil for a new one, or for the last that was begun
    ///   in the channel and not ended, where its entries were the same.
    /// - Throws: `.invalidInput(.foreignBatch)` where the mark is not one of this vault and channel; `BatchError` of `.invalidInput(.expiry)`; `.notAllowed(.notOwned)`,
    ///   or the errors of `channel(_:)`.
    public func begin(_ batch: Batch, continuing mark: BatchMark? = nil) throws -> BegunBatch {
        try vault.read { transaction in
            let channel = try transaction.ownedChannel(batch.channel, of: identity).channel
            if let mark, !transaction.knows(mark, inChannel: channel.id) {
                throw SessionError.invalidInput(.foreignBatch)
            }
            let unfinished = try transaction.unfinishedBatch(inChannel: channel.id)
            let isSame = unfinished?.digest == transaction.batchDigest(batch.keys)
            let mark =
                mark ?? (isSame ? unfinished?.mark : nil) ?? transaction.newBatchMark(inChannel: channel.id)
            let published = try batch.keys.map { key in
                try transaction.number(
                    ofBatchRow: transaction.batchRow(key, of: mark), inChannel: channel.id)
            }
            for (index, entry) in batch.entries.enumerated() where published[index] == nil {
                if let expiry = entry.expiry, expiry <= now {
                    throw BatchError(index: index, reason: SessionError.invalidInput(.expiry))
                }
            }
            return BegunBatch(
                batch: batch, mark: mark, channel: channel, published: published)
        }
    }

    /// Publishes what is not published of a batch, in its order, and draws all of it.
    ///
    /// - Parameters:
    ///   - threads: how many share the work of sealing and drawing, at least 1.
    ///   - draw: makes of a drawing what is wanted of it, on any thread.
    ///   - take: is given some hundred entries at a time, once they are on the disk.
    /// - Throws: `BatchError`, or the errors of `publish(_:plain:in:expiry:drawing:)`. What was given to `take` is published.
    public func publish<Image: Sendable>(
        _ begun: BegunBatch, drawing options: DrawingOptions = DrawingOptions(), threads: Int = 1,
        draw: @escaping @Sendable (Drawing) throws -> GrayImage,
        take: ([PublishedEntry<Image>]) throws -> Void
    ) throws {
        try vault.write { transaction in
            let digest = transaction.batchDigest(begun.batch.keys)
            try transaction.setUnfinishedBatch(
                UnfinishedBatch(mark: begun.mark, digest: digest), inChannel: begun.channel.id)
        }
        try BatchRun(session: self, begun: begun, options: options, threads: threads, draw: draw).run(take)
    }

    /// Notes that all of a batch is published, and that its drawings are where they belong: to begin it without its mark is to begin anew then.
    public func end(_ begun: BegunBatch) throws {
        try vault.write { transaction in
            guard try transaction.unfinishedBatch(inChannel: begun.channel.id)?.mark == begun.mark else {
                return
            }
            try transaction.setUnfinishedBatch(nil, inChannel: begun.channel.id)
        }
    }
}
