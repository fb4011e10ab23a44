import Testing

@testable import Primitives

@Suite(.needsVectors) struct CipherVectorTests {
    struct Sizes: Decodable { let keySize, ivSize: Int }

    @Test func `AES-GCM agrees with Wycheproof's vectors`() throws {
        struct Fields: Decodable { let key, iv, aad, msg, ct, tag: Hex }
        try Wycheproof<Sizes, Fields>.run(
            "aes_gcm_test.json", where: { $0.keySize == 256 && $0.ivSize == 96 },
            accepts: { _, test in
                let fields = test.fields
                let key = SecretBytes(fields.key.bytes)
                let sealed = fields.ct.bytes + fields.tag.bytes
                let opened = try? AESGCM.open(
                    sealed, key: key, nonce: fields.iv.bytes, authenticating: fields.aad.bytes)
                let resealed = AESGCM.seal(
                    fields.msg.bytes, key: key, nonce: fields.iv.bytes, authenticating: fields.aad.bytes)
                #expect((resealed == sealed) == (test.verdict == .valid), "tcId \(test.id)")
                return opened != nil && (test.verdict == .invalid || opened == fields.msg.bytes)
            })
    }

    @Test func `AES-CBC agrees with Wycheproof's vectors`() throws {
        struct Fields: Decodable { let key, iv, msg, ct: Hex }
        try Wycheproof<Sizes, Fields>.run(
            "aes_cbc_pkcs5_test.json", where: { $0.keySize == 256 },
            accepts: { _, test in
                let fields = test.fields
                let key = SecretBytes(fields.key.bytes)
                if test.verdict == .valid {
                    let ciphertext = AESCBCHMAC.encrypt(fields.msg.bytes, key: key, iv: fields.iv.bytes)
                    #expect(ciphertext == fields.ct.bytes, "tcId \(test.id)")
                }
                guard
                    let opened = try? AESCBCHMAC.decrypt(fields.ct.bytes, key: key, iv: fields.iv.bytes)
                else { return false }
                return test.verdict == .invalid || opened == fields.msg.bytes
            })
    }
}
