import Hex
import Testing

@testable import Primitives

@Suite struct XWingTests {
    private let recipient: XWing.PrivateKey
    private let key: XWing.PublicKey
    private let info = Array("SEQR1CS:".utf8)
    private let plaintext = Array("Tuesday, 7 pm".utf8)

    init() throws {
        recipient = try XWing.PrivateKey(seed: .random(count: 32))
        key = try XWing.PublicKey(bytes: recipient.publicKey)
    }

    private func seal() throws -> (encapsulatedKey: [UInt8], ciphertext: [UInt8]) {
        try HPKE.seal(plaintext, to: key, info: info)
    }

    @Test func `keys, ciphertexts and secrets agree with the draft's vectors`() throws {
        let known = try KnownAnswers.xwing()
        for answer in known {
            let recipient = try XWing.PrivateKey(seed: SecretBytes(answer.seed.bytes))
            #expect(recipient.publicKey == answer.publicKey.bytes)
            let (secret, ciphertext) = try XWing.PublicKey(bytes: recipient.publicKey)
                .encapsulate(randomness: SecretBytes(answer.randomness.bytes))
            #expect(ciphertext == answer.ciphertext.bytes)
            #expect(secret.bytes == answer.sharedSecret.bytes)
            #expect(try recipient.decapsulate(ciphertext) == secret)
        }
        #expect(known.count == 3)
    }

    @Test func `HPKE's key schedule agrees with draft-ietf-hpke-pq`() throws {
        let answer = try #require(KnownAnswers.hpke().first { $0.key != nil })
        let recipient = try XWing.PrivateKey(seed: SecretBytes(answer.seed.bytes))
        #expect(recipient.publicKey == answer.publicKey.bytes)
        let randomness = SecretBytes(try #require(answer.randomness).bytes)
        let (secret, encapsulatedKey) = try XWing.PublicKey(bytes: recipient.publicKey)
            .encapsulate(randomness: randomness)
        #expect(encapsulatedKey == answer.encapsulatedKey.bytes)
        #expect(secret.bytes == answer.sharedSecret?.bytes)
        #expect(try recipient.decapsulate(encapsulatedKey) == secret)
        let context = HPKE.Context(
            kem: XWing.PublicKey.kem, aead: answer.aead, sharedSecret: secret, info: answer.info.bytes)
        #expect(context.key.bytes == answer.key?.bytes)
        #expect(context.baseNonce == answer.baseNonce?.bytes)
    }

    @Test func `HPKE opens the text that another implementation sealed`() throws {
        let answer = try #require(KnownAnswers.hpke().first { $0.plaintext != nil })
        let recipient = try XWing.PrivateKey(seed: SecretBytes(answer.seed.bytes))
        #expect(recipient.publicKey == answer.publicKey.bytes)
        let opened = try HPKE.open(
            try #require(answer.ciphertext).bytes, encapsulatedKey: answer.encapsulatedKey.bytes,
            with: recipient, info: answer.info.bytes)
        #expect(opened == answer.plaintext?.bytes)
    }

    @Test func `opening returns the sealed plaintext`() throws {
        let sealed = try seal()
        #expect(recipient.publicKey.count == 1_216)
        #expect(sealed.encapsulatedKey.count == 1_120)
        #expect(sealed.ciphertext.count == plaintext.count + AESGCM.tagLength)
        let opened = try HPKE.open(
            sealed.ciphertext, encapsulatedKey: sealed.encapsulatedKey, with: recipient, info: info)
        #expect(opened == plaintext)
        #expect(try seal().encapsulatedKey != sealed.encapsulatedKey)
    }

    @Test func `altered bits are refused`() throws {
        let sealed = try seal()
        sealed.encapsulatedKey.expectFlippedBitsRefused("encapsulated key", step: 11) {
            try HPKE.open(sealed.ciphertext, encapsulatedKey: $0, with: recipient, info: info)
        }
        sealed.ciphertext.expectFlippedBitsRefused("ciphertext") {
            try HPKE.open($0, encapsulatedKey: sealed.encapsulatedKey, with: recipient, info: info)
        }
        info.expectFlippedBitsRefused("info") {
            try HPKE.open(
                sealed.ciphertext, encapsulatedKey: sealed.encapsulatedKey, with: recipient, info: $0)
        }
    }

    @Test func `another key does not open`() throws {
        let sealed = try seal()
        let other = try XWing.PrivateKey(seed: recipient.seed.bytes.flipping(bit: 255).secret)
        #expect(throws: PrimitiveError.authenticationFailed) {
            try HPKE.open(
                sealed.ciphertext, encapsulatedKey: sealed.encapsulatedKey, with: other, info: info)
        }
    }

