public import Primitives
public import Wire

/// The secret half of an identity.
public enum PrivateKeys: Sendable {
    case classic(RSA2048.PrivateKey)
    case compact(signing: Ed25519.PrivateKey, agreement: X25519.PrivateKey)

    /// Generates keys.
    public init(suite: Suite) {
        switch suite {
        case .classic: self = .classic(RSA2048.PrivateKey())
        case .compact: self = .compact(signing: Ed25519.PrivateKey(), agreement: X25519.PrivateKey())
        }
    }

    /// - Throws: `.invalidPrivateKey` unless the bytes have the form that `serialized` returns.
    package init(suite: Suite, serialized: SecretBytes) throws(PrimitiveError) {
        switch suite {
        case .classic: self = .classic(try RSA2048.PrivateKey(serialized: serialized))
        case .compact:
            guard serialized.count == 64 else { throw .invalidPrivateKey }
            self = .compact(
                signing: try Ed25519.PrivateKey(seed: serialized[0..<32]),
                agreement: try X25519.PrivateKey(scalar: serialized[32..<64]))
        }
    }

    /// RSAPrivateKey in DER, or Ed25519 seed ‖ X25519 scalar.
    package var serialized: SecretBytes {
        switch self {
        case .classic(let key): key.serialized
        case .compact(let signing, let agreement):
            SecretBytes(signing.seed.bytes + agreement.scalar.bytes)
        }
    }

    /// Whether the numbers of an RSA key belong together. In the compact suite any bytes are valid
    /// keys.
    var areConsistent: Bool {
        switch self {
        case .classic(let key): key.isConsistent
        case .compact: true
        }
    }

    public var suite: Suite {
        switch self {
        case .classic: .classic
        case .compact: .compact
        }
    }

    /// In the form of a card.
    package var publicKeys: [UInt8] {
        switch self {
        case .classic(let key): key.modulus
        case .compact(let signing, let agreement): signing.publicKey + agreement.publicKey
        }
    }

    package func signature(for message: [UInt8]) -> [UInt8] {
        switch self {
        case .classic(let key): key.signature(for: message)
        case .compact(let signing, _): signing.signature(for: message)
        }
    }

    /// Opens a ciphertext of `PublicKeys.seal`.
    func open(
        _ ciphertext: [UInt8], encapsulatedKey: [UInt8], binding: [UInt8]
    ) throws(PrimitiveError) -> [UInt8] {
        switch self {
        case .classic(let key):
            let secret = try key.decrypt(encapsulatedKey, label: binding)
            guard secret.count == SealingKeys.secretLength else { throw .authenticationFailed }
            let keys = SealingKeys(secret: secret)
            return try AESGCM.open(ciphertext, key: keys.key, nonce: keys.nonce, authenticating: [])
        case .compact(_, let agreement):
            return try HPKE.open(
                ciphertext, encapsulatedKey: encapsulatedKey, with: agreement, info: binding)
        }
    }
}
