import CCrypto

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
