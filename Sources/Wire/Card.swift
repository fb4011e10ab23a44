/// The public half of an identity, as the body of a public-key code (docs/reference/format.md, "Card").
///
/// `suite ‖ public keys ‖ name ‖ picture ‖ signature`
public struct Card: Hashable, Sendable {
    public let suite: Suite
    /// Ed25519 ‖ X25519 (32 bytes each), or an RSA modulus (256 bytes, big-endian).
    public let publicKeys: [UInt8]
    public let name: Name?
    /// An image file of at most `pictureLimit` bytes, or empty.
    public let picture: [UInt8]
    /// By the card's own key, over `signedBytes`.
    public private(set) var signature: [UInt8]

    /// In bytes.
    public static let pictureLimit = 16_384

    public init(
        suite: Suite, publicKeys: [UInt8], name: Name?, picture: [UInt8] = [],
        signedBy sign: ([UInt8]) -> [UInt8]
    ) {
        precondition(publicKeys.count == suite.publicKeysLength && picture.count <= Self.pictureLimit)
        self.suite = suite
        self.publicKeys = publicKeys
        self.name = name
        self.picture = picture
        signature = []
        signature = sign(signedBytes)
        precondition(signature.count == suite.signatureLength)
    }

    /// - Throws: any `WireError` of layout.
    public init(body: [UInt8]) throws(WireError) {
        var reader = ByteReader(body)
        try self.init(from: &reader)
        try reader.end()
    }

    init(from reader: inout ByteReader) throws(WireError) {
        suite = try reader.suite()
        publicKeys = try reader.bytes(suite.publicKeysLength)
        name = try reader.optionalName()
        picture = try reader.lengthPrefixed(limit: Self.pictureLimit)
        signature = try reader.bytes(suite.signatureLength)
    }

    /// The bytes that `init(body:)` reads.
    public var body: [UInt8] { unsigned + signature }

    public var code: Code { Code(kind: .publicKey, body: body) }

    /// The domain tag and every byte before the signature.
    public var signedBytes: [UInt8] { DomainTag.card.bytes + unsigned }

    private var unsigned: [UInt8] {
        var writer = ByteWriter()
        writer.byte(suite.rawValue)
        writer.raw(publicKeys)
        writer.string(name?.text ?? "")
        writer.lengthPrefixed(picture)
        return writer.bytes
    }
}
