import Exchange
import Wire

/// Whom the vectors of requests, authorizations and endorsed requests are about: one of each suite, made once.
struct Cast {
    let owner: Identity
    let authorizer: Identity
    let requester: Identity
    let stranger: Identity

    private init(_ suite: Suite) {
        owner = Identity(suite: suite, name: fixtureName("Alice"))
        authorizer = Identity(suite: suite, name: fixtureName("Bob"))
        requester = Identity(suite: suite, name: fixtureName("Carol"))
        stranger = Identity(suite: suite, name: fixtureName("Mallory"))
    }

    static func of(_ suite: Suite) -> Cast { suite == .classic ? classic : compact }

    private static let classic = Cast(.classic)
    private static let compact = Cast(.compact)
}

extension Identity {
    /// A card of this suite with keys that must be refused, signed by this identity's own.
    var cardWithInvalidKey: Card {
        let good = card.publicKeys
        let keys =
            card.suite == .compact ? [UInt8](repeating: 0, count: 32) + good[32...] : good.flipping(-1)
        return Card(suite: card.suite, publicKeys: keys, name: card.name, signedBy: self.keys.signature)
    }

    /// This identity's card with a signature that does not verify.
    var cardWithFlippedSignature: [UInt8] { card.body.flipping(-1) }
}
