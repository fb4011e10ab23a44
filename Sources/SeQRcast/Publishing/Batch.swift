import Exchange
public import Storage
public import Wire

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
