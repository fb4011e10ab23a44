/// AES-256-GCM (NIST SP 800-38D) with a 12-byte nonce and a 16-byte tag.
public enum AESGCM {
    public static let keyLength = 32
    public static let nonceLength = 12
    public static let tagLength = 16

    /// - Returns: ciphertext ‖ tag.
    public static func seal(
        _ plaintext: [UInt8], key: SecretBytes, nonce: [UInt8], authenticating data: [UInt8]
    ) -> [UInt8] {
        precondition(key.count == keyLength && nonce.count == nonceLength)
        let context = CipherContext(.aes256GCM, key: key, iv: nonce, encrypting: true)
        context.authenticate(data)
        var sealed = plaintext
        sealed.reserveCapacity(plaintext.count + tagLength)
        let isDone = context.update(&sealed, in: plaintext.indices) && context.finish() != nil
        precondition(isDone, "libcrypto failed")
        return sealed + context.tag
    }

    /// - Parameter sealed: ciphertext ‖ tag.
    /// - Throws: `.authenticationFailed`, without returning any plaintext.
    public static func open(
        _ sealed: [UInt8], key: SecretBytes, nonce: [UInt8], authenticating data: [UInt8]
    ) throws(PrimitiveError) -> [UInt8] {
        try open(sealed[...], key: key, nonce: nonce, authenticating: data)
    }

    public static func open(
        _ sealed: ArraySlice<UInt8>, key: SecretBytes, nonce: [UInt8], authenticating data: [UInt8]
    ) throws(PrimitiveError) -> [UInt8] {
        precondition(key.count == keyLength && nonce.count == nonceLength)
        guard sealed.count >= tagLength else { throw .authenticationFailed }
        let context = CipherContext(.aes256GCM, key: key, iv: nonce, encrypting: false)
        context.authenticate(data)
        var plaintext = Array(sealed.dropLast(tagLength))
        let isDone = context.update(&plaintext, in: plaintext.indices)
        context.tag = Array(sealed.suffix(tagLength))
        guard isDone, context.finish() != nil else { throw .authenticationFailed }
        return plaintext
    }
}
