public import Primitives
public import Wire

/// The secret half of an identity.
public enum PrivateKeys: Sendable {
    case classic(RSA2048.PrivateKey)
    case compact(signing: Ed25519.PrivateKey, agreement: X25519.PrivateKey)
    /// The reply secret has 32 bytes: from it follow the keys under which others answer.
    case hybrid(signing: Ed25519.PrivateKey, sealing: XWing.PrivateKey, replySecret: SecretBytes)

    /// Generates keys.
    public init(suite: Suite) {
        switch suite {
        case .classic: self = .classic(RSA2048.PrivateKey())
        case .compact: self = .compact(signing: Ed25519.PrivateKey(), agreement: X25519.PrivateKey())
        case .hybrid:
            self = .hybrid(
                signing: Ed25519.PrivateKey(), sealing: XWing.PrivateKey(),
                replySecret: .random(count: Self.replySecretLength))
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
        case .hybrid:
            guard serialized.count == 64 + Self.replySecretLength else { throw .invalidPrivateKey }
            self = .hybrid(
                signing: try Ed25519.PrivateKey(seed: serialized[0..<32]),
                sealing: try XWing.PrivateKey(seed: serialized[32..<64]),
                replySecret: serialized[64..<serialized.count])
        }
    }

    private static let replySecretLength = 32

    /// RSAPrivateKey in DER, Ed25519 seed ‖ X25519 scalar, or Ed25519 seed ‖ X-Wing seed ‖ reply secret.
    package var serialized: SecretBytes {
        switch self {
        case .classic(let key): key.serialized
        case .compact(let signing, let agreement):
            SecretBytes(signing.seed.bytes + agreement.scalar.bytes)
        case .hybrid(let signing, let sealing, let replySecret):
            SecretBytes(signing.seed.bytes + sealing.seed.bytes + replySecret.bytes)
        }
    }

    /// Whether the numbers of an RSA key belong together. In the other suites any bytes are valid keys.
    var areConsistent: Bool {
        switch self {
        case .classic(let key): key.isConsistent
        case .compact, .hybrid: true
        }
    }

    public var suite: Suite {
        switch self {
        case .classic: .classic
        case .compact: .compact
        case .hybrid: .hybrid
        }
    }

    /// In the form of a card.
    package var publicKeys: [UInt8] {
        switch self {
        case .classic(let key): key.modulus
        case .compact(let signing, let agreement): signing.publicKey + agreement.publicKey
        case .hybrid(let signing, let sealing, _):
            signing.publicKey + SealingKey.hash(of: sealing.publicKey)
        }
    }

    /// The sealing key, which a key card has beside the card; nil unless the suite is the hybrid one.
    package var sealingKey: [UInt8]? {
        guard case .hybrid(_, let sealing, _) = self else { return nil }
        return sealing.publicKey
    }

    /// The key under which others answer. Nil unless the suite is the hybrid one.
    ///
    /// - Parameter id: 16 random bytes.
    func replyKey(id: [UInt8], for purpose: ReplyKey.Purpose) -> ReplyKey? {
        guard case .hybrid(_, _, let replySecret) = self else { return nil }
        return ReplyKey(id: id, for: purpose, secret: replySecret)
    }

    package func signature(for message: [UInt8]) -> [UInt8] {
        switch self {
        case .classic(let key): key.signature(for: message)
        case .compact(let signing, _): signing.signature(for: message)
        case .hybrid(let signing, _, _): signing.signature(for: message)
        }
    }

    /// Opens a ciphertext of `SealingKey.seal`.
    func open(
        _ ciphertext: [UInt8], encapsulatedKey: [UInt8], binding: [UInt8]
    ) throws(PrimitiveError) -> [UInt8] {
        switch self {
        case .classic(let key):
            let secret = try key.decrypt(encapsulatedKey, label: binding)
            guard secret.count == OAEPKeys.secretLength else { throw .authenticationFailed }
            let keys = OAEPKeys(secret: secret)
            return try AESGCM.open(ciphertext, key: keys.key, nonce: keys.nonce, authenticating: [])
        case .compact(_, let agreement):
            return try HPKE.open(
                ciphertext, encapsulatedKey: encapsulatedKey, with: agreement, info: binding)
        case .hybrid(_, let sealing, _):
            return try HPKE.open(
                ciphertext, encapsulatedKey: encapsulatedKey, with: sealing, info: binding)
        }
    }
}
