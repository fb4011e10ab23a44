import Exchange
public import Storage
public import Wire

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

/// One message of a batch.
public struct BatchEntry: Sendable {
    public let content: Content
    /// Plain fields, at most `MessagePreamble.metadataLimit` bytes in their layout.
    public let plain: Fields
    /// The first second at which the message counts as expired; nil: never.
    public let expiry: Timestamp?
    /// The rule that gave the expiry, such as "3d": unlike the expiry it is the same on another
    /// day. Without a rule, the expiry itself.
    public let expiryRule: String

    public init(
        content: Content, plain: Fields = Fields(), expiry: Timestamp? = nil, expiryRule: String? = nil
    ) {
        self.content = content
        self.plain = plain
        self.expiry = expiry
        self.expiryRule = expiryRule ?? expiry.map { "\($0.seconds)" } ?? ""
    }

    /// Bytes that are equal for equal entries.
    fileprivate var identity: [UInt8] {
        var writer = ByteWriter()
        writer.byte(content.type.rawValue)
        writer.integer(UInt64(content.bytes.count))
        writer.raw(content.bytes)
        writer.integer(UInt64(plain.metadata.count))
        writer.raw(plain.metadata)
        writer.string(expiryRule)
        return writer.bytes
    }
}

/// Messages that are published together, each exactly once, however often publication is resumed.
public struct Batch: Sendable {
    public let entries: [BatchEntry]
    let channel: String
    /// One key for each entry. Equal entries differ by the number of equal ones before them.
    let keys: [[UInt8]]

    /// - Parameter channel: an own channel, by a reference for `Session.channel(_:)`.
    public init(_ entries: [BatchEntry], in channel: String) {
        self.entries = entries
        self.channel = channel
        var counts: [[UInt8]: UInt64] = [:]
        keys = entries.map { entry in
            let identity = entry.identity
            counts[identity, default: 0] += 1
            var writer = ByteWriter()
            writer.integer(counts[identity, default: 0])
            writer.raw(identity)
            return writer.bytes
        }
    }
}

/// A batch in progress.
public struct BegunBatch: Sendable {
    public let batch: Batch
    /// Identifies the batch in this vault.
    public let mark: BatchMark
    public let channel: Channel
    /// For each entry, the number of its message; nil where it is not published yet.
    public let published: [MessageNumber?]
}

/// An entry of a batch after publication.
public struct PublishedEntry<Image: Sendable>: Sendable {
    /// Its index among the entries.
    public let index: Int
    public let message: PublishedMessage
    /// Whether it was published now; otherwise in an earlier run.
    public let isNew: Bool
    public let picture: Image
}

/// Why an entry of a batch cannot be published.
public struct BatchError: Error {
    /// Its index among the entries.
    public let index: Int
    public let reason: any Error
}
