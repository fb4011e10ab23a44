/// A request to the owner of a channel, as plaintext of a sealed code (docs/reference/format.md, "Follow
/// request").
///
/// `requester's card ‖ owner's fingerprint ‖ channel's name ‖ note ‖ created ‖ [reply] ‖ signature`
public struct FollowRequest: Hashable, Sendable {
    public let requester: Card
    public let owner: Fingerprint
    /// The requested channel. Nil: the owner decides which.
    public let channel: Name?
    /// A text to the owner, at most `noteLimit` bytes of UTF-8; may be empty.
    public let note: String
    /// By the requester's clock.
    public let created: Timestamp
    /// The key under which the requester is answered; nil unless the requester is of the hybrid suite.
    public let reply: Reply?
    /// The requester's, over `signedBytes`.
    public private(set) var signature: [UInt8]

    /// In bytes.
    public static let noteLimit = 1_024

    public init(
        requester: Card, owner: Fingerprint, channel: Name?, note: String, created: Timestamp,
        reply: Reply?, signedBy sign: ([UInt8]) -> [UInt8]
    ) {
        precondition(note.utf8.count <= Self.noteLimit)
        precondition((reply != nil) == (requester.suite == .hybrid))
        self.requester = requester
        self.owner = owner
        self.channel = channel
        self.note = note
        self.created = created
        self.reply = reply
        signature = []
        signature = sign(signedBytes)
        precondition(signature.count == requester.suite.signatureLength)
    }

    /// - Throws: any `WireError` of layout.
    public init(plaintext: [UInt8]) throws(WireError) {
        var reader = ByteReader(plaintext)
        requester = try Card(from: &reader)
        owner = try reader.fingerprint()
        channel = try reader.optionalName()
        note = try reader.string(limit: Self.noteLimit)
        created = try reader.timestamp()
        reply = requester.suite == .hybrid ? try Reply(from: &reader) : nil
        signature = try reader.bytes(requester.suite.signatureLength)
        try reader.end()
    }

    /// The bytes that `init(plaintext:)` reads.
    public var plaintext: [UInt8] { unsigned + signature }

    /// The domain tag, the header, and every byte before the signature.
    public var signedBytes: [UInt8] { DomainTag.request.bytes + Code.Kind.request.header + unsigned }

    private var unsigned: [UInt8] {
        var writer = ByteWriter()
        writer.raw(requester.body)
        writer.raw(owner.bytes)
        writer.string(channel?.text ?? "")
        writer.string(note)
        writer.integer(created.seconds)
        if let reply { writer.lengthPrefixed(reply.bytes) }
        return writer.bytes
    }
}

extension ByteReader {
    mutating func fingerprint() throws(WireError) -> Fingerprint {
        Fingerprint(bytes: try bytes(Fingerprint.length))
    }
}
