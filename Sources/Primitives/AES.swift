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
        let context = CipherContext(.aes256GCM, key: key, iv: nonce, encrypting: false)
        return try open(sealed, with: context, authenticating: data)
    }

    /// Opens many ciphertexts under one key, whose round keys are computed once.
    public final class Opener {
        private let context: CipherContext

        public init(key: SecretBytes) {
            precondition(key.count == keyLength)
            let nonce = [UInt8](repeating: 0, count: nonceLength)
            context = CipherContext(.aes256GCM, key: key, iv: nonce, encrypting: false)
        }

        /// - Parameter sealed: ciphertext ‖ tag.
        /// - Throws: `.authenticationFailed`, without returning any plaintext.
        public func open(
            _ sealed: ArraySlice<UInt8>, nonce: ArraySlice<UInt8>, authenticating data: [UInt8]
        ) throws(PrimitiveError) -> [UInt8] {
            precondition(nonce.count == nonceLength)
            context.restart(iv: nonce)
            return try AESGCM.open(sealed, with: context, authenticating: data)
        }
    }

    private static func open(
        _ sealed: ArraySlice<UInt8>, with context: CipherContext, authenticating data: [UInt8]
    ) throws(PrimitiveError) -> [UInt8] {
        guard sealed.count >= tagLength else { throw .authenticationFailed }
        context.authenticate(data)
        var plaintext = Array(sealed.dropLast(tagLength))
        let isDone = context.update(&plaintext, in: plaintext.indices)
        guard context.finish(expecting: sealed.suffix(tagLength)), isDone else { throw .authenticationFailed }
        return plaintext
    }
}

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
