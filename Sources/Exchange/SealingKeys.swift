import Primitives
import Wire

/// What the classic suite derives from the key that RSA-OAEP carries (docs/reference/format.md, "Sealing").
struct SealingKeys {
    let key: SecretBytes
    let nonce: [UInt8]

    /// Bytes of the key that RSA-OAEP carries.
    static let secretLength = 32

    init(secret: SecretBytes) {
        let derived = HKDFSHA256.derive(
            secret: secret, salt: [], info: DomainTag.shareKey.bytes,
            count: AESGCM.keyLength + AESGCM.nonceLength)
        key = derived[0..<AESGCM.keyLength]
        nonce = derived[AESGCM.keyLength..<derived.count].bytes
    }
}
