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
