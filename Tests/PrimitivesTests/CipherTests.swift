import Hex
import Testing

@testable import Primitives

@Suite struct CipherTests {
    /// Both ciphers behind one interface; lengths of key and iv differ.
    enum Cipher: CaseIterable {
        case aesGCM, aesCBCHMAC

        var keyLength: Int { self == .aesGCM ? AESGCM.keyLength : AESCBCHMAC.keyLength }
        var ivLength: Int { self == .aesGCM ? AESGCM.nonceLength : AESCBCHMAC.ivLength }

        func seal(_ plaintext: [UInt8], key: [UInt8], iv: [UInt8], data: [UInt8]) -> [UInt8] {
            switch self {
            case .aesGCM:
                AESGCM.seal(plaintext, key: SecretBytes(key), nonce: iv, authenticating: data)
            case .aesCBCHMAC:
                AESCBCHMAC.seal(plaintext, key: SecretBytes(key), iv: iv, authenticating: data)
            }
        }

        func open(
            _ sealed: [UInt8], key: [UInt8], iv: [UInt8], data: [UInt8]
        ) throws(PrimitiveError) -> [UInt8] {
            switch self {
            case .aesGCM:
                try AESGCM.open(sealed, key: SecretBytes(key), nonce: iv, authenticating: data)
            case .aesCBCHMAC:
                try AESCBCHMAC.open(sealed, key: SecretBytes(key), iv: iv, authenticating: data)
            }
        }
    }

    private let data = Array("to whom it may concern".utf8)
    private let plaintext = Array("Tuesday, 7 pm".utf8)

    @Test(arguments: Cipher.allCases)
    func `opening returns a plaintext of every length`(cipher: Cipher) throws {
        let (key, iv) = (Random.bytes(count: cipher.keyLength), Random.bytes(count: cipher.ivLength))
        for count in 0...50 {
            let plaintext = Random.bytes(count: count)
            let sealed = cipher.seal(plaintext, key: key, iv: iv, data: data)
            let ciphertextLength = cipher == .aesGCM ? count : count / 16 * 16 + 16
            #expect(sealed.count == ciphertextLength + 16)
            #expect(try cipher.open(sealed, key: key, iv: iv, data: data) == plaintext)
        }
    }

    @Test(arguments: Cipher.allCases)
    func `every flipped bit is refused`(cipher: Cipher) {
        let (key, iv) = (Random.bytes(count: cipher.keyLength), Random.bytes(count: cipher.ivLength))
        let sealed = cipher.seal(plaintext, key: key, iv: iv, data: data)
        for bit in 0..<sealed.count * 8 {
            #expect(throws: PrimitiveError.authenticationFailed, "sealed, bit \(bit)") {
                try cipher.open(sealed.flipping(bit: bit), key: key, iv: iv, data: data)
            }
        }
        for bit in 0..<data.count * 8 {
            #expect(throws: PrimitiveError.authenticationFailed, "data, bit \(bit)") {
                try cipher.open(sealed, key: key, iv: iv, data: data.flipping(bit: bit))
            }
        }
        // The MAC does not cover a wrong cipher key or iv of CBC: the caller authenticates the iv
        // in `data`.
        for bit in 0..<key.count * 8 {
            #expect(cipher.opens(sealed, key: key.flipping(bit: bit), iv: iv, data: data) != plaintext)
        }
        for bit in 0..<iv.count * 8 {
            #expect(cipher.opens(sealed, key: key, iv: iv.flipping(bit: bit), data: data) != plaintext)
        }
    }

    @Test(arguments: Cipher.allCases)
    func `truncated and empty ciphertexts are refused`(cipher: Cipher) {
        let (key, iv) = (Random.bytes(count: cipher.keyLength), Random.bytes(count: cipher.ivLength))
        let sealed = cipher.seal(plaintext, key: key, iv: iv, data: data)
        for count in 0..<sealed.count {
            #expect(throws: PrimitiveError.authenticationFailed) {
                try cipher.open(Array(sealed.prefix(count)), key: key, iv: iv, data: data)
            }
        }
        #expect(throws: PrimitiveError.authenticationFailed) {
            try cipher.open(sealed + [0], key: key, iv: iv, data: data)
        }
    }

    /// Shortened by whole blocks, so that only the tag can detect it.
    @Test(arguments: Cipher.allCases)
    func `bytes cannot move between data and ciphertext`(cipher: Cipher) {
        let (key, iv) = (Random.bytes(count: cipher.keyLength), Random.bytes(count: cipher.ivLength))
        let (data, plaintext) = (Random.bytes(count: 40), Random.bytes(count: 40))
        let sealed = cipher.seal(plaintext, key: key, iv: iv, data: data)
        #expect(throws: PrimitiveError.authenticationFailed) {
            try cipher.open(Array(sealed.dropFirst(16)), key: key, iv: iv, data: data + sealed.prefix(16))
        }
        #expect(throws: PrimitiveError.authenticationFailed) {
            try cipher.open(data.suffix(16) + sealed, key: key, iv: iv, data: data.dropLast(16))
        }
    }

    /// Only the holder of the key can make a valid tag over wrong padding.
    @Test func `wrong padding under a valid tag is refused`() throws {
        let key = SecretBytes(Random.bytes(count: AESCBCHMAC.keyLength))
        let iv = Random.bytes(count: AESCBCHMAC.ivLength)
        let padded = AESCBCHMAC.encrypt([UInt8](repeating: 0, count: 16), key: key[0..<32], iv: iv)
        let ciphertext = Array(padded.prefix(16))
        let code = HMACSHA256.code(for: [UInt8](repeating: 0, count: 8) + ciphertext, key: key[32..<64])
        #expect(throws: PrimitiveError.authenticationFailed) {
            try AESCBCHMAC.open(ciphertext + code.prefix(16), key: key, iv: iv, authenticating: [])
        }
    }
}

extension CipherTests.Cipher {
    fileprivate func opens(_ sealed: [UInt8], key: [UInt8], iv: [UInt8], data: [UInt8]) -> [UInt8]? {
        try? open(sealed, key: key, iv: iv, data: data)
    }
}
