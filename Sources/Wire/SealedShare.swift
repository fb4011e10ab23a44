/// A share as it travels: readable with the recipient's private key alone (docs/format.md, "Sealing").
///
/// `suite ‖ encapsulated key ‖ ciphertext ‖ tag`
public struct SealedShare: Hashable, Sendable {
    /// The recipient's.
    public let suite: Suite
    /// An X25519 public key (32 bytes) or an RSA-OAEP ciphertext (256 bytes).
    public let encapsulatedKey: [UInt8]
    /// With its 16-byte tag.
    public let ciphertext: [UInt8]

    public init(suite: Suite, encapsulatedKey: [UInt8], ciphertext: [UInt8]) {
        precondition(encapsulatedKey.count == suite.encapsulationLength)
        self.suite = suite
        self.encapsulatedKey = encapsulatedKey
        self.ciphertext = ciphertext
    }

    /// - Throws: `.truncated` or `.unknownSuite`.
    public init(body: [UInt8]) throws(WireError) {
        var reader = ByteReader(body)
        suite = try reader.suite()
        encapsulatedKey = try reader.bytes(suite.encapsulationLength)
        guard reader.remaining > Suite.tagLength else { throw .truncated }
        ciphertext = reader.rest()
    }

    public var code: Code {
        Code(kind: .share, body: [suite.rawValue] + encapsulatedKey + ciphertext)
    }

    /// Header and recipient's fingerprint: HPKE's `info`, OAEP's label.
    public static func binding(recipient: Fingerprint) -> [UInt8] {
        Code.Kind.share.header + recipient.bytes
    }
}
