import Primitives
import Wire

extension ReplyKey {
    /// The purpose of a key for answers, which it is derived for.
    enum Purpose {
        /// A share that answers a request.
        case share
        /// Endorsed requests under an authorization.
        case endorsement

        /// Nil: nothing of this kind answers.
        init?(_ kind: Code.Kind) {
            switch kind {
            case .share: self = .share
            case .endorsement: self = .endorsement
            default: return nil
            }
        }

        fileprivate var tag: DomainTag {
            switch self {
            case .share: .replyKey
            case .endorsement: .endorsingKey
            }
        }
    }

    /// The key that follows from its giver's reply secret.
    init(id: [UInt8], for purpose: Purpose, secret: SecretBytes) {
        let key = HKDFSHA256.derive(
            secret: secret, salt: [], info: purpose.tag.bytes + id, count: Self.keyLength)
        self.init(id: id, key: key.bytes)
    }

    /// The key and nonce of one sealed body.
    ///
    /// - Parameter salt: random, 16 bytes.
    private func bodyKeys(binding: [UInt8], salt: [UInt8]) -> (key: SecretBytes, nonce: [UInt8]) {
        let derived = HKDFSHA256.derive(
            secret: SecretBytes(key), salt: [], info: DomainTag.replySeal.bytes + binding + salt,
            count: AESGCM.keyLength + AESGCM.nonceLength)
        return (
            derived[0..<AESGCM.keyLength], derived[AESGCM.keyLength..<derived.count].bytes
        )
    }

    func seal(_ plaintext: [UInt8], as kind: Code.Kind, to giver: Fingerprint) -> SealedCode {
        let salt = Random.bytes(count: Self.saltLength)
        let keys = bodyKeys(binding: kind.binding(recipient: giver), salt: salt)
        return SealedCode(
            kind: kind, seal: .reply(id: id, salt: salt),
            ciphertext: AESGCM.seal(plaintext, key: keys.key, nonce: keys.nonce, authenticating: []))
    }

    /// - Throws: `.authenticationFailed`.
    func open(
        _ ciphertext: [UInt8], salt: [UInt8], as kind: Code.Kind, by giver: Fingerprint
    ) throws(PrimitiveError) -> [UInt8] {
        let keys = bodyKeys(binding: kind.binding(recipient: giver), salt: salt)
        return try AESGCM.open(ciphertext, key: keys.key, nonce: keys.nonce, authenticating: [])
    }
}
