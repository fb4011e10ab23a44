/// A message as the body of its code (docs/reference/format.md, "Message"):
/// `suite ‖ iv ‖ hint ‖ plain metadata ‖ revocation block behind its masked length ‖ ciphertext ‖ tag`.
///
/// These are the fields that everybody can read.
public struct SealedMessage: Hashable, Sendable {
    /// The owner's suite, for signature and encryption.
    public let suite: Suite
    /// 16 random bytes.
    public let iv: [UInt8]
    /// Shows a subscriber the channel; random to others.
    public let hint: [UInt8]
    /// At most `MessagePreamble.metadataLimit` bytes.
    public let metadata: [UInt8]
    /// The revocation block behind its masked length, the ciphertext, and its 16-byte tag.
    private let rest: [UInt8]

    /// - Parameter ciphertext: includes the 16-byte tag.
    public init(preamble: MessagePreamble, ciphertext: [UInt8]) {
        suite = preamble.suite
        iv = preamble.iv
        hint = preamble.hint
        metadata = preamble.metadata
        rest = preamble.revocation.bytes + ciphertext
    }

    /// - Throws: any `WireError` of layout.
    public init(body: [UInt8]) throws(WireError) {
        var reader = ByteReader(body)
        suite = try reader.suite()
        iv = try reader.bytes(MessagePreamble.ivLength)
        hint = try reader.bytes(MessagePreamble.hintLength)
        metadata = try reader.lengthPrefixed(limit: MessagePreamble.metadataLimit)
        guard reader.remaining > 1 + suite.signatureLength + Suite.tagLength else { throw .truncated }
        rest = reader.rest()
    }

    public var code: Code {
        var writer = ByteWriter()
        writer.byte(suite.rawValue)
        writer.raw(iv)
        writer.raw(hint)
        writer.lengthPrefixed(metadata)
        writer.raw(rest)
        return Code(kind: .message, body: writer.bytes)
    }

    /// The bytes whose keyed hash in the message's channel begins with the mask of the length.
    public var maskInput: [UInt8] { RevocationField.maskInput(header: MessagePreamble.header, iv: iv) }

    /// The preamble, if the mask is that of the message's channel.
    ///
    /// - Returns: nil if the mask gives no length, or one that leaves no room for a signature.
    public func preamble(mask: [UInt8]) -> MessagePreamble? {
        guard let revocation = RevocationField(from: rest, mask: mask),
            rest.count - revocation.bytes.count > suite.signatureLength + Suite.tagLength
        else { return nil }
        return MessagePreamble(self, revocation: revocation)
    }

    /// The ciphertext and its tag: the bytes after `preamble`, which is this message's.
    public func ciphertext(after preamble: MessagePreamble) -> [UInt8] {
        Array(rest.dropFirst(preamble.revocation.bytes.count))
    }
}

/// A message's plaintext (docs/reference/format.md, "Message"): `signature ‖ content block`.
public struct SignedMessage: Hashable, Sendable {
    /// The owner's, over `signedBytes(_:preamble:channelID:owner:)`.
    public let signature: [UInt8]
    /// A serialised `ContentBlock`, as transmitted.
    public let block: [UInt8]

    public init(signature: [UInt8], block: [UInt8]) {
        self.signature = signature
        self.block = block
    }

    /// - Throws: `.truncated`.
    public init(plaintext: [UInt8], suite: Suite) throws(WireError) {
        var reader = ByteReader(plaintext)
        signature = try reader.bytes(suite.signatureLength)
        block = reader.rest()
    }

    public var plaintext: [UInt8] { signature + block }

    /// The domain tag, the header, the body before the ciphertext, the channel id, the owner's
    /// fingerprint, and the content block.
    public static func signedBytes(
        _ block: [UInt8], preamble: MessagePreamble, channelID: [UInt8], owner: Fingerprint
    ) -> [UInt8] {
        DomainTag.message.bytes + preamble.authenticatedData + channelID + owner.bytes + block
    }
}
