import Testing

@testable import Primitives

@Suite(.needsVectors) struct KeyVectorTests {
    struct Anything: Decodable {}

    /// The only invalid vectors are lengths beyond 8,160, which `DerivationTests` covers.
    @Test func `HKDF agrees with Wycheproof's vectors`() throws {
        struct Fields: Decodable {
            let ikm, salt, info, okm: Hex
            let size: Int
        }
        try Wycheproof<Anything, Fields>.run("hkdf_sha256_test.json") { _, test in
            let fields = test.fields
            guard fields.size <= 8_160 else { return false }
            let derived = HKDFSHA256.derive(
                secret: SecretBytes(fields.ikm.bytes), salt: fields.salt.bytes, info: fields.info.bytes,
                count: fields.size)
            return derived.bytes == fields.okm.bytes
        }
    }

    @Test func `HMAC agrees with Wycheproof's vectors`() throws {
        struct Group: Decodable { let tagSize: Int }
        struct Fields: Decodable { let key, msg, tag: Hex }
        try Wycheproof<Group, Fields>.run("hmac_sha256_test.json") { group, test in
            let fields = test.fields
            #expect(fields.tag.bytes.count == group.tagSize / 8)
            return HMACSHA256.verify(
                fields.tag.bytes, for: fields.msg.bytes, key: SecretBytes(fields.key.bytes))
        }
    }

    @Test func `PBKDF2 agrees with Wycheproof's vectors`() throws {
        struct Fields: Decodable {
            let password, salt, dk: Hex
            let iterationCount, dkLen: Int
        }
        try Wycheproof<Anything, Fields>.run("pbkdf2_hmacsha256_test.json", hasInvalid: false) { _, test in
            let fields = test.fields
            let derived = PBKDF2.derive(
                passphrase: SecretBytes(fields.password.bytes), salt: fields.salt.bytes,
                iterations: fields.iterationCount, count: fields.dkLen)
            return derived.bytes == fields.dk.bytes
        }
    }

    @Test func `RSA-OAEP agrees with Wycheproof's vectors`() throws {
        struct Group: Decodable { let privateKeyPkcs8: Hex }
        struct Fields: Decodable { let msg, ct, label: Hex }
        try Wycheproof<Group, Fields>.run("rsa_oaep_2048_sha256_mgf1sha256_test.json") { group, test in
            let key = try RSA2048.PrivateKey(
                serialized: SecretBytes(rsaPrivateKey(in: group.privateKeyPkcs8.bytes)))
            let fields = test.fields
            guard let opened = try? key.decrypt(fields.ct.bytes, label: fields.label.bytes) else {
                return false
            }
            return test.verdict == .invalid || opened.bytes == fields.msg.bytes
        }
    }

    /// The agreement itself accepts every encoding and refuses results of zero; the type for keys
    /// from others refuses those keys, and encodings that are not canonical, at once.
    @Test func `X25519 agrees with Wycheproof's vectors`() throws {
        struct Fields: Decodable {
            let privateKey, publicKey, shared: Hex
            enum CodingKeys: String, CodingKey {
                case privateKey = "private"
                case publicKey = "public"
                case shared
            }
        }
        try Wycheproof<Anything, Fields>.run(
            "x25519_test.json", acceptable: { !$0.flags.contains("ZeroSharedSecret") },
            accepts: { _, test in
                let fields = test.fields
                let isBarred = !test.flags.isDisjoint(with: ["LowOrderPublic", "NonCanonicalPublic"])
                let isTaken = (try? X25519.PublicKey(bytes: fields.publicKey.bytes)) != nil
                #expect(isTaken == !isBarred, "tcId \(test.id)")
                let key = try X25519.PrivateKey(scalar: SecretBytes(fields.privateKey.bytes))
                return (try? key.sharedSecret(with: fields.publicKey.bytes))?.bytes == fields.shared.bytes
            })
    }

    /// The RSAPrivateKey inside a PrivateKeyInfo (RFC 5208) of 2,048 bits, whose header always has
    /// the same length.
    private func rsaPrivateKey(in pkcs8: [UInt8]) -> [UInt8] { Array(pkcs8.dropFirst(26)) }
}
