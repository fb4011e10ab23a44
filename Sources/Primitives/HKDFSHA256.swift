import CCrypto

/// HKDF with SHA-256 (RFC 5869).
public enum HKDFSHA256 {
    /// Extract and expand: `count` bytes, at most 8,160.
    public static func derive(secret: SecretBytes, salt: [UInt8], info: [UInt8], count: Int) -> SecretBytes {
        run(EVP_PKEY_HKDEF_MODE_EXTRACT_AND_EXPAND, secret: secret, salt: salt, info: info, count: count)
    }

    static func extract(secret: SecretBytes, salt: [UInt8]) -> SecretBytes {
        run(EVP_PKEY_HKDEF_MODE_EXTRACT_ONLY, secret: secret, salt: salt, info: [], count: 32)
    }

    static func expand(key: SecretBytes, info: [UInt8], count: Int) -> SecretBytes {
        run(EVP_PKEY_HKDEF_MODE_EXPAND_ONLY, secret: key, salt: [], info: info, count: count)
    }

    private static func run(
        _ mode: Int32, secret: SecretBytes, salt: [UInt8], info: [UInt8], count: Int
    ) -> SecretBytes {
        let context = unsafe required(EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil))
        defer { unsafe EVP_PKEY_CTX_free(context) }
        unsafe required(EVP_PKEY_derive_init(context))
        unsafe required(EVP_PKEY_CTX_set_hkdf_mode(context, mode))
        unsafe required(EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()))
        unsafe required(EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(salt.count)))
        unsafe required(EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)))
        unsafe secret.withUnsafeBytes {
            unsafe required(
                EVP_PKEY_CTX_set1_hkdf_key(
                    context, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32($0.count)))
        }
        return unsafe SecretBytes(count: count) { output in
            var written = count
            unsafe required(
                EVP_PKEY_derive(
                    context, output.baseAddress?.assumingMemoryBound(to: UInt8.self), &written))
        }
    }
}
