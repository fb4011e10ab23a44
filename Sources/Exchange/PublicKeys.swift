import Primitives
import Wire

/// A card's public keys, ready for use. Keep them: preparing them costs several times a
/// verification.
enum PublicKeys {
    case classic(RSA2048.PublicKey)
    case compact(signing: Ed25519.PublicKey, agreement: X25519.PublicKey)

    /// - Throws: `.invalidPublicKey`.
    init(suite: Suite, bytes: [UInt8]) throws(PrimitiveError) {
        switch suite {
        case .classic: self = .classic(try RSA2048.PublicKey(modulus: bytes))
        case .compact:
            self = .compact(
                signing: try Ed25519.PublicKey(bytes: Array(bytes.prefix(32))),
                agreement: try X25519.PublicKey(bytes: Array(bytes.suffix(32))))
        }
    }

    func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        switch self {
        case .classic(let key): key.isValid(signature, for: message)
        case .compact(let signing, _): signing.isValid(signature, for: message)
        }
    }

    /// Seals to the holder of the private key: HPKE, or RSA-OAEP of a fresh key and AES-256-GCM
    /// under that.
    ///
    /// - Parameter binding: must be the same to open.
    func seal(
        _ plaintext: [UInt8], binding: [UInt8]
    ) throws(PrimitiveError) -> (encapsulatedKey: [UInt8], ciphertext: [UInt8]) {
        switch self {
        case .classic(let key):
            let secret = SecretBytes.random(count: SealingKeys.secretLength)
            let keys = SealingKeys(secret: secret)
            let ciphertext = AESGCM.seal(plaintext, key: keys.key, nonce: keys.nonce, authenticating: [])
            return (key.encrypt(secret, label: binding), ciphertext)
        case .compact(_, let agreement):
            return try HPKE.seal(plaintext, to: agreement, info: binding)
        }
    }
}

/// The keys that the classic suite derives from the key inside RSA-OAEP (docs/reference/format.md,
/// "Sealing").
struct SealingKeys {
    let key: SecretBytes
    let nonce: [UInt8]

    /// The length in bytes of the secret that RSA-OAEP encrypts.
    static let secretLength = 32

    init(secret: SecretBytes) {
        let derived = HKDFSHA256.derive(
            secret: secret, salt: [], info: DomainTag.shareKey.bytes,
            count: AESGCM.keyLength + AESGCM.nonceLength)
        key = derived[0..<AESGCM.keyLength]
        nonce = derived[AESGCM.keyLength..<derived.count].bytes
    }
}
