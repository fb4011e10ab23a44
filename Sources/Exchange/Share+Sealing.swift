package import Wire

extension Share {
    package func seal(to recipient: Party) -> Code { recipient.seal(share: plaintext) }
}

extension Party {
    /// - Parameter plaintext: a share's, which is not looked at.
    package func seal(share plaintext: [UInt8]) -> Code {
        do {
            let (encapsulatedKey, ciphertext) = try keys.seal(
                plaintext, binding: SealedShare.binding(recipient: fingerprint))
            return SealedShare(
                suite: card.suite, encapsulatedKey: encapsulatedKey, ciphertext: ciphertext
            ).code
        } catch {
            preconditionFailure("a verified key does not seal: \(error)")
        }
    }
}
