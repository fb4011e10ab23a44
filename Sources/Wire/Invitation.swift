/// Asks whoever sees it to ask for a share of a channel (docs/reference/format.md, "Invitation").
///
/// `owner's card ‖ [sealing key] ‖ channel ‖ note ‖ created ‖ until ‖ signature`
public struct Invitation: Hashable, Sendable {
    public let owner: Card
    /// By which requests are sealed to the owner; nil unless the owner is of the hybrid suite, whose card
    /// has only its hash.
    public let sealingKey: [UInt8]?
    public let channel: Name
    /// A remark that anybody can read; at most `noteLimit` bytes of UTF-8, may be empty.
    public let note: String
    /// By the owner's clock.
    public let created: Timestamp
    /// The first second at which it has ended, later than `created`; nil: it does not end.
    public let until: Timestamp?
    /// The owner's, over `signedBytes`.
    public private(set) var signature: [UInt8]

    /// In bytes.
    public static let noteLimit = FollowRequest.noteLimit

    public init(
        of owner: Card, sealingKey: [UInt8]?, to channel: Name, note: String, created: Timestamp,
        until: Timestamp?,
        signedBy sign: ([UInt8]) -> [UInt8]
    ) {
        precondition(sealingKey?.count == (owner.suite == .hybrid ? KeyCard.sealingKeyLength : nil))
        precondition(note.utf8.count <= Self.noteLimit)
        precondition(until.map { $0 > created } != false)
        self.owner = owner
        self.sealingKey = sealingKey
        self.channel = channel
        self.note = note
        self.created = created
        self.until = until
        signature = []
        signature = sign(signedBytes)
        precondition(signature.count == owner.suite.signatureLength)
    }

    /// - Throws: any `WireError` of layout, including `.expiresBeforeCreated`.
    public init(body: [UInt8]) throws(WireError) {
        var reader = ByteReader(body)
        owner = try Card(from: &reader)
        sealingKey = owner.suite == .hybrid ? try reader.bytes(KeyCard.sealingKeyLength) : nil
        channel = try reader.name()
        note = try reader.string(limit: Self.noteLimit)
        created = try reader.timestamp()
        let until = try reader.timestamp()
        guard until.seconds == 0 || until > created else { throw .expiresBeforeCreated }
        self.until = until.seconds == 0 ? nil : until
        signature = try reader.bytes(owner.suite.signatureLength)
        try reader.end()
    }

    public var code: Code { Code(kind: .invitation, body: unsigned + signature) }

    /// The domain tag, the header, and every byte before the signature.
    public var signedBytes: [UInt8] {
        DomainTag.invitation.bytes + Code.Kind.invitation.header + unsigned
    }

    public func hasEnded(at now: Timestamp) -> Bool { until.map { $0 <= now } ?? false }

    private var unsigned: [UInt8] {
        var writer = ByteWriter()
        writer.raw(owner.body)
        writer.raw(sealingKey ?? [])
        writer.string(channel.text)
        writer.string(note)
        writer.integer(created.seconds)
        writer.integer(until?.seconds ?? 0)
        return writer.bytes
    }
}
