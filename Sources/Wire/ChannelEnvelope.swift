/// The data by which a channel's members find a document's key (docs/reference/format.md, "Encrypted
/// document"): the fields before a message's ciphertext, under a header of their own.
///
/// `suite ‖ iv ‖ hint ‖ revocation block`
public struct ChannelEnvelope: Hashable, Sendable {
    /// The owner's suite, for the signature.
    public let suite: Suite
    /// 16 random bytes.
    public let iv: [UInt8]
    /// Shows a member the channel; random to others.
    public private(set) var hint: [UInt8]
    /// The leaves that the document leaves out, and a secret wrapped for all others. Empty: nobody
    /// is left out.
    public let revocation: [UInt8]

    public init(
        suite: Suite, iv: [UInt8], revocation: [UInt8], hintedBy hint: ([UInt8]) -> [UInt8]
    ) {
        precondition(iv.count == MessagePreamble.ivLength)
        precondition(revocation.count <= MessagePreamble.revocationLimit)
        self.suite = suite
        self.iv = iv
        self.revocation = revocation
        self.hint = []
        self.hint = hint(hintInput)
        precondition(self.hint.count == MessagePreamble.hintLength)
    }

    init(from reader: inout ByteReader) throws(WireError) {
        suite = try reader.suite()
        iv = try reader.bytes(MessagePreamble.ivLength)
        hint = try reader.bytes(MessagePreamble.hintLength)
        revocation = try reader.lengthPrefixed(limit: MessagePreamble.revocationLimit)
    }

    /// The magic, the audience, and every byte here except the hint itself.
    public var hintInput: [UInt8] {
        DocumentHeader.magic + [DocumentHeader.Audience.channel] + serialized(hint: [])
    }

    /// The bytes that `init(from:)` reads.
    var bytes: [UInt8] { serialized(hint: hint) }

    private func serialized(hint: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.byte(suite.rawValue)
        writer.raw(iv)
        writer.raw(hint)
        writer.lengthPrefixed(revocation)
        return writer.bytes
    }
}
