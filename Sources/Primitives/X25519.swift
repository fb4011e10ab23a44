import CCrypto

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
