import Primitives
import Wire

/// The keys that the classic suite derives from the key inside RSA-OAEP (docs/format.md,
/// "Sealing").
struct SealingKeys {
    let key: SecretBytes
    let nonce: [UInt8]

    /// Bytes of the key inside RSA-OAEP.
    static let secretLength = 32

    init(secret: SecretBytes) {
        let derived = HKDFSHA256.derive(
            secret: secret, salt: [], info: DomainTag.shareKey.bytes,
            count: AESGCM.keyLength + AESGCM.nonceLength)
        key = derived[0..<AESGCM.keyLength]
        nonce = derived[AESGCM.keyLength..<derived.count].bytes
    }
}
