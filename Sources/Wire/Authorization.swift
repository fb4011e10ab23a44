/// An owner's permission to endorse requests for a channel, as plaintext of a sealed code
/// (docs/reference/format.md, "Authorization"). It holds no key.
///
/// `owner's card ‖ nonce ‖ channel id ‖ channel's name ‖ issued ‖ until ‖ people ‖
/// [endorsing key] ‖ signature`
public struct Authorization: Hashable, Sendable {
    public let owner: Card
    /// 16 random bytes, which make every authorization unique.
    public let nonce: [UInt8]
    /// 32 bytes.
    public let channelID: [UInt8]
    public let channel: Name
    public let issued: Timestamp
    /// The first second at which it no longer holds, by the owner's clock; later than `issued`.
    /// Nil: it holds until it is withdrawn.
    public let until: Timestamp?
    /// How many people may become members by it, in [1, `peopleLimit`].
    public let people: Int
    /// 32 bytes: the key under which endorsed requests are sealed; nil unless the owner is of the hybrid
    /// suite.
    public let endorsingKey: [UInt8]?
    /// The owner's, over `signedBytes(authorizer:)`.
    public private(set) var signature: [UInt8]

    public static let nonceLength = 16
    public static let channelIDLength = 32
    public static let peopleLimit = 65_536

    public init(
        owner: Card, nonce: [UInt8], channelID: [UInt8], channel: Name, issued: Timestamp, until: Timestamp?,
        people: Int, endorsingKey: [UInt8]?, authorizer: Fingerprint, signedBy sign: ([UInt8]) -> [UInt8]
    ) {
        precondition(nonce.count == Self.nonceLength && channelID.count == Self.channelIDLength)
        precondition((1...Self.peopleLimit).contains(people) && until.map { $0 > issued } != false)
        precondition(endorsingKey?.count == (owner.suite == .hybrid ? ReplyKey.keyLength : nil))
        self.owner = owner
        self.nonce = nonce
        self.channelID = channelID
        self.channel = channel
        self.issued = issued
        self.until = until
        self.people = people
        self.endorsingKey = endorsingKey
        signature = []
        signature = sign(signedBytes(authorizer: authorizer))
        precondition(signature.count == owner.suite.signatureLength)
    }

    /// - Throws: any `WireError` of layout, including `.expiresBeforeCreated` and `.numberIsZero`.
    public init(plaintext: [UInt8]) throws(WireError) {
        var reader = ByteReader(plaintext)
        owner = try Card(from: &reader)
        nonce = try reader.bytes(Self.nonceLength)
        channelID = try reader.bytes(Self.channelIDLength)
        channel = try reader.name()
        issued = try reader.timestamp()
        let until = try reader.timestamp()
        guard until.seconds == 0 || until > issued else { throw .expiresBeforeCreated }
        self.until = until.seconds == 0 ? nil : until
        people = Int(try reader.integer(limit: UInt64(Self.peopleLimit)))
        guard people > 0 else { throw .numberIsZero }
        endorsingKey = owner.suite == .hybrid ? try reader.bytes(ReplyKey.keyLength) : nil
        signature = try reader.bytes(owner.suite.signatureLength)
        try reader.end()
    }

    /// The bytes that `init(plaintext:)` reads.
    public var plaintext: [UInt8] { unsigned + signature }

    /// The domain tag, the header, the authorizer's fingerprint, and every byte before the
    /// signature.
    public func signedBytes(authorizer: Fingerprint) -> [UInt8] {
        DomainTag.authorization.bytes + Code.Kind.authorization.header + authorizer.bytes + unsigned
    }

    private var unsigned: [UInt8] {
        var writer = ByteWriter()
        writer.raw(owner.body)
        writer.raw(nonce)
        writer.raw(channelID)
        writer.string(channel.text)
        writer.integer(issued.seconds)
        writer.integer(until?.seconds ?? 0)
        writer.integer(UInt64(people))
        writer.raw(endorsingKey ?? [])
        return writer.bytes
    }
}
