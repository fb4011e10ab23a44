package import Wire

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
