/// A message as the body of its code (docs/reference/format.md, "Message"): `preamble ‖ ciphertext ‖ tag`.
public struct SealedMessage: Hashable, Sendable {
    public let preamble: MessagePreamble
    /// Includes the 16-byte tag.
    public let ciphertext: [UInt8]

    public init(preamble: MessagePreamble, ciphertext: [UInt8]) {
        self.preamble = preamble
        self.ciphertext = ciphertext
    }

    /// - Throws: any `WireError` of layout.
    public init(body: [UInt8]) throws(WireError) {
        var reader = ByteReader(body)
        preamble = try MessagePreamble(from: &reader)
        guard reader.remaining > preamble.suite.signatureLength + Suite.tagLength else { throw .truncated }
        ciphertext = reader.rest()
    }

    public var code: Code {
        Code(
            kind: .message,
            body: Array(preamble.authenticatedData.dropFirst(Code.Kind.message.header.count)) + ciphertext)
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
