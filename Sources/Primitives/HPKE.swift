/// HPKE in base mode (RFC 9180): HKDF-SHA256, AES-256-GCM, and the KEM of the recipient's key:
/// DHKEM(X25519, HKDF-SHA256), or X-Wing (draft-ietf-hpke-pq-05).
public enum HPKE {
    /// A key to which a KEM encapsulates (section 4).
    public protocol PublicKey {
        /// The KEM's identifier.
        static var kem: UInt16 { get }

        /// Makes a shared secret for the holder of the private key.
        ///
        /// - Throws: `.invalidPublicKey`.
        func encapsulate() throws(PrimitiveError) -> (sharedSecret: SecretBytes, encapsulatedKey: [UInt8])
    }

    /// A key with which a KEM decapsulates.
    public protocol PrivateKey {
        /// The KEM's identifier.
        static var kem: UInt16 { get }

        /// - Throws: `.authenticationFailed`.
        func decapsulate(_ encapsulatedKey: [UInt8]) throws(PrimitiveError) -> SecretBytes
    }

    /// Seals one message to a public key (single-shot, empty `aad`).
    ///
    /// - Returns: the encapsulated key, and ciphertext ‖ tag.
    /// - Throws: `.invalidPublicKey`.
    public static func seal<Recipient: PublicKey>(
        _ plaintext: [UInt8], to recipient: Recipient, info: [UInt8]
    ) throws(PrimitiveError) -> (encapsulatedKey: [UInt8], ciphertext: [UInt8]) {
        let (secret, encapsulatedKey) = try recipient.encapsulate()
        let context = Context(kem: Recipient.kem, sharedSecret: secret, info: info)
        let ciphertext = AESGCM.seal(
            plaintext, key: context.key, nonce: context.nonce(sequence: 0), authenticating: [])
        return (encapsulatedKey, ciphertext)
    }

    /// - Parameter ciphertext: ciphertext ‖ tag.
    /// - Throws: `.authenticationFailed`, also for an encapsulated key of low order.
    public static func open<Recipient: PrivateKey>(
        _ ciphertext: [UInt8], encapsulatedKey: [UInt8], with recipient: Recipient, info: [UInt8]
    ) throws(PrimitiveError) -> [UInt8] {
        let secret = try recipient.decapsulate(encapsulatedKey)
        let context = Context(kem: Recipient.kem, sharedSecret: secret, info: info)
        return try AESGCM.open(
            ciphertext, key: context.key, nonce: context.nonce(sequence: 0), authenticating: [])
    }

    /// The key schedule of section 5.1 in base mode.
    struct Context {
        let key: SecretBytes
        let baseNonce: [UInt8]

        /// - Parameter aead: AES-256-GCM; published vectors name another.
        init(kem: UInt16, aead: UInt16 = 0x0002, sharedSecret: SecretBytes, info: [UInt8]) {
            let suite = [kem, 0x0001, aead].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            let labels = Labels(suiteID: Array("HPKE".utf8) + suite)
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
    fileprivate struct Labels {
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

extension X25519.PublicKey: HPKE.PublicKey {
    public static var kem: UInt16 { 0x0020 }

    public func encapsulate() throws(PrimitiveError) -> (sharedSecret: SecretBytes, encapsulatedKey: [UInt8])
    {
        let ephemeral = X25519.PrivateKey()
        let agreed = try ephemeral.sharedSecret(with: bytes)
        let encapsulatedKey = ephemeral.publicKey
        return (
            X25519.extractAndExpand(agreed, encapsulatedKey: encapsulatedKey, recipient: bytes),
            encapsulatedKey
        )
    }
}

extension X25519.PrivateKey: HPKE.PrivateKey {
    public static var kem: UInt16 { X25519.PublicKey.kem }

    public func decapsulate(_ encapsulatedKey: [UInt8]) throws(PrimitiveError) -> SecretBytes {
        guard let agreed = try? sharedSecret(with: encapsulatedKey) else { throw .authenticationFailed }
        return X25519.extractAndExpand(agreed, encapsulatedKey: encapsulatedKey, recipient: publicKey)
    }
}

extension X25519 {
    /// `ExtractAndExpand` of section 4.1.
    static func extractAndExpand(
        _ agreed: SecretBytes, encapsulatedKey: [UInt8], recipient: [UInt8]
    ) -> SecretBytes {
        let labels = HPKE.Labels(suiteID: Array("KEM".utf8) + [0x00, 0x20])
        return labels.expand(
            labels.extract(agreed, "eae_prk"), "shared_secret", info: encapsulatedKey + recipient, count: 32)
    }
}
