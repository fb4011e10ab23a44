/// HPKE in base mode (RFC 9180): DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
public enum HPKE {
    public static let encapsulationLength = 32

    /// Seals one message to a public key (single-shot, empty `aad`).
    ///
    /// - Returns: the encapsulated key, and ciphertext ‖ tag.
    /// - Throws: `.invalidPublicKey`.
    public static func seal(
        _ plaintext: [UInt8], to recipient: X25519.PublicKey, info: [UInt8]
    ) throws(PrimitiveError) -> (encapsulatedKey: [UInt8], ciphertext: [UInt8]) {
        let ephemeral = X25519.PrivateKey()
        let secret = try sharedSecret(
            ephemeral.sharedSecret(with: recipient.bytes), encapsulatedKey: ephemeral.publicKey,
            recipient: recipient.bytes)
        let context = Context(sharedSecret: secret, info: info)
        let ciphertext = AESGCM.seal(
            plaintext, key: context.key, nonce: context.nonce(sequence: 0), authenticating: [])
        return (ephemeral.publicKey, ciphertext)
    }

    /// - Parameter ciphertext: ciphertext ‖ tag.
    /// - Throws: `.authenticationFailed`, also for an encapsulated key of low order.
    public static func open(
        _ ciphertext: [UInt8], encapsulatedKey: [UInt8], with recipient: X25519.PrivateKey, info: [UInt8]
    ) throws(PrimitiveError) -> [UInt8] {
        guard let agreed = try? recipient.sharedSecret(with: encapsulatedKey) else {
            throw .authenticationFailed
        }
        let secret = sharedSecret(agreed, encapsulatedKey: encapsulatedKey, recipient: recipient.publicKey)
        let context = Context(sharedSecret: secret, info: info)
        return try AESGCM.open(
            ciphertext, key: context.key, nonce: context.nonce(sequence: 0), authenticating: [])
    }

    /// `ExtractAndExpand` of section 4.1.
    static func sharedSecret(
        _ agreed: SecretBytes, encapsulatedKey: [UInt8], recipient: [UInt8]
    ) -> SecretBytes {
        let labels = Labels(suiteID: Array("KEM".utf8) + [0x00, 0x20])
        return labels.expand(
            labels.extract(agreed, "eae_prk"), "shared_secret", info: encapsulatedKey + recipient, count: 32)
    }

    /// The key schedule of section 5.1 in base mode.
    struct Context {
        let key: SecretBytes
        let baseNonce: [UInt8]

        init(sharedSecret: SecretBytes, info: [UInt8]) {
            let labels = Labels(suiteID: Array("HPKE".utf8) + [0x00, 0x20, 0x00, 0x01, 0x00, 0x02])
            let none = SecretBytes([])
            let schedule =
                [0x00] + labels.extract(none, "psk_id_hash").bytes
                + labels.extract(SecretBytes(info), "info_hash").bytes
            let secret = labels.extract(none, "secret", salt: sharedSecret.bytes)
            key = labels.expand(secret, "key", info: schedule, count: AESGCM.keyLength)
            baseNonce =
                labels.expand(secret, "base_nonce", info: schedule, count: AESGCM.nonceLength).bytes
        }

        /// The base nonce XOR the sequence number, in [0, 255] here.
        func nonce(sequence: UInt8) -> [UInt8] {
            baseNonce.dropLast() + [baseNonce[AESGCM.nonceLength - 1] ^ sequence]
        }
    }

    /// `LabeledExtract` and `LabeledExpand` of section 4.
    private struct Labels {
        let suiteID: [UInt8]

        func extract(_ secret: SecretBytes, _ label: String, salt: [UInt8] = []) -> SecretBytes {
            HKDFSHA256.extract(
                secret: SecretBytes(Array("HPKE-v1".utf8) + suiteID + label.utf8 + secret.bytes), salt: salt)
        }

        func expand(_ key: SecretBytes, _ label: String, info: [UInt8], count: Int) -> SecretBytes {
            let length = [UInt8(count >> 8), UInt8(count & 0xFF)]
            return HKDFSHA256.expand(
                key: key, info: length + "HPKE-v1".utf8 + suiteID + label.utf8 + info, count: count)
        }
    }
}
