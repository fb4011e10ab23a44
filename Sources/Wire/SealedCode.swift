/// A code that only one private key opens (docs/reference/format.md, "Sealing").
///
/// `suite ‖ encapsulated key ‖ ciphertext ‖ tag`
public struct SealedCode: Hashable, Sendable {
    public let kind: Code.Kind
    /// The recipient's suite.
    public let suite: Suite
    /// An X25519 public key (32 bytes) or an RSA-OAEP ciphertext (256 bytes).
    public let encapsulatedKey: [UInt8]
    /// Includes the 16-byte tag.
    public let ciphertext: [UInt8]

    public init(kind: Code.Kind, suite: Suite, encapsulatedKey: [UInt8], ciphertext: [UInt8]) {
        precondition(encapsulatedKey.count == suite.encapsulationLength)
        self.kind = kind
        self.suite = suite
        self.encapsulatedKey = encapsulatedKey
        self.ciphertext = ciphertext
    }

    /// - Throws: `.truncated` or `.unknownSuite`.
    public init(_ code: Code) throws(WireError) {
        var reader = ByteReader(code.body)
        kind = code.kind
        suite = try reader.suite()
        encapsulatedKey = try reader.bytes(suite.encapsulationLength)
        guard reader.remaining > Suite.tagLength else { throw .truncated }
        ciphertext = reader.rest()
    }

    public var code: Code { Code(kind: kind, body: [suite.rawValue] + encapsulatedKey + ciphertext) }
}

extension Code.Kind {
    /// The header and the recipient's fingerprint: HPKE's `info`, OAEP's label.
    public func binding(recipient: Fingerprint) -> [UInt8] { header + recipient.bytes }
}
