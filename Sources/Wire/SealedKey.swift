/// The key of a document, sealed to one of its recipients (docs/reference/format.md, "Encrypted document").
///
/// `suite ‖ encapsulated key ‖ ciphertext ‖ tag`
public struct SealedKey: Hashable, Sendable {
    /// The recipient's suite.
    public let suite: Suite
    public let encapsulatedKey: [UInt8]
    /// 32 bytes and a 16-byte tag.
    public let ciphertext: [UInt8]

    /// Bytes of the encrypted key.
    public static let keyLength = 32

    public init(suite: Suite, encapsulatedKey: [UInt8], ciphertext: [UInt8]) {
        precondition(encapsulatedKey.count == suite.encapsulationLength)
        precondition(ciphertext.count == Self.keyLength + Suite.tagLength)
        self.suite = suite
        self.encapsulatedKey = encapsulatedKey
        self.ciphertext = ciphertext
    }

    init(from reader: inout ByteReader) throws(WireError) {
        suite = try reader.suite()
        encapsulatedKey = try reader.bytes(suite.encapsulationLength)
        ciphertext = try reader.bytes(Self.keyLength + Suite.tagLength)
    }

    /// The bytes that `init(from:)` reads.
    var bytes: [UInt8] { [suite.rawValue] + encapsulatedKey + ciphertext }

    /// The magic and the recipient's fingerprint: HPKE's `info`, OAEP's label.
    public static func binding(recipient: Fingerprint) -> [UInt8] {
        DocumentHeader.magic + recipient.bytes
    }
}
