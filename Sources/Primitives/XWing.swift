/// X-Wing, a KEM that holds as long as one of ML-KEM-768 and X25519 does
/// (draft-connolly-cfrg-xwing-kem-11). HPKE knows it as MLKEM768-X25519 (draft-ietf-hpke-pq-05).
public enum XWing {
    /// ML-KEM-768's key, then X25519's.
    public static let publicKeyLength = MLKEM768.publicKeyLength + X25519.publicKeyLength
    /// ML-KEM-768's ciphertext, then an ephemeral X25519 key.
    public static let ciphertextLength = MLKEM768.ciphertextLength + X25519.publicKeyLength

    static let seedLength = 32

    public struct PublicKey: Sendable {
        fileprivate let mlkem: MLKEM768.PublicKey
        fileprivate let x25519: X25519.PublicKey

        /// - Parameter bytes: 1,216 bytes.
        /// - Throws: `.invalidPublicKey` for another length, for a coefficient of ML-KEM that is not
        ///   less than q, and for a key that `X25519.PublicKey` refuses.
        public init(bytes: [UInt8]) throws(PrimitiveError) {
            guard bytes.count == publicKeyLength else { throw .invalidPublicKey }
            mlkem = try MLKEM768.PublicKey(bytes: Array(bytes.prefix(MLKEM768.publicKeyLength)))
            x25519 = try X25519.PublicKey(bytes: Array(bytes.suffix(X25519.publicKeyLength)))
        }

        /// 1,216 bytes.
        public var bytes: [UInt8] { mlkem.bytes + x25519.bytes }

        /// `EncapsulateDerand`: 64 random bytes, of which the holder of the private key learns the
        /// first 32.
        ///
        /// - Returns: 32 and 1,120 bytes.
        func encapsulate(
            randomness: SecretBytes
        ) throws(PrimitiveError) -> (sharedSecret: SecretBytes, encapsulatedKey: [UInt8]) {
            let (secret, ciphertext) = mlkem.encapsulate(randomness: randomness[0..<32])
            let ephemeral = try X25519.PrivateKey(scalar: randomness[32..<64])
            let agreed = try ephemeral.sharedSecret(with: x25519.bytes)
            return (
                combine(secret, agreed, ephemeral.publicKey, x25519.bytes), ciphertext + ephemeral.publicKey
            )
        }
    }

    public struct PrivateKey: Sendable {
        /// 32 bytes.
        public let seed: SecretBytes
        fileprivate let mlkem: MLKEM768.PrivateKey
        fileprivate let x25519: X25519.PrivateKey

        /// Generates a key.
        public init() { self.init(.random(count: XWing.seedLength)) }

        /// - Throws: `.invalidPrivateKey` unless the seed has 32 bytes.
        public init(seed: SecretBytes) throws(PrimitiveError) {
            guard seed.count == XWing.seedLength else { throw .invalidPrivateKey }
            self.init(seed)
        }

        private init(_ seed: SecretBytes) {
            self.seed = seed
            let expanded = SHA3.shake256(seed, count: MLKEM768.seedLength + 32)
            mlkem = MLKEM768.PrivateKey(seed: expanded[0..<MLKEM768.seedLength])
            do {
                x25519 = try X25519.PrivateKey(scalar: expanded[MLKEM768.seedLength..<expanded.count])
            } catch {
                preconditionFailure("32 bytes are no scalar: \(error)")
            }
        }

        /// 1,216 bytes.
        public var publicKey: [UInt8] { mlkem.publicKey + x25519.publicKey }
    }

    /// The combiner, whose label is the picture of an X-wing.
    fileprivate static func combine(
        _ mlkem: SecretBytes, _ x25519: SecretBytes, _ ephemeral: [UInt8], _ recipient: [UInt8]
    ) -> SecretBytes {
        SHA3.hash256(SecretBytes(mlkem.bytes + x25519.bytes + ephemeral + recipient + #"\.//^\"#.utf8))
    }
}

extension XWing.PublicKey: HPKE.PublicKey {
    public static var kem: UInt16 { 0x647A }

    public func encapsulate() throws(PrimitiveError) -> (sharedSecret: SecretBytes, encapsulatedKey: [UInt8])
    {
        try encapsulate(randomness: .random(count: 64))
    }
}

extension XWing.PrivateKey: HPKE.PrivateKey {
    public static var kem: UInt16 { XWing.PublicKey.kem }

    /// A ciphertext that was not made for this key gives a secret that nobody else knows.
    ///
    /// - Parameter encapsulatedKey: 1,120 bytes, else `.authenticationFailed` is thrown. So it is if
    ///   X25519's secret would be all zero, which the draft lets pass.
    public func decapsulate(_ encapsulatedKey: [UInt8]) throws(PrimitiveError) -> SecretBytes {
        guard encapsulatedKey.count == XWing.ciphertextLength else { throw .authenticationFailed }
        let ephemeral = Array(encapsulatedKey.suffix(X25519.publicKeyLength))
        guard let agreed = try? x25519.sharedSecret(with: ephemeral) else { throw .authenticationFailed }
        let secret = mlkem.decapsulate(Array(encapsulatedKey.prefix(MLKEM768.ciphertextLength)))
        return XWing.combine(secret, agreed, ephemeral, x25519.publicKey)
    }
}
