import CCrypto

/// Ed25519 signatures (RFC 8032).
public enum Ed25519 {
    public static let publicKeyLength = 32
    public static let signatureLength = 64

    public final class PrivateKey: Sendable {
        /// The 32-byte seed.
        public let seed: SecretBytes
        private let key: PKey

        /// Generates a key.
        public init() {
            seed = .random(count: 32)
            key = PKey(type: EVP_PKEY_ED25519, privateKey: seed)
        }

        /// - Throws: `.invalidPrivateKey` unless the seed has 32 bytes.
        public init(seed: SecretBytes) throws(PrimitiveError) {
            guard seed.count == 32 else { throw .invalidPrivateKey }
            self.seed = seed
            key = PKey(type: EVP_PKEY_ED25519, privateKey: seed)
        }

        public var publicKey: [UInt8] { key.rawPublicKey }

        public func signature(for message: [UInt8]) -> [UInt8] {
            let context = unsafe required(EVP_MD_CTX_new())
            defer { unsafe EVP_MD_CTX_free(context) }
            var signature = [UInt8](repeating: 0, count: signatureLength)
            var count = signature.count
            unsafe required(EVP_DigestSignInit(context, nil, nil, nil, key.handle))
            unsafe required(EVP_DigestSign(context, &signature, &count, message, message.count))
            return signature
        }
    }

    public final class PublicKey: Sendable {
        private let key: PKey

        /// - Throws: `.invalidPublicKey` for an encoding that is not canonical or encodes a point
        ///   of low order: OpenSSL 3.0 would accept both.
        public init(bytes: [UInt8]) throws(PrimitiveError) {
            guard bytes.count == publicKeyLength, Curve25519.isCanonical(bytes),
                !Curve25519.isOne(of: lowOrder, bytes)
            else { throw .invalidPublicKey }
            key = PKey(type: EVP_PKEY_ED25519, publicKey: bytes)
        }

        public func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
            let context = unsafe required(EVP_MD_CTX_new())
            defer { unsafe EVP_MD_CTX_free(context) }
            unsafe required(EVP_DigestVerifyInit(context, nil, nil, nil, key.handle))
            return unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        }
    }

    /// The y coordinates of the eight points whose order divides 8: 0, 1, p − 1 and the two of
    /// order 8.
    private static let lowOrder: [[UInt8]] = [
        Curve25519.zero, Curve25519.one, Curve25519.minusOne,
        [
            0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
            0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
        ],
        [
            0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
            0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
        ],
    ]
}
