import Testing

@testable import Primitives

/// RFC 9180's vector for mode base, DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
@Suite(.needsVectors) struct HPKEVectorTests {
    struct Vector: Decodable {
        let info, skRm, skEm, pkRm, enc, sharedSecret, key, baseNonce: Hex
        let encryptions: [Encryption]

        enum CodingKeys: String, CodingKey {
            case info, skRm, skEm, pkRm, enc, key, encryptions
            case sharedSecret = "shared_secret"
            case baseNonce = "base_nonce"
        }
    }

    struct Encryption: Decodable { let aad, ct, nonce, pt: Hex }

    private let vector: Vector
    private let recipient: X25519.PrivateKey
    private let sharedSecret: SecretBytes
    private let context: HPKE.Context

    init() throws {
        vector = try #require(
            Vectors.load("hpke_base_x25519_sha256_aes256gcm.json", as: [Vector].self).first)
        recipient = try X25519.PrivateKey(scalar: SecretBytes(vector.skRm.bytes))
        sharedSecret = X25519.extractAndExpand(
            try recipient.sharedSecret(with: vector.enc.bytes), encapsulatedKey: vector.enc.bytes,
            recipient: recipient.publicKey)
        context = HPKE.Context(kem: X25519.PublicKey.kem, sharedSecret: sharedSecret, info: vector.info.bytes)
    }

    @Test func `the key schedule agrees with RFC 9180`() throws {
        #expect(recipient.publicKey == vector.pkRm.bytes)
        #expect(sharedSecret.bytes == vector.sharedSecret.bytes)
        #expect(context.key.bytes == vector.key.bytes)
        #expect(context.baseNonce == vector.baseNonce.bytes)
    }

    @Test func `the sender's shared secret agrees with RFC 9180`() throws {
        let ephemeral = try X25519.PrivateKey(scalar: SecretBytes(vector.skEm.bytes))
        #expect(ephemeral.publicKey == vector.enc.bytes)
        let secret = X25519.extractAndExpand(
            try ephemeral.sharedSecret(with: vector.pkRm.bytes), encapsulatedKey: vector.enc.bytes,
            recipient: vector.pkRm.bytes)
        #expect(secret == sharedSecret)
    }

    @Test func `encryptions agree with RFC 9180`() throws {
        #expect(vector.encryptions.count == 16)
        for (sequence, encryption) in vector.encryptions.enumerated() {
            let nonce = context.nonce(sequence: UInt8(sequence))
            #expect(nonce == encryption.nonce.bytes)
            let sealed = AESGCM.seal(
                encryption.pt.bytes, key: context.key, nonce: nonce, authenticating: encryption.aad.bytes)
            #expect(sealed == encryption.ct.bytes)
            let opened = try AESGCM.open(
                encryption.ct.bytes, key: context.key, nonce: nonce, authenticating: encryption.aad.bytes)
            #expect(opened == encryption.pt.bytes)
        }
        print("hpke_base_x25519_sha256_aes256gcm.json: \(vector.encryptions.count) encryptions passed")
    }

    /// The vector's first encryption has additional data, which the single-shot form has not: its
    /// text is sealed without.
    @Test func `single-shot opening reads the first ciphertext`() throws {
        let first = try #require(vector.encryptions.first)
        let sealed = AESGCM.seal(
            first.pt.bytes, key: SecretBytes(vector.key.bytes), nonce: vector.baseNonce.bytes,
            authenticating: [])
        let opened = try HPKE.open(
            sealed, encapsulatedKey: vector.enc.bytes, with: recipient, info: vector.info.bytes)
        #expect(opened == first.pt.bytes)
        #expect(throws: PrimitiveError.authenticationFailed) {
            try HPKE.open(
                first.ct.bytes, encapsulatedKey: vector.enc.bytes, with: recipient, info: vector.info.bytes)
        }
    }
}
