import Exchange
public import Storage
public import Wire

extension Session {
    /// Begins or resumes a batch. Nothing is changed until it is published.
    ///
    /// - Parameter mark: the batch to which these entries belong, perhaps with others; nil: a new
    ///   batch, or the unfinished batch of the channel where its entries are equal.
    /// - Throws: `.invalidInput(.foreignBatch)` where the mark is not of this vault and channel;
    ///   `BatchError` with `.invalidInput(.expiry)` or an error of the batch's entries;
    ///   `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func begin(_ batch: Batch, continuing mark: BatchMark? = nil) throws -> BegunBatch {
        try vault.read { transaction in
            let channel = try transaction.ownedChannel(batch.channel, of: identity).channel
            if let mark, !transaction.knows(mark, inChannel: channel.id) {
                throw SessionError.invalidInput(.foreignBatch)
            }
            let unfinished = try transaction.unfinishedBatch(inChannel: channel.id)
            let survey = try BatchSurvey(batch, now: now, transaction)
            let known = mark ?? (unfinished?.digest == survey.digest ? unfinished?.mark : nil)
            var published = [MessageNumber?](repeating: nil, count: batch.count)
            if let known {
                for (index, ordinal) in survey.ordinals.enumerated() {
                    let key = try batch.entry(at: index).key(ordinal: ordinal)
                    published[index] = try transaction.number(
                        ofBatchRow: transaction.batchRow(key, of: known), inChannel: channel.id)
                }
            }
            if let index = survey.expired.first(where: { published[$0] == nil }) {
                throw BatchError(index: index, reason: SessionError.invalidInput(.expiry))
            }
            return BegunBatch(
                batch: batch, mark: known ?? transaction.newBatchMark(inChannel: channel.id),
                channel: channel, published: published,
                beganWithOtherEntries: unfinished.map { $0.mark == known && $0.digest != survey.digest }
                    ?? false,
                repetition: try survey.repetition(in: batch), ordinals: survey.ordinals, digest: survey.digest
            )
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
            try transaction.setUnfinishedBatch(
                UnfinishedBatch(mark: begun.mark, digest: begun.digest), inChannel: begun.channel.id)
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

    /// Bytes that identify the entry in its batch.
    ///
    /// - Parameter ordinal: the number of equal entries up to this one, from 1.
    func key(ordinal: UInt32) -> [UInt8] { Self.key(identity, ordinal: ordinal) }

    fileprivate static func key(_ identity: [UInt8], ordinal: UInt32) -> [UInt8] {
        var writer = ByteWriter()
        writer.integer(UInt64(ordinal))
        writer.raw(identity)
        return writer.bytes
    }
}

/// Messages that are published together, each exactly once, however often publication is resumed.
public struct Batch: Sendable {
    /// The number of entries.
    public let count: Int
    let channel: String
    private let entry: @Sendable (Int) throws -> BatchEntry

    /// - Parameter channel: an own channel, by a reference for `Session.channel(_:)`.
    public init(_ entries: [BatchEntry], in channel: String) {
        self.init(count: entries.count, in: channel) { entries[$0] }
    }

    /// A batch of any length, whose entries are not all in memory at once.
    ///
    /// - Parameters:
    ///   - count: at least 0.
    ///   - channel: an own channel, by a reference for `Session.channel(_:)`.
    ///   - entry: makes the entry with an index. It is called several times for each, and must
    ///     return the same entry each time. It may be called while the vault is being read or
    ///     changed, so it must not use a session.
    public init(
        count: Int, in channel: String, entry: @escaping @Sendable (_ index: Int) throws -> BatchEntry
    ) {
        self.count = count
        self.channel = channel
        self.entry = entry
    }

    /// - Throws: `BatchError`
    public func entry(at index: Int) throws -> BatchEntry {
        do {
            return try entry(index)
        } catch {
            throw BatchError(index: index, reason: error)
        }
    }
}

/// The result of one pass over the entries of a batch.
private struct BatchSurvey {
    /// For each entry, the number of equal ones up to it, from 1.
    private(set) var ordinals: [UInt32] = []
    /// The indices of expired entries.
    private(set) var expired: [Int] = []
    let digest: [UInt8]

    /// - Throws: `BatchError`
    init(_ batch: Batch, now: Timestamp, _ transaction: VaultTransaction) throws {
        var digest = transaction.batchDigest()
        var counts: [UInt128: UInt32] = [:]
        ordinals.reserveCapacity(batch.count)
        counts.reserveCapacity(batch.count)
        for index in 0..<batch.count {
            let entry = try batch.entry(at: index)
            let identity = entry.identity
            let fingerprint = transaction.batchFingerprint(identity)
            let ordinal = counts[fingerprint, default: 0] + 1
            counts[fingerprint] = ordinal
            ordinals.append(ordinal)
            digest.add(BatchEntry.key(identity, ordinal: ordinal))
            if let expiry = entry.expiry, expiry <= now { expired.append(index) }
        }
        self.digest = digest.bytes()
    }

    /// The first entry that equals an earlier one; nil if all entries differ.
    ///
    /// - Throws: `BatchError`
    func repetition(in batch: Batch) throws -> (index: Int, earlier: Int)? {
        guard let index = ordinals.firstIndex(where: { $0 > 1 }) else { return nil }
        let identity = try batch.entry(at: index).identity
        let earlier = try (0..<index).first { try batch.entry(at: $0).identity == identity }
        return earlier.map { (index, $0) }
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
    /// Whether it was begun before with other entries, and did not end.
    public let beganWithOtherEntries: Bool
    /// The first entry that equals an earlier one; nil if all differ.
    public let repetition: (index: Int, earlier: Int)?
    /// For each entry, the number of equal ones up to it, from 1.
    let ordinals: [UInt32]
    /// The digest of its entries.
    let digest: [UInt8]
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
