/// A channel's key and a leaf for one recipient, as plaintext of a sealed code (docs/reference/format.md,
/// "Share").
///
/// `owner's card ‖ [rules] ‖ channel nonce ‖ channel key ‖ created ‖ name ‖ issued ‖ next number ‖ absences ‖
/// leaf ‖ labels ‖ signature`
public struct Share: Hashable, Sendable {
    public let owner: Card
    /// Nil unless the owner is of the hybrid suite.
    public let rules: ChannelRules?
    /// 32 random bytes; together with the owner's fingerprint they determine the channel's id.
    public let channelNonce: [UInt8]
    /// 32 bytes.
    public let channelKey: [UInt8]
    /// The time at which the channel was created.
    public let created: Timestamp
    public let name: Name
    /// The time at which this share was made: an older share never replaces a newer one.
    public let issued: Timestamp
    /// The number of the next message, at least 1. Lower numbers do not count as missed.
    public let nextNumber: UInt64
    /// Lower numbers whose messages left the recipient out, and that no leaf of theirs opens: at most
    /// `absenceLimit` ranges, ascending, separate.
    public let absences: [Range<UInt64>]
    public let leaf: Leaf
    /// The leaf's 16-byte labels, in the order of docs/reference/format.md, "Member tree".
    public let labels: [[UInt8]]
    /// The owner's, over `signedBytes(recipient:)`.
    public private(set) var signature: [UInt8]

    public static let channelNonceLength = 32
    public static let channelKeyLength = 32
    public static let absenceLimit = 256

    public init(
        owner: Card, rules: ChannelRules?, channelNonce: [UInt8], channelKey: [UInt8], created: Timestamp,
        name: Name,
        issued: Timestamp, nextNumber: UInt64, absences: [Range<UInt64>] = [], leaf: Leaf, labels: [[UInt8]],
        recipient: Fingerprint, signedBy sign: ([UInt8]) -> [UInt8]
    ) {
        precondition((rules != nil) == (owner.suite == .hybrid))
        precondition(channelNonce.count == Self.channelNonceLength)
        precondition(channelKey.count == Self.channelKeyLength)
        precondition((1...messageNumberLimit).contains(nextNumber))
        precondition(
            absences.count <= Self.absenceLimit && absences == absences.merged()
                && absences.allSatisfy { $0.lowerBound > 0 && $0.upperBound <= nextNumber })
        precondition(labels.count == leaf.labelCount && labels.allSatisfy { $0.count == Leaf.labelLength })
        self.owner = owner
        self.rules = rules
        self.channelNonce = channelNonce
        self.channelKey = channelKey
        self.created = created
        self.name = name
        self.issued = issued
        self.nextNumber = nextNumber
        self.absences = absences
        self.leaf = leaf
        self.labels = labels
        signature = []
        signature = sign(signedBytes(recipient: recipient))
        precondition(signature.count == owner.suite.signatureLength)
    }

    /// - Throws: any `WireError` of layout.
    public init(plaintext: [UInt8]) throws(WireError) {
        var reader = ByteReader(plaintext)
        owner = try Card(from: &reader)
        rules = try reader.rules(of: owner.suite)
        channelNonce = try reader.bytes(Self.channelNonceLength)
        channelKey = try reader.bytes(Self.channelKeyLength)
        created = try reader.timestamp()
        name = try reader.name()
        issued = try reader.timestamp()
        nextNumber = try reader.number()
        absences = try reader.ranges(from: 1, limit: nextNumber, atMost: Self.absenceLimit)
        leaf = try reader.leaf()
        var labels: [[UInt8]] = []
        for _ in 0..<leaf.labelCount { labels.append(try reader.bytes(Leaf.labelLength)) }
        self.labels = labels
        signature = try reader.bytes(owner.suite.signatureLength)
        try reader.end()
    }

    /// The bytes that `init(plaintext:)` reads.
    public var plaintext: [UInt8] { unsigned + signature }

    /// The domain tag, the header, the recipient's fingerprint, and every byte before the
    /// signature.
    public func signedBytes(recipient: Fingerprint) -> [UInt8] {
        DomainTag.share.bytes + Code.Kind.share.header + recipient.bytes + unsigned
    }

    private var unsigned: [UInt8] {
        var writer = ByteWriter()
        writer.raw(owner.body)
        writer.rules(rules)
        writer.raw(channelNonce)
        writer.raw(channelKey)
        writer.integer(created.seconds)
        writer.string(name.text)
        writer.integer(issued.seconds)
        writer.integer(nextNumber)
        writer.ranges(absences)
        writer.leaf(leaf)
        for label in labels { writer.raw(label) }
        return writer.bytes
    }
}
