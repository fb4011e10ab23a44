import Primitives
public import Wire

/// A person whose card verified: the card, its fingerprint, and its keys ready for use.
public struct PublicIdentity: Sendable {
    public let card: Card
    public let fingerprint: Fingerprint
    let keys: PublicKeys
    /// The key by which others seal to this person. Nil: they are of the hybrid suite, and only their
    /// small card is known.
    private(set) var sealingKey: SealingKey?

    /// Checks a card from outside.
    ///
    /// - Throws: `.invalidPublicKey`, or `.authenticationFailed` unless the card is signed by its
    ///   own key.
    public init(verifying card: Card) throws(ExchangeError) {
        try self.init(kept: card)
        guard keys.isValid(card.signature, for: card.signedBytes) else { throw .authenticationFailed }
    }

    /// A card that was verified before, and kept where nobody else could change it.
    ///
    /// - Throws: `.invalidPublicKey`.
    package init(kept card: Card) throws(ExchangeError) {
        guard let keys = try? PublicKeys(suite: card.suite, bytes: card.publicKeys) else {
            throw .invalidPublicKey
        }
        self.card = card
        self.keys = keys
        sealingKey = keys.sealingKey
        fingerprint = Fingerprint(of: card)
    }

    /// Checks a key card from outside.
    ///
    /// - Throws: `.invalidPublicKey`, or `.authenticationFailed` if the card is not signed by its own key
    ///   or names another sealing key.
    public init(verifying keyCard: KeyCard) throws(ExchangeError) {
        try self.init(verifying: keyCard.card)
        try learn(sealingKey: keyCard.sealingKey)
    }

    /// Adds the sealing key of somebody of the hybrid suite.
    ///
    /// - Throws: `.authenticationFailed` unless the card has its hash, or `.invalidPublicKey`.
    package mutating func learn(sealingKey bytes: [UInt8]) throws(ExchangeError) {
        guard case .hybrid(_, SealingKey.hash(of: bytes)) = keys else { throw .authenticationFailed }
        guard let key = try? XWing.PublicKey(bytes: bytes) else { throw .invalidPublicKey }
        sealingKey = .hybrid(key)
    }

    /// The card with the sealing key. Nil: they are of another suite, or the key is not known.
    package var keyCard: KeyCard? { keyCard(with: card) }

    /// The sealing key with this card of theirs, which may have an avatar. Nil: as for `keyCard`.
    package func keyCard(with card: Card) -> KeyCard? {
        guard case .hybrid(let key) = sealingKey else { return nil }
        return KeyCard(card: card, sealingKey: key.bytes)
    }

    /// Parses and checks the body of a public-key code.
    ///
    /// - Throws: `.malformed`, `.invalidPublicKey` or `.authenticationFailed`.
    public init(body: [UInt8]) throws(ExchangeError) {
        let card: Card
        do {
            card = try Card(body: body)
        } catch {
            throw .malformed(error)
        }
        try self.init(verifying: card)
    }

    /// A person as they were kept.
    ///
    /// - Parameter bytes: of `keptBytes`, where nobody else could change them.
    /// - Throws: `.malformed` or `.invalidPublicKey`.
    package init(kept bytes: [UInt8]) throws(ExchangeError) {
        let (card, sealingKey) = try Self.parsed(bytes)
        try self.init(kept: card)
        if let sealingKey { try learn(sealingKey: sealingKey) }
    }

    /// A person as a backup has them, checked like a card or a key card from outside.
    ///
    /// - Parameter bytes: of `keptBytes`.
    /// - Throws: `.malformed`, `.invalidPublicKey` or `.authenticationFailed`.
    package init(verifyingKept bytes: [UInt8]) throws(ExchangeError) {
        let (card, sealingKey) = try Self.parsed(bytes)
        try self.init(verifying: card)
        if let sealingKey { try learn(sealingKey: sealingKey) }
    }

    /// The body of the card, or of the key card where the sealing key of somebody of the hybrid suite is
    /// known.
    package var keptBytes: [UInt8] { keyCard?.body ?? card.body }

    fileprivate static func parsed(
        _ bytes: [UInt8]
    ) throws(ExchangeError) -> (card: Card, sealingKey: [UInt8]?) {
        do {
            if let keyCard = try? KeyCard(body: bytes) { return (keyCard.card, keyCard.sealingKey) }
            return (try Card(body: bytes), nil)
        } catch {
            throw .malformed(error)
        }
    }

    /// Takes over the sealing key of the same person, as far as it is known there and not here.
    package mutating func keepSealingKey(of known: PublicIdentity) {
        precondition(known.fingerprint == fingerprint)
        if sealingKey == nil { sealingKey = known.sealingKey }
    }

    /// Parses and checks a code with a card.
    ///
    /// - Parameter code: a public key or a key card.
    /// - Throws: `.malformed`, `.invalidPublicKey` or `.authenticationFailed`.
    package init(cardIn code: Code) throws(ExchangeError) {
        precondition(code.kind == .publicKey || code.kind == .keyCard)
        if code.kind == .keyCard {
            try self.init(keyCardBody: code.body)
        } else {
            try self.init(body: code.body)
        }
    }

    /// Parses and checks the body of a key card.
    ///
    /// - Throws: `.malformed`, `.invalidPublicKey` or `.authenticationFailed`.
    public init(keyCardBody body: [UInt8]) throws(ExchangeError) {
        let keyCard: KeyCard
        do {
            keyCard = try KeyCard(body: body)
        } catch {
            throw .malformed(error)
        }
        try self.init(verifying: keyCard)
    }
}

extension Fingerprint {
    /// The fingerprint of the keys on a stored card, without preparing them for use.
    package init(of card: Card) { self.init(suite: card.suite, publicKeys: card.publicKeys) }

    /// The fingerprint of a kept person, without preparing their keys for use.
    ///
    /// - Parameter bytes: of `PublicIdentity.keptBytes`.
    /// - Throws: `.malformed`.
    package init(kept bytes: [UInt8]) throws(ExchangeError) {
        self.init(of: try PublicIdentity.parsed(bytes).card)
    }

    init(suite: Suite, publicKeys: [UInt8]) {
        self.init(bytes: SHA256.hash(DomainTag.fingerprint.bytes + [suite.rawValue] + publicKeys))
    }
}

extension Identity {
    /// Opens a code that is sealed to this identity, or under a key that it gave.
    ///
    /// - Throws: `.notForThisIdentity`: it is for somebody else, or was altered.
    func open(_ sealed: SealedCode) throws(ExchangeError) -> [UInt8] {
        let plaintext: [UInt8]?
        switch sealed.seal {
        case .key(card.suite, let encapsulatedKey):
            plaintext = try? keys.open(
                sealed.ciphertext, encapsulatedKey: encapsulatedKey,
                binding: sealed.kind.binding(recipient: fingerprint))
        case .key: plaintext = nil
        case .reply(let id, let salt):
            let key = ReplyKey.Purpose(sealed.kind).flatMap { keys.replyKey(id: id, for: $0) }
            plaintext = try? key?.open(sealed.ciphertext, salt: salt, as: sealed.kind, by: fingerprint)
        }
        guard let plaintext else { throw .notForThisIdentity }
        return plaintext
    }
}
