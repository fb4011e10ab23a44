/// The set of algorithms that a code uses (docs/reference/format.md, "Suites"). Fixed for each identity.
public enum Suite: UInt8, CaseIterable, Sendable {
    /// RSA-2048: PSS signatures, OAEP key transport, AES-256-CBC with HMAC-SHA256.
    case classic = 1
    /// Ed25519 signatures, HPKE over X25519, AES-256-GCM.
    case compact = 2
    /// Ed25519 signatures, HPKE over X-Wing, AES-256-GCM.
    case hybrid = 3

    /// Bytes of a card's public keys: an RSA modulus, Ed25519 ‖ X25519, or Ed25519 ‖ the hash of an
    /// X-Wing key.
    public var publicKeysLength: Int { self == .classic ? 256 : 64 }

    /// Bytes of a signature.
    public var signatureLength: Int { self == .classic ? 256 : 64 }

    /// Bytes of an encapsulated key: an RSA ciphertext, an X25519 share, or an X-Wing ciphertext.
    public var encapsulationLength: Int {
        switch self {
        case .classic: 256
        case .compact: 32
        case .hybrid: 1_120
        }
    }

    /// Bytes of an authentication tag.
    public static let tagLength = 16
}
