/// AES-256 (FIPS 197), each block encrypted independently.
///
/// Only for input that is random itself, such as a keyed hash: equal blocks stay equal, so it hides
/// nothing else.
public enum AESBlocks {
    public static let keyLength = 32
    public static let blockLength = 16

    /// - Parameter bytes: whole blocks.
    public static func encrypt(_ bytes: [UInt8], key: SecretBytes) -> [UInt8] {
        run(bytes, key: key, encrypting: true)
    }

    /// - Parameter bytes: whole blocks.
    public static func decrypt(_ bytes: [UInt8], key: SecretBytes) -> [UInt8] {
        run(bytes, key: key, encrypting: false)
    }

    private static func run(_ bytes: [UInt8], key: SecretBytes, encrypting: Bool) -> [UInt8] {
        precondition(key.count == keyLength && bytes.count.isMultiple(of: blockLength))
        let context = CipherContext(.aes256ECB, key: key, iv: [], encrypting: encrypting)
        context.leaveUnpadded()
        var result = bytes
        let isDone = context.update(&result, in: result.indices)
        precondition(isDone, "libcrypto failed")
        return result
    }
}
