import Primitives
public import Wire

/// A person whose card verified: the card, its fingerprint, and its keys ready for use.
public struct PublicIdentity: Sendable {
    public let card: Card
    public let fingerprint: Fingerprint
    let keys: PublicKeys

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
        fingerprint = Fingerprint(of: card)
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
}

extension Fingerprint {
    /// The fingerprint of the keys on a stored card, without preparing them for use.
    package init(of card: Card) { self.init(suite: card.suite, publicKeys: card.publicKeys) }

    init(suite: Suite, publicKeys: [UInt8]) {
        self.init(bytes: SHA256.hash(DomainTag.fingerprint.bytes + [suite.rawValue] + publicKeys))
    }
}

extension PublicIdentity {
    /// - Parameter plaintext: sealed unchecked.
    package func seal(_ plaintext: [UInt8], as kind: Code.Kind) -> Code {
        do {
            let (encapsulatedKey, ciphertext) = try keys.seal(
                plaintext, binding: kind.binding(recipient: fingerprint))
            return SealedCode(
                kind: kind, suite: card.suite, encapsulatedKey: encapsulatedKey, ciphertext: ciphertext
            ).code
        } catch {
            preconditionFailure("a verified key does not seal: \(error)")
        }
    }
}

extension Identity {
    /// Opens a code that is sealed to this identity's card.
    ///
    /// - Throws: `.notForThisIdentity`: it is for somebody else, or was altered.
    func open(_ sealed: SealedCode) throws(ExchangeError) -> [UInt8] {
        guard sealed.suite == card.suite,
            let plaintext = try? keys.open(
                sealed.ciphertext, encapsulatedKey: sealed.encapsulatedKey,
                binding: sealed.kind.binding(recipient: fingerprint))
        else { throw .notForThisIdentity }
        return plaintext
    }
}
