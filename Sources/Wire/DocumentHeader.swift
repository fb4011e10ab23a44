/// The header before the chunks of an encrypted document (docs/reference/format.md, "Encrypted document").
///
/// `magic ‖ audience ‖ data by which its readers find the key`
public enum DocumentHeader: Hashable, Sendable {
    /// For the members of a channel.
    case channel(ChannelEnvelope)
    /// For the holders of certain keys: 1 to `recipientLimit` of them.
    case recipients([SealedKey])

    public static let magic = Array("SEQR1ED:".utf8)
    /// Bytes of the longest header.
    public static let lengthLimit =
        magic.count + 2 + MessagePreamble.ivLength + MessagePreamble.hintLength + RevocationField.maskLength
        + RevocationField.blockLimit
    public static let recipientLimit = 256

    /// Checks the magic of a file.
    ///
    /// - Parameter prefix: the file's first eight bytes, or all if there are fewer.
    /// - Throws: `.notACode`, or `.unsupportedVersion` if only the version differs.
    public static func check(magic prefix: [UInt8]) throws(WireError) {
        guard prefix != magic else { return }
        throw Code.isOtherVersion(prefix, of: magic) ? .unsupportedVersion : .notACode
    }

    /// The bytes of the file before the chunks.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.raw(Self.magic)
        switch self {
        case .channel(let envelope):
            writer.byte(Audience.channel)
            writer.raw(envelope.bytes)
        case .recipients(let keys):
            writer.byte(Audience.recipients)
            writer.integer(UInt64(keys.count))
            for key in keys { writer.raw(key.bytes) }
        }
        return writer.bytes
    }

    enum Audience {
        static let channel: UInt8 = 1
        static let recipients: UInt8 = 2
    }
}

/// The data by which a channel's members find a document's key (docs/reference/format.md, "Encrypted
/// document"): the fields before a message's ciphertext, under a header of their own.
///
/// `suite ‖ iv ‖ hint ‖ revocation block behind its masked length`
public struct ChannelEnvelope: Hashable, Sendable {
    /// The owner's suite, for the signature.
    public let suite: Suite
    /// 16 random bytes.
    public let iv: [UInt8]
    /// Shows a member the channel; random to others.
    public private(set) var hint: [UInt8]
    /// The leaves that the document leaves out. Outsiders cannot see where it ends.
    public let revocation: RevocationField

    /// - Parameters:
    ///   - revocation: at most `RevocationField.blockLimit` bytes.
    ///   - code: the channel's keyed hash. Of its bytes the first are used, as the mask and as the hint.
    public init(
        suite: Suite, iv: [UInt8], revocation: [UInt8], hintedBy code: ([UInt8]) -> [UInt8]
    ) {
        precondition(iv.count == MessagePreamble.ivLength)
        self.suite = suite
        self.iv = iv
        self.revocation = RevocationField(
            block: revocation, mask: code(RevocationField.maskInput(header: Self.header, iv: iv)))
        hint = []
        hint = Array(code(hintInput).prefix(MessagePreamble.hintLength))
        precondition(hint.count == MessagePreamble.hintLength)
    }

    init(_ sealed: SealedEnvelope, revocation: RevocationField) {
        suite = sealed.suite
        iv = sealed.iv
        hint = sealed.hint
        self.revocation = revocation
    }

    static let header = DocumentHeader.magic + [DocumentHeader.Audience.channel]

    /// The magic, the audience, and every byte here except the hint itself.
    public var hintInput: [UInt8] { Self.header + serialized(hint: []) }

    var bytes: [UInt8] { serialized(hint: hint) }

    private func serialized(hint: [UInt8]) -> [UInt8] {
        [suite.rawValue] + iv + hint + revocation.bytes
    }
}

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
