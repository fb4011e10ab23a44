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

/// X25519 key agreement (RFC 7748).
public enum X25519 {
    public static let publicKeyLength = 32

    public final class PrivateKey: Sendable {
        /// 32 bytes.
        public let scalar: SecretBytes
        private let key: PKey

        /// Generates a key.
        public init() {
            scalar = .random(count: 32)
            key = PKey(type: EVP_PKEY_X25519, privateKey: scalar)
        }

        /// - Throws: `.invalidPrivateKey` unless the scalar has 32 bytes.
        public init(scalar: SecretBytes) throws(PrimitiveError) {
            guard scalar.count == 32 else { throw .invalidPrivateKey }
            self.scalar = scalar
            key = PKey(type: EVP_PKEY_X25519, privateKey: scalar)
        }

        public var publicKey: [UInt8] { key.rawPublicKey }

        /// The 32-byte shared secret.
        ///
        /// - Throws: `.invalidPublicKey` if it would be all zero (RFC 7748, section 6.1).
        func sharedSecret(with peer: [UInt8]) throws(PrimitiveError) -> SecretBytes {
            guard peer.count == publicKeyLength else { throw .invalidPublicKey }
            let peer = PKey(type: EVP_PKEY_X25519, publicKey: peer)
            let context = unsafe required(EVP_PKEY_CTX_new(key.handle, nil))
            defer { unsafe EVP_PKEY_CTX_free(context) }
            unsafe required(EVP_PKEY_derive_init(context))
            unsafe required(EVP_PKEY_derive_set_peer(context, peer.handle))
            var succeeded = false
            let secret = unsafe SecretBytes(count: 32) { output in
                var count = output.count
                let status = unsafe EVP_PKEY_derive(
                    context, output.baseAddress?.assumingMemoryBound(to: UInt8.self), &count)
                succeeded = status == 1
            }
            guard succeeded else { throw .invalidPublicKey }
            return secret
        }
    }

    public struct PublicKey: Sendable {
        let bytes: [UInt8]

        /// - Throws: `.invalidPublicKey` for an encoding that is not canonical or of low order.
        public init(bytes: [UInt8]) throws(PrimitiveError) {
            guard bytes.count == publicKeyLength, bytes[31] & 0x80 == 0, Curve25519.isCanonical(bytes),
                !Curve25519.isOne(of: lowOrder, bytes)
            else { throw .invalidPublicKey }
            self.bytes = bytes
        }
    }

    /// The u coordinates of low order on the curve and its twist: 0, 1, p − 1 and the two of order
    /// 8.
    private static let lowOrder: [[UInt8]] = [
        Curve25519.zero, Curve25519.one, Curve25519.minusOne,
        [
            0xE0, 0xEB, 0x7A, 0x7C, 0x3B, 0x41, 0xB8, 0xAE, 0x16, 0x56, 0xE3, 0xFA, 0xF1, 0x9F, 0xC4, 0x6A,
            0xDA, 0x09, 0x8D, 0xEB, 0x9C, 0x32, 0xB1, 0xFD, 0x86, 0x62, 0x05, 0x16, 0x5F, 0x49, 0xB8, 0x00,
        ],
        [
            0x5F, 0x9C, 0x95, 0xBC, 0xA3, 0x50, 0x8C, 0x24, 0xB1, 0xD0, 0xB1, 0x55, 0x9C, 0x83, 0xEF, 0x5B,
            0x04, 0x44, 0x5C, 0xC4, 0x58, 0x1C, 0x8E, 0x86, 0xD8, 0x22, 0x4E, 0xDD, 0xD0, 0x9F, 0x11, 0x57,
        ],
    ]
}

/// Rules that Ed25519 and X25519 share: 32-byte little-endian coordinates modulo p = 2^255 − 19.
enum Curve25519 {
    static let length = 32

    /// Whether `coordinate`, without its top bit, is less than p: the only encoding of its value.
    static func isCanonical(_ coordinate: [UInt8]) -> Bool {
        coordinate[31] & 0x7F != 0x7F || coordinate[1..<31].contains { $0 != 0xFF } || coordinate[0] < 0xED
    }

    /// Whether `coordinate`, without its top bit, is one of `coordinates`.
    static func isOne(of coordinates: [[UInt8]], _ coordinate: [UInt8]) -> Bool {
        coordinates.contains { $0[..<31] == coordinate[..<31] && $0[31] == coordinate[31] & 0x7F }
    }

    static let zero = [UInt8](repeating: 0, count: 32)
    static let one = [1] + [UInt8](repeating: 0, count: 31)
    /// p − 1.
    static let minusOne = [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]
}