    @Test(arguments: [0, 32, 1_088, 1_119, 1_121])
    func `an encapsulated key of another length is refused`(count: Int) throws {
        let sealed = try seal()
        let bytes = Array((sealed.encapsulatedKey + [0]).prefix(count))
        #expect(throws: PrimitiveError.authenticationFailed) { try recipient.decapsulate(bytes) }
    }

    /// Everything but X25519's secret is computed as the draft says, so that without the refusal the
    /// text would open.
    @Test(arguments: X25519KeyTests.lowOrder)
    func `an ephemeral X25519 key of low order is refused`(ephemeral: [UInt8]) throws {
        for ephemeral in [ephemeral, ephemeral.flipping(bit: 255)] {
            let mlkem = try MLKEM768.PublicKey(bytes: Array(recipient.publicKey.prefix(1_184)))
            let (secret, ciphertext) = mlkem.encapsulate(randomness: .random(count: 32))
            let zero = [UInt8](repeating: 0, count: 32)
            let label: [UInt8] = [0x5C, 0x2E, 0x2F, 0x2F, 0x5E, 0x5C]
            let known = SHA3.hash256(
                (secret.bytes + zero + ephemeral + recipient.publicKey.suffix(32) + label).secret)
            let context = HPKE.Context(kem: XWing.PublicKey.kem, sharedSecret: known, info: info)
            let forged = AESGCM.seal(
                plaintext, key: context.key, nonce: context.nonce(sequence: 0), authenticating: [])
            #expect(throws: PrimitiveError.authenticationFailed) {
                try HPKE.open(forged, encapsulatedKey: ciphertext + ephemeral, with: recipient, info: info)
            }
        }
    }

    @Test func `a public key is refused if one of its parts is`() {
        let bytes = recipient.publicKey
        let mlkem = Array(bytes.prefix(1_184))
        for x25519 in X25519KeyTests.lowOrder + [Coordinate.fromTop(0xED), Coordinate.fromTop(0xFF)] {
            #expect(throws: PrimitiveError.invalidPublicKey) { try XWing.PublicKey(bytes: mlkem + x25519) }
        }
        #expect(throws: PrimitiveError.invalidPublicKey) {
            try XWing.PublicKey(bytes: bytes.flipping(bit: bytes.count * 8 - 1))
        }
        #expect(throws: PrimitiveError.invalidPublicKey) {
            try XWing.PublicKey(bytes: [0xFF, 0xFF] + bytes.dropFirst(2))
        }
        for count in [0, 32, 1_184, 1_215, 1_217] {
            #expect(throws: PrimitiveError.invalidPublicKey) {
                try XWing.PublicKey(bytes: Array((bytes + [0]).prefix(count)))
            }
        }
    }

    @Test(arguments: [0, 31, 33, 96])
    func `a seed of another length is refused`(count: Int) {
        #expect(throws: PrimitiveError.invalidPrivateKey) {
            try XWing.PrivateKey(seed: .random(count: count))
        }
    }
}

extension [UInt8] {
    fileprivate var secret: SecretBytes { SecretBytes(self) }
}
