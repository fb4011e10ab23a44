import Primitives
import Wire

/// The key by which others seal to one person (docs/reference/format.md, "Sealing").
enum SealingKey {
    case classic(RSA2048.PublicKey)
    case compact(X25519.PublicKey)
    case hybrid(XWing.PublicKey)

    /// The hash by which a card of the hybrid suite names its sealing key.
    static func hash(of bytes: [UInt8]) -> [UInt8] {
        SHA256.hash(DomainTag.sealingKey.bytes + [Suite.hybrid.rawValue] + bytes)
    }

    var suite: Suite {
        switch self {
        case .classic: .classic
        case .compact: .compact
        case .hybrid: .hybrid
        }
    }

    /// Seals to the holder of the private key: HPKE, or RSA-OAEP of a fresh key and AES-256-GCM
    /// under that.
    ///
    /// - Parameter binding: must be the same to open.
    func seal(_ plaintext: [UInt8], binding: [UInt8]) -> (encapsulatedKey: [UInt8], ciphertext: [UInt8]) {
        do {
            switch self {
            case .classic(let key):
                let secret = SecretBytes.random(count: OAEPKeys.secretLength)
                let keys = OAEPKeys(secret: secret)
                let ciphertext = AESGCM.seal(plaintext, key: keys.key, nonce: keys.nonce, authenticating: [])
                return (key.encrypt(secret, label: binding), ciphertext)
            case .compact(let key): return try HPKE.seal(plaintext, to: key, info: binding)
            case .hybrid(let key): return try HPKE.seal(plaintext, to: key, info: binding)
            }
        } catch {
            preconditionFailure("a verified key does not seal: \(error)")
        }
    }
}

/// The keys that the classic suite derives from the key inside RSA-OAEP.
struct OAEPKeys {
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
