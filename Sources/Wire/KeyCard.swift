/// A card of the hybrid suite with the key by which others seal to its holder
/// (docs/reference/format.md, "Key card").
///
/// `card ‖ sealing key`
public struct KeyCard: Hashable, Sendable {
    public let card: Card
    /// An X-Wing public key, whose hash the card has.
    public let sealingKey: [UInt8]

    /// Bytes of a sealing key.
    public static let sealingKeyLength = 1_216

    /// - Parameter card: of the hybrid suite.
    public init(card: Card, sealingKey: [UInt8]) {
        precondition(card.suite == .hybrid && sealingKey.count == Self.sealingKeyLength)
        self.card = card
        self.sealingKey = sealingKey
    }

    /// - Throws: any `WireError` of layout; `.unknownSuite` for a card of another suite.
    public init(body: [UInt8]) throws(WireError) {
        var reader = ByteReader(body)
        guard body.isEmpty || body[0] == Suite.hybrid.rawValue else { throw .unknownSuite(body[0]) }
        card = try Card(from: &reader)
        sealingKey = try reader.bytes(Self.sealingKeyLength)
        try reader.end()
    }

    /// The bytes that `init(body:)` reads.
    public var body: [UInt8] { card.body + sealingKey }

    public var code: Code { Code(kind: .keyCard, body: body) }
}
