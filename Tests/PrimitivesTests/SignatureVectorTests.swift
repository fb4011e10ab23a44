import Testing

@testable import Primitives

@Suite(.needsVectors) struct SignatureVectorTests {
    struct Fields: Decodable { let msg, sig: Hex }

    @Test func `Ed25519 agrees with Wycheproof's vectors`() throws {
        struct Key: Decodable { let pk: Hex }
        struct Group: Decodable { let publicKey: Key }
        try Wycheproof<Group, Fields>.run("ed25519_test.json") { group, test in
            let key = try Ed25519.PublicKey(bytes: group.publicKey.pk.bytes)
            return key.isValid(test.fields.sig.bytes, for: test.fields.msg.bytes)
        }
    }

    @Test func `RSA-PSS agrees with Wycheproof's vectors`() throws {
        struct Key: Decodable { let modulus, publicExponent: Hex }
        struct Group: Decodable { let publicKey: Key }
        try Wycheproof<Group, Fields>.run("rsa_pss_2048_sha256_mgf1_32_test.json") { group, test in
            #expect(group.publicKey.publicExponent.bytes == [1, 0, 1])
            let key = try RSA2048.PublicKey(modulus: Array(group.publicKey.modulus.bytes.suffix(256)))
            return key.isValid(test.fields.sig.bytes, for: test.fields.msg.bytes)
        }
    }
}
