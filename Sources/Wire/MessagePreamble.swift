/// The cleartext fields before a message's ciphertext (docs/reference/format.md, "Message").
///
/// `suite ‖ iv ‖ hint ‖ plain metadata ‖ revocation block`
public struct MessagePreamble: Hashable, Sendable {
    /// The owner's suite, for signature and encryption.
    public let suite: Suite
    /// 16 random bytes.
    public let iv: [UInt8]
    /// Shows a subscriber the channel; random to others.
    public private(set) var hint: [UInt8]
    /// Anybody can read it, and it is authenticated for those with the key; at most `metadataLimit`
    /// bytes.
    public let metadata: [UInt8]

    /// The leaves that the message leaves out, and a secret wrapped for all others; at most
    /// `revocationLimit` bytes. Empty: nobody is left out.
    public let revocation: [UInt8]

    public static let ivLength = 16
    public static let hintLength = 8
    /// In bytes.
    public static let metadataLimit = 4_096
    /// In bytes.
    public static let revocationLimit = 1_048_576

    public init(
        suite: Suite, iv: [UInt8], metadata: [UInt8] = [], revocation: [UInt8] = [],
        hintedBy hint: ([UInt8]) -> [UInt8]
    ) {
        precondition(iv.count == Self.ivLength && metadata.count <= Self.metadataLimit)
        precondition(revocation.count <= Self.revocationLimit)
        self.suite = suite
        self.iv = iv
        self.metadata = metadata
        self.revocation = revocation
        self.hint = []
        self.hint = hint(hintInput)
        precondition(self.hint.count == Self.hintLength)
    }

    init(from reader: inout ByteReader) throws(WireError) {
        suite = try reader.suite()
        iv = try reader.bytes(Self.ivLength)
        hint = try reader.bytes(Self.hintLength)
        metadata = try reader.lengthPrefixed(limit: Self.metadataLimit)
        revocation = try reader.lengthPrefixed(limit: Self.revocationLimit)
    }

    /// The header and every byte before the ciphertext except the hint itself.
    public var hintInput: [UInt8] { serialized(hint: []) }

    /// The header and every byte before the ciphertext.
    public var authenticatedData: [UInt8] { serialized(hint: hint) }

    private func serialized(hint: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.raw(Code.Kind.message.header)
        writer.byte(suite.rawValue)
        writer.raw(iv)
        writer.raw(hint)
        writer.lengthPrefixed(metadata)
        writer.lengthPrefixed(revocation)
        return writer.bytes
    }
}
