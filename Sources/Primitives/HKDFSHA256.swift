import CCrypto

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
