/// AES-256-CBC with PKCS#7 padding, then HMAC-SHA256 over the result, cut to 16 bytes:
/// encrypt-then-MAC, modelled on RFC 7518, section 5.2.
///
/// The iv is authenticated only if the additional data contains it.
public enum AESCBCHMAC {
    /// 32 bytes for the cipher, then 32 for the MAC.
    public static let keyLength = 64
    public static let ivLength = 16
    public static let tagLength = 16

    /// - Returns: ciphertext ‖ tag.
    public static func seal(
        _ plaintext: [UInt8], key: SecretBytes, iv: [UInt8], authenticating data: [UInt8]
    ) -> [UInt8] {
        precondition(key.count == keyLength && iv.count == ivLength)
        let ciphertext = encrypt(plaintext, key: key[0..<32], iv: iv)
        let code = HMACSHA256.code(for: authenticated(data, ciphertext), key: key[32..<64])
        return ciphertext + code.prefix(tagLength)
    }

    /// - Parameter sealed: ciphertext ‖ tag.
    /// - Throws: `.authenticationFailed`; the tag is checked before anything is decrypted.
    public static func open(
        _ sealed: [UInt8], key: SecretBytes, iv: [UInt8], authenticating data: [UInt8]
    ) throws(PrimitiveError) -> [UInt8] {
        precondition(key.count == keyLength && iv.count == ivLength)
        guard sealed.count >= tagLength else { throw .authenticationFailed }
        let ciphertext = Array(sealed.dropLast(tagLength))
        guard
            HMACSHA256.verify(
                Array(sealed.suffix(tagLength)), for: authenticated(data, ciphertext), key: key[32..<64])
        else { throw .authenticationFailed }
        return try decrypt(ciphertext, key: key[0..<32], iv: iv)
    }

    /// AES-256-CBC with PKCS#7 padding and no MAC: it detects no change.
    static func encrypt(_ plaintext: [UInt8], key: SecretBytes, iv: [UInt8]) -> [UInt8] {
        let context = CipherContext(.aes256CBC, key: key, iv: iv, encrypting: true)
        return required(context.update(plaintext)) + required(context.finish())
    }

    static func decrypt(
        _ ciphertext: [UInt8], key: SecretBytes, iv: [UInt8]
    ) throws(PrimitiveError) -> [UInt8] {
        let context = CipherContext(.aes256CBC, key: key, iv: iv, encrypting: false)
        guard let plaintext = context.update(ciphertext), let last = context.finish() else {
            throw .authenticationFailed
        }
        return plaintext + last
    }

    /// length(data), 8 bytes big-endian ‖ data ‖ ciphertext.
    private static func authenticated(_ data: [UInt8], _ ciphertext: [UInt8]) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: data.count >> (56 - 8 * $0)) } + data + ciphertext
    }
}
