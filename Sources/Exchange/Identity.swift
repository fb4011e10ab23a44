import Primitives
public import Wire

/// This user's key pairs and the card made from them.
public struct Identity: Sendable {
    package let keys: PrivateKeys
    public let publicIdentity: PublicIdentity

    public var card: Card { publicIdentity.card }
    public var fingerprint: Fingerprint { publicIdentity.fingerprint }

    /// The card with a picture, signed again; keys, name and fingerprint stay the same.
    ///
    /// - Parameter picture: at most `Card.pictureLimit` bytes.
    public func card(picture: [UInt8]) -> Card {
        Card(
            suite: keys.suite, publicKeys: card.publicKeys, name: card.name, picture: picture,
            signedBy: keys.signature)
    }

    /// The identity under another name. Its card is signed again; keys and fingerprint stay the
    /// same.
    public func renamed(to name: Name?) -> Identity { Identity(keys: keys, name: name) }

    /// Generates an identity.
    public init(suite: Suite, name: Name?) {
        self.init(keys: PrivateKeys(suite: suite), name: name)
    }

    /// An identity with existing keys.
    package init(keys: PrivateKeys, name: Name?) {
        let card = Card(suite: keys.suite, publicKeys: keys.publicKeys, name: name, signedBy: keys.signature)
        do {
            publicIdentity = try Self.publicIdentity(card, keys)
        } catch {
            preconditionFailure("a new card does not verify: \(error)")
        }
        self.keys = keys
    }

    /// An identity from storage.
    ///
    /// - Throws: `.invalidPublicKey` or `.authenticationFailed` if card and keys do not belong
    ///   together.
    package init(card: Card, keys: PrivateKeys) throws(ExchangeError) {
        guard card.suite == keys.suite, card.publicKeys == keys.publicKeys else {
            throw .authenticationFailed
        }
        publicIdentity = try Self.publicIdentity(card, keys)
        self.keys = keys
    }

    private static func publicIdentity(
        _ card: Card, _ keys: PrivateKeys
    ) throws(ExchangeError) -> PublicIdentity {
        var person = try PublicIdentity(verifying: card)
        if let sealingKey = keys.sealingKey { try person.learn(sealingKey: sealingKey) }
        return person
    }
}
