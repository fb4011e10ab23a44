import CCrypto

/// RSA with a modulus of exactly 2,048 bits and the exponent 65537 (RFC 8017): PSS for signatures,
/// OAEP for keys, both with SHA-256 as hash and in MGF1.
public enum RSA2048 {
    /// Bytes of a modulus, a signature and a ciphertext.
    public static let length = 256

    /// 65537, big-endian, in three bytes: the only public exponent.
    private static let exponent: [UInt8] = [1, 0, 1]
    /// The bytes of the version in RSAPrivateKey in DER, after the four bytes of a long sequence's
    /// header. Version 0 means two primes.
    private static let versionRange = 4..<7
    private static let versionOfTwoPrimes: [UInt8] = [0x02, 0x01, 0x00]
    /// libcrypto's names of the two primes.
    private static let primeNames = ["rsa-factor1", "rsa-factor2"]

    public final class PrivateKey: Sendable {
        private let key: PKey

        /// Generates a key, which takes up to a second.
        public init() {
            let context = unsafe required(EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nil))
            defer { unsafe EVP_PKEY_CTX_free(context) }
            unsafe required(EVP_PKEY_keygen_init(context))
            unsafe required(EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2_048))
            var handle: OpaquePointer?
            unsafe required(EVP_PKEY_keygen(context, &handle))
            unsafe key = PKey(taking: required(handle))
        }

        /// - Throws: `.invalidPrivateKey` unless the bytes are RSAPrivateKey in DER, as
        ///   `serialized` gives it, of version 0, with an odd modulus of 2,048 bits, the exponent
        ///   65537, and a private exponent below the modulus.
        public init(serialized: SecretBytes) throws(PrimitiveError) {
            let handle = unsafe serialized.withUnsafeBytes { buffer in
                var next = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
                return unsafe d2i_PrivateKey(EVP_PKEY_RSA, nil, &next, buffer.count)
            }
            guard let handle = unsafe handle else { throw .invalidPrivateKey }
            unsafe key = PKey(taking: handle)
            // libcrypto would also accept PKCS#8, and bytes after the end.
            guard unsafe EVP_PKEY_get_bits(handle) == 2_048, self.serialized == serialized,
                serialized[versionRange].bytes == versionOfTwoPrimes,
                KeyNumber(OSSL_PKEY_PARAM_RSA_E, of: key)?.equals(65_537) == true,
                (try? PublicKey(modulus: modulus)) != nil,
                KeyNumber(OSSL_PKEY_PARAM_RSA_D, of: key)?.isLess(than: modulusNumber) == true
            else { throw .invalidPrivateKey }
        }

        /// Whether the numbers of the key belong together (RFC 8017, section 3.2): two primes of
        /// 1,024 bits with this product, and exponents that fit them.
        ///
        /// Tests the primes, so call it for keys that come from elsewhere.
        public var isConsistent: Bool {
            // A longer key has a number larger than the modulus: testing that for primality could
            // take minutes.
            guard serialized.count <= 1_200,
                primeNames.allSatisfy({ KeyNumber($0, of: key)?.bitCount == 1_024 })
            else { return false }
            let context = unsafe required(EVP_PKEY_CTX_new(key.handle, nil))
            defer { unsafe EVP_PKEY_CTX_free(context) }
            return unsafe EVP_PKEY_check(context) == 1
        }

        /// RSAPrivateKey in DER (RFC 8017, appendix A.1.2).
        public var serialized: SecretBytes {
            var start: UnsafeMutablePointer<UInt8>? = nil
            let count = unsafe Int(i2d_PrivateKey(key.handle, &start))
            precondition(count > 0, "libcrypto failed")
            defer { unsafe CRYPTO_clear_free(start, count, #fileID, #line) }
            return unsafe SecretBytes(count: count) {
                unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: start, count: count))
            }
        }

        /// 256 bytes, big-endian.
        public var modulus: [UInt8] { modulusNumber.bytes(count: length) }

        private var modulusNumber: KeyNumber {
            guard let number = KeyNumber(OSSL_PKEY_PARAM_RSA_N, of: key) else {
                preconditionFailure("libcrypto failed")
            }
            return number
        }

        /// PSS with a salt of 32 bytes.
        public func signature(for message: [UInt8]) -> [UInt8] {
            let context = unsafe required(EVP_MD_CTX_new())
            defer { unsafe EVP_MD_CTX_free(context) }
            var parameters: OpaquePointer?
            unsafe required(EVP_DigestSignInit(context, &parameters, EVP_sha256(), nil, key.handle))
            unsafe setPSS(parameters)
            var signature = [UInt8](repeating: 0, count: length)
            var count = signature.count
            unsafe required(EVP_DigestSign(context, &signature, &count, message, message.count))
            return signature
        }

        /// Opens a ciphertext of `PublicKey.encrypt`.
        ///
        /// - Throws: `.authenticationFailed`.
        public func decrypt(_ ciphertext: [UInt8], label: [UInt8]) throws(PrimitiveError) -> SecretBytes {
            let context = unsafe required(EVP_PKEY_CTX_new(key.handle, nil))
            defer { unsafe EVP_PKEY_CTX_free(context) }
            unsafe required(EVP_PKEY_decrypt_init(context))
            unsafe setOAEP(context, label: label)
            var count = length
            var plaintext = [UInt8](repeating: 0, count: length)
            defer { unsafe OPENSSL_cleanse(&plaintext, length) }
            guard
                unsafe EVP_PKEY_decrypt(context, &plaintext, &count, ciphertext, ciphertext.count) == 1
            else { throw .authenticationFailed }
            return unsafe SecretBytes(count: count) { unsafe $0.copyBytes(from: plaintext.prefix(count)) }
        }
    }

    public final class PublicKey: Sendable {
        private let key: PKey

        /// - Parameter modulus: 256 bytes, big-endian.
        /// - Throws: `.invalidPublicKey` unless it is odd and has exactly 2,048 bits.
        public init(modulus: [UInt8]) throws(PrimitiveError) {
            guard modulus.count == length, modulus[0] & 0x80 != 0, modulus[length - 1] & 1 == 1 else {
                throw .invalidPublicKey
            }
            // RSAPublicKey in DER (RFC 8017, appendix A.1.1); the lengths are the same for every
            // such key.
            let header: [UInt8] = [0x30, 0x82, 0x01, 0x0A, 0x02, 0x82, 0x01, 0x01, 0x00]
            let der = header + modulus + [0x02, UInt8(exponent.count)] + exponent
            let handle = unsafe der.withUnsafeBufferPointer { buffer in
                var next = buffer.baseAddress
                return unsafe d2i_PublicKey(EVP_PKEY_RSA, nil, &next, buffer.count)
            }
            guard let handle = unsafe handle else { throw .invalidPublicKey }
            unsafe key = PKey(taking: handle)
        }

        public func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
            let context = unsafe required(EVP_MD_CTX_new())
            defer { unsafe EVP_MD_CTX_free(context) }
            var parameters: OpaquePointer?
            unsafe required(EVP_DigestVerifyInit(context, &parameters, EVP_sha256(), nil, key.handle))
            unsafe setPSS(parameters)
            return unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        }

        /// Encrypts at most 190 bytes with OAEP.
        ///
        /// - Returns: 256 bytes.
        public func encrypt(_ plaintext: SecretBytes, label: [UInt8]) -> [UInt8] {
            let context = unsafe required(EVP_PKEY_CTX_new(key.handle, nil))
            defer { unsafe EVP_PKEY_CTX_free(context) }
            unsafe required(EVP_PKEY_encrypt_init(context))
            unsafe setOAEP(context, label: label)
            var ciphertext = [UInt8](repeating: 0, count: length)
            var count = ciphertext.count
            unsafe plaintext.withUnsafeBytes {
                unsafe required(
                    EVP_PKEY_encrypt(
                        context, &ciphertext, &count,
                        $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count))
            }
            return ciphertext
        }
    }

    private static func setPSS(_ context: OpaquePointer?) {
        unsafe required(EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING))
        unsafe required(EVP_PKEY_CTX_set_rsa_mgf1_md(context, EVP_sha256()))
        unsafe required(EVP_PKEY_CTX_set_rsa_pss_saltlen(context, 32))
    }

    private static func setOAEP(_ context: OpaquePointer?, label: [UInt8]) {
        unsafe required(EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING))
        unsafe required(EVP_PKEY_CTX_set_rsa_oaep_md(context, EVP_sha256()))
        unsafe required(EVP_PKEY_CTX_set_rsa_mgf1_md(context, EVP_sha256()))
        guard !label.isEmpty else { return }
        // libcrypto takes ownership of the label and frees it with its own allocator.
        let copy = unsafe CRYPTO_memdup(label, label.count, #fileID, #line)
        unsafe required(EVP_PKEY_CTX_set0_rsa_oaep_label(context, copy, Int32(label.count)))
    }
}

/// A number of an RSA key in libcrypto's secure heap, so that no ordinary array holds a secret one.
@safe private final class KeyNumber {
    private let handle: OpaquePointer

    /// - Parameter name: libcrypto's name of the number.
    /// - Returns: nil if the key has no such number.
    init?(_ name: String, of key: PKey) {
        let number = unsafe required(BN_secure_new())
        var target: OpaquePointer? = unsafe number
        guard unsafe EVP_PKEY_get_bn_param(key.handle, name, &target) == 1 else {
            unsafe BN_clear_free(number)
            return nil
        }
        unsafe handle = number
    }

    deinit { unsafe BN_clear_free(handle) }

    var bitCount: Int { unsafe Int(BN_num_bits(handle)) }

    func equals(_ word: UInt) -> Bool { unsafe BN_is_word(handle, word) == 1 }

    func isLess(than other: KeyNumber) -> Bool { unsafe BN_cmp(handle, other.handle) < 0 }

    /// The number in `count` bytes, big-endian. Only for public numbers.
    func bytes(count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let written = unsafe BN_bn2binpad(handle, &bytes, Int32(count))
        precondition(written == count, "libcrypto failed")
        return bytes
    }
}
