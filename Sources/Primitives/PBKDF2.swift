import CCrypto

/// PBKDF2 with HMAC-SHA256 (RFC 8018), which browsers support: derives a key from a passphrase, at
/// a cost that an attacker pays for each guess (docs/decisions/0023-locked-text-primitives.md).
public enum PBKDF2 {
    /// - Parameters:
    ///   - iterations: at least 1.
    ///   - count: bytes of the key; every 32 bytes cost the full time again.
    public static func derive(
        passphrase: SecretBytes, salt: [UInt8], iterations: Int, count: Int
    ) -> SecretBytes {
        precondition(1...Int(Int32.max) ~= iterations)
        return unsafe passphrase.withUnsafeBytes { passphrase in
            unsafe SecretBytes(count: count) { key in
                unsafe required(
                    PKCS5_PBKDF2_HMAC(
                        passphrase.baseAddress?.assumingMemoryBound(to: CChar.self),
                        Int32(passphrase.count), salt, Int32(salt.count), Int32(iterations), EVP_sha256(),
                        Int32(count), key.baseAddress?.assumingMemoryBound(to: UInt8.self)))
            }
        }
    }
}
