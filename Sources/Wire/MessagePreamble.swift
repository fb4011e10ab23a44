/// The fields before a message's ciphertext (docs/reference/format.md, "Message").
///
/// `suite ‖ iv ‖ hint ‖ plain metadata ‖ revocation block behind its masked length`
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

    /// The leaves that the message leaves out. Outsiders cannot see where it ends.
    public let revocation: RevocationField

    public static let ivLength = 16
    public static let hintLength = 8
    /// In bytes.
    public static let metadataLimit = 4_096

    /// - Parameters:
    ///   - revocation: at most `RevocationField.blockLimit` bytes.
    ///   - code: the channel's keyed hash. Of its bytes the first are used, as the mask and as the hint.
    public init(
        suite: Suite, iv: [UInt8], metadata: [UInt8] = [], revocation: [UInt8] = [],
        hintedBy code: ([UInt8]) -> [UInt8]
    ) {
        precondition(iv.count == Self.ivLength && metadata.count <= Self.metadataLimit)
        self.suite = suite
        self.iv = iv
        self.metadata = metadata
        self.revocation = RevocationField(
            block: revocation, mask: code(RevocationField.maskInput(header: Self.header, iv: iv)))
        hint = []
        hint = Array(code(hintInput).prefix(Self.hintLength))
        precondition(hint.count == Self.hintLength)
    }

    init(_ sealed: SealedMessage, revocation: RevocationField) {
        suite = sealed.suite
        iv = sealed.iv
        hint = sealed.hint
        metadata = sealed.metadata
        self.revocation = revocation
    }

    static let header = Code.Kind.message.header

    /// The header and every byte before the ciphertext except the hint itself.
    public var hintInput: [UInt8] { serialized(hint: []) }

    /// The header and every byte before the ciphertext.
    public var authenticatedData: [UInt8] { serialized(hint: hint) }

    private func serialized(hint: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.raw(Self.header)
        writer.byte(suite.rawValue)
        writer.raw(iv)
        writer.raw(hint)
        writer.lengthPrefixed(metadata)
        writer.raw(revocation.bytes)
        return writer.bytes
    }
}
