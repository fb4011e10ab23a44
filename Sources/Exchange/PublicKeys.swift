import Primitives
import Wire

/// A card's public keys, ready for use. Keep them: preparing them costs several times a
/// verification.
enum PublicKeys {
    case classic(RSA2048.PublicKey)
    case compact(signing: Ed25519.PublicKey, agreement: X25519.PublicKey)
    /// A card has only the hash of the sealing key.
    case hybrid(signing: Ed25519.PublicKey, keyHash: [UInt8])

    /// - Throws: `.invalidPublicKey`.
    init(suite: Suite, bytes: [UInt8]) throws(PrimitiveError) {
        switch suite {
        case .classic: self = .classic(try RSA2048.PublicKey(modulus: bytes))
        case .compact:
            self = .compact(
                signing: try Ed25519.PublicKey(bytes: Array(bytes.prefix(32))),
                agreement: try X25519.PublicKey(bytes: Array(bytes.suffix(32))))
        case .hybrid:
            self = .hybrid(
                signing: try Ed25519.PublicKey(bytes: Array(bytes.prefix(32))),
                keyHash: Array(bytes.suffix(32)))
        }
    }

    func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        switch self {
        case .classic(let key): key.isValid(signature, for: message)
        case .compact(let signing, _), .hybrid(let signing, _): signing.isValid(signature, for: message)
        }
    }

    /// Nil in the hybrid suite, whose cards do not have it.
    var sealingKey: SealingKey? {
        switch self {
        case .classic(let key): .classic(key)
        case .compact(_, let agreement): .compact(agreement)
        case .hybrid: nil
        }
    }
}
