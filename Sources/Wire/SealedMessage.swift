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
