import CCrypto

/// scrypt (RFC 7914): derives a key from a passphrase, at a cost in time and memory that an
/// attacker pays for each guess (docs/decisions/0025-scrypt.md).
public enum Scrypt {
    /// Uses 128 · 2^cost · `blockSize` bytes of memory, and time in proportion to that and to
    /// `parallelism`.
    ///
    /// - Parameters:
    ///   - cost: the binary logarithm of N, in [1, 24].
    ///   - count: bytes of the key.
    /// - Throws: `.outOfMemory`.
    public static func derive(
        passphrase: SecretBytes, salt: [UInt8], cost: Int, blockSize: Int = 8, parallelism: Int = 1,
        count: Int
    ) throws(PrimitiveError) -> SecretBytes {
        precondition(1...24 ~= cost)
        // Without an explicit limit libcrypto refuses more than 32 MiB.
        let memory = UInt64(128 * blockSize) * (1 << UInt64(cost) + UInt64(parallelism) + 2) + 1 << 20
        var isDone = false
        let key = unsafe passphrase.withUnsafeBytes { passphrase in
            unsafe SecretBytes(count: count) { key in
                isDone =
                    unsafe EVP_PBE_scrypt(
                        passphrase.baseAddress?.assumingMemoryBound(to: CChar.self), passphrase.count, salt,
                        salt.count, 1 << UInt64(cost), UInt64(blockSize), UInt64(parallelism), memory,
                        key.baseAddress?.assumingMemoryBound(to: UInt8.self), count) == 1
            }
        }
        guard isDone else { throw .outOfMemory }
        return key
    }
}
