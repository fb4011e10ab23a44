import Exchange
public import Storage
public import Wire

/// One of many messages that are to be published together.
public struct BatchEntry: Sendable {
    public let content: Content
    /// Metadata that everybody can read, at most `MessagePreamble.metadataLimit` bytes as they are laid out.
    public let plain: Fields
    /// The first second at which it is expired; nil: never.
    public let expiry: Timestamp?
    /// What the expiry was made by, which is the same on another day: "3d". Without that it is the expiry itself.
    public let expiryRule: String

    public init(
        content: Content, plain: Fields = Fields(), expiry: Timestamp? = nil, expiryRule: String? = nil
    ) {
        self.content = content
        self.plain = plain
        self.expiry = expiry
        self.expiryRule = expiryRule ?? expiry.map { "\($0.seconds)" } ?? ""
    }

    /// The same for entries that say the same.
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

/// Messages that are published together, each once, however often that is begun anew.
public struct Batch: Sendable {
    public let entries: [BatchEntry]
    let channel: String
    /// Of each entry, where some say the same also by how many before it do.
    let keys: [[UInt8]]

    /// - Parameter channel: an own one, as `Session.channel(_:)` takes it.
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

/// A batch that was begun.
public struct BegunBatch: Sendable {
    public let batch: Batch
    /// What it is known by in this vault.
    public let mark: BatchMark
    public let channel: Channel
    /// Of each entry that was published before, its message's number.
    public let published: [MessageNumber?]
}

/// An entry of a batch that is published, and stored.
public struct PublishedEntry<GrayImage: Sendable>: Sendable {
    /// Among the entries.
    public let index: Int
    public let message: PublishedMessage
    /// Whether it was published now, and not before.
    public let isNew: Bool
    public let picture: GrayImage
}

/// Why an entry of a batch cannot be published.
public struct BatchError: Error {
    /// Among the entries.
    public let index: Int
    public let reason: any Error
}
