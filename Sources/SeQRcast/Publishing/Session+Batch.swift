public import Storage

extension Session {
    /// Begins or resumes a batch. Nothing is changed until it is published.
    ///
    /// - Parameter mark: the batch to which these entries belong, perhaps with others; nil: a new
    ///   batch, or the unfinished batch of the channel where its entries are equal.
    /// - Throws: `.invalidInput(.foreignBatch)` where the mark is not of this vault and channel;
    ///   `BatchError` with `.invalidInput(.expiry)`; `.notAllowed(.notOwned)`, or the errors of
    ///   `channel(_:)`.
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

    /// Publishes the entries of a batch that are not published yet, in order, and draws all
    /// entries.
    ///
    /// - Parameters:
    ///   - threads: the number of threads that seal and draw, at least 1.
    ///   - draw: converts a drawing to the wanted form, on any thread.
    ///   - report: called after each commit, with some hundred entries.
    /// - Throws: `BatchError`, or the errors of `publish(_:plain:in:expiry:drawing:)` and `report`.
    ///   Entries that were reported are published.
    public func publish<Image: Sendable>(
        _ begun: BegunBatch, drawing options: DrawingOptions = DrawingOptions(), threads: Int = 1,
        draw: @escaping @Sendable (Drawing) throws -> Image,
        report: ([PublishedEntry<Image>]) throws -> Void
    ) throws {
        try vault.write { transaction in
            let digest = transaction.batchDigest(begun.batch.keys)
            try transaction.setUnfinishedBatch(
                UnfinishedBatch(mark: begun.mark, digest: digest), inChannel: begun.channel.id)
        }
        try BatchRun(session: self, begun: begun, options: options, threads: threads, draw: draw)
            .run(report: report)
    }

    /// Ends a batch whose entries are all published and written. Equal entries without its mark
    /// then begin a new batch.
    public func end(_ begun: BegunBatch) throws {
        try vault.write { transaction in
            guard try transaction.unfinishedBatch(inChannel: begun.channel.id)?.mark == begun.mark else {
                return
            }
            try transaction.setUnfinishedBatch(nil, inChannel: begun.channel.id)
        }
    }
}
