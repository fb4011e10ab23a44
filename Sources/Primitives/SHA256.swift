import CCrypto

/// SHA-256 (FIPS 180-4).
public enum SHA256 {
    /// 32 bytes.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        unsafe required(EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil))
        return digest
    }
}

extension SHA256 {
    /// The hash of bytes that arrive piece by piece.
    @safe public struct Running: ~Copyable {
        private let context: OpaquePointer

        public init() {
            unsafe context = required(EVP_MD_CTX_new())
            unsafe required(EVP_DigestInit_ex(context, EVP_sha256(), nil))
        }

        deinit { unsafe EVP_MD_CTX_free(context) }

        public mutating func update(_ bytes: [UInt8], in range: Range<Int>) {
            precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
            unsafe bytes.withUnsafeBytes { buffer in
                let piece = unsafe UnsafeRawBufferPointer(rebasing: buffer[range])
                unsafe required(EVP_DigestUpdate(context, piece.baseAddress, piece.count))
            }
        }

        /// 32 bytes.
        public consuming func digest() -> [UInt8] {
            var digest = [UInt8](repeating: 0, count: 32)
            unsafe required(EVP_DigestFinal_ex(context, &digest, nil))
            return digest
        }
    }
}

/// HMAC with SHA-256 (RFC 2104).
public enum HMACSHA256 {
    public static let length = 32

    /// `length` bytes.
    public static func code(for message: [UInt8], key: SecretBytes) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: length)
        _ = unsafe key.withUnsafeBytes {
            unsafe required(
                HMAC(EVP_sha256(), $0.baseAddress, Int32($0.count), message, message.count, &code, nil))
        }
        return code
    }

    /// Whether the code for `message` begins with `prefix`. The time does not depend on where they
    /// differ.
    public static func verify(_ prefix: [UInt8], for message: [UInt8], key: SecretBytes) -> Bool {
        precondition((1...length).contains(prefix.count))
        let code = code(for: message, key: key)
        return unsafe CRYPTO_memcmp(prefix, code, prefix.count) == 0
    }
}

extension HMACSHA256 {
    /// The code for a message that arrives piece by piece.
    @safe public struct Running: ~Copyable {
        private let context: OpaquePointer

        public init(key: SecretBytes) {
            unsafe context = required(EVP_MD_CTX_new())
            let key = unsafe key.withUnsafeBytes {
                let start = unsafe $0.baseAddress?.assumingMemoryBound(to: UInt8.self)
                return unsafe PKey(
                    taking: required(EVP_PKEY_new_raw_private_key(EVP_PKEY_HMAC, nil, start, $0.count)))
            }
            unsafe required(EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key.handle))
        }

        deinit { unsafe EVP_MD_CTX_free(context) }

        public mutating func update(_ bytes: [UInt8]) {
            unsafe required(EVP_DigestSignUpdate(context, bytes, bytes.count))
        }

        /// `length` bytes.
        public consuming func code() -> [UInt8] {
            var code = [UInt8](repeating: 0, count: length)
            var count = length
            unsafe required(EVP_DigestSignFinal(context, &code, &count))
            return code
        }
    }
}

/// HKDF with SHA-256 (RFC 5869).
public enum HKDFSHA256 {
    /// Extract and expand: `count` bytes, at most 8,160.
    public static func derive(secret: SecretBytes, salt: [UInt8], info: [UInt8], count: Int) -> SecretBytes {
        run(EVP_KDF_HKDF_MODE_EXTRACT_AND_EXPAND, secret: secret, salt: salt, info: info, count: count)
    }

    static func extract(secret: SecretBytes, salt: [UInt8]) -> SecretBytes {
        run(EVP_KDF_HKDF_MODE_EXTRACT_ONLY, secret: secret, salt: salt, info: [], count: 32)
    }

    static func expand(key: SecretBytes, info: [UInt8], count: Int) -> SecretBytes {
        run(EVP_KDF_HKDF_MODE_EXPAND_ONLY, secret: key, salt: [], info: info, count: count)
    }

    private static func run(
        _ mode: Int32, secret: SecretBytes, salt: [UInt8], info: [UInt8], count: Int
    ) -> SecretBytes {
        unsafe secret.withUnsafeBytes { secret in
            unsafe SecretBytes(count: count) { output in
                unsafe required(
                    crypto_shim_hkdf_sha256(
                        algorithm.handle, mode, secret.baseAddress, secret.count, salt, salt.count, info,
                        info.count, output.baseAddress, count))
            }
        }
    }

    private static let algorithm = unsafe FetchedAlgorithm(EVP_KDF_fetch(nil, "HKDF", nil))
}
