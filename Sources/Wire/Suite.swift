/// The set of algorithms that a code uses (docs/reference/format.md, "Suites"). Fixed for each identity.
public enum Suite: UInt8, CaseIterable, Sendable {
    /// RSA-2048: PSS signatures, OAEP key transport, AES-256-CBC with HMAC-SHA256.
    case classic = 1
    /// Ed25519 signatures, HPKE over X25519, AES-256-GCM.
    case compact = 2

    /// Bytes of a card's public keys: Ed25519 ‖ X25519, or an RSA modulus.
    public var publicKeysLength: Int { self == .compact ? 64 : 256 }

    /// Bytes of a signature.
    public var signatureLength: Int { self == .compact ? 64 : 256 }

    /// Bytes of an encapsulated key: an X25519 share, or an RSA ciphertext.
    public var encapsulationLength: Int { self == .compact ? 32 : 256 }

    /// Bytes of an authentication tag.
    public static let tagLength = 16
}
