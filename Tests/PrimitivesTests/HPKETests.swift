import Hex
import Testing

@testable import Primitives

@Suite struct HPKETests {
    private let recipient = X25519.PrivateKey()
    private let info = Array("SEQR1CS:".utf8)
    private let plaintext = Array("Tuesday, 7 pm".utf8)

    private func seal() throws -> (encapsulatedKey: [UInt8], ciphertext: [UInt8]) {
        try HPKE.seal(plaintext, to: X25519.PublicKey(bytes: recipient.publicKey), info: info)
    }

    @Test func `opening returns the sealed plaintext`() throws {
        let sealed = try seal()
        #expect(sealed.encapsulatedKey.count == X25519.publicKeyLength)
        #expect(sealed.ciphertext.count == plaintext.count + AESGCM.tagLength)
        let opened = try HPKE.open(
            sealed.ciphertext, encapsulatedKey: sealed.encapsulatedKey, with: recipient, info: info)
        #expect(opened == plaintext)
    }

    @Test func `sealing twice gives different ciphertexts`() throws {
        let (one, other) = (try seal(), try seal())
        #expect(one.encapsulatedKey != other.encapsulatedKey)
        #expect(one.ciphertext != other.ciphertext)
    }

    /// X25519 ignores the top bit of the encapsulated key; the key schedule does not.
    @Test func `every flipped bit is refused`() throws {
        let sealed = try seal()
        sealed.encapsulatedKey.expectFlippedBitsRefused("encapsulated key") {
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

    /// X25519 ignores the top bit and reduces the rest (RFC 7748, section 5); the key schedule uses
    /// the bytes unchanged.
    @Test func `an encapsulated key in another encoding opens only if sealed with it`() throws {
        let ephemeral = X25519.PrivateKey()
        let agreed = try ephemeral.sharedSecret(with: recipient.publicKey)
        let topBit = ephemeral.publicKey.flipping(bit: 255)
        // The base point's coordinate is 9; p + 9 is 2^255 − 10.
        let baseBeyondP = [0xF6] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]
        for (agreed, encapsulated) in [(agreed, topBit), (SecretBytes(recipient.publicKey), baseBeyondP)] {
            let secret = X25519.extractAndExpand(
                agreed, encapsulatedKey: encapsulated, recipient: recipient.publicKey)
            let context = HPKE.Context(kem: X25519.PublicKey.kem, sharedSecret: secret, info: info)
            let ciphertext = AESGCM.seal(
                plaintext, key: context.key, nonce: context.nonce(sequence: 0), authenticating: [])
            let opened = try HPKE.open(
                ciphertext, encapsulatedKey: encapsulated, with: recipient, info: info)
            #expect(opened == plaintext)
        }
    }

    @Test func `a truncated ciphertext is refused`() throws {
        let sealed = try seal()
        for count in 0..<sealed.ciphertext.count {
            #expect(throws: PrimitiveError.authenticationFailed) {
                try HPKE.open(
                    Array(sealed.ciphertext.prefix(count)), encapsulatedKey: sealed.encapsulatedKey,
                    with: recipient, info: info)
            }
        }
        for count in 0..<sealed.encapsulatedKey.count {
            #expect(throws: PrimitiveError.authenticationFailed) {
                try HPKE.open(
                    sealed.ciphertext, encapsulatedKey: Array(sealed.encapsulatedKey.prefix(count)),
                    with: recipient, info: info)
            }
        }
    }

    @Test func `another key does not open`() throws {
        let sealed = try seal()
        #expect(throws: PrimitiveError.authenticationFailed) {
            try HPKE.open(
                sealed.ciphertext, encapsulatedKey: sealed.encapsulatedKey, with: X25519.PrivateKey(),
                info: info)
        }
    }

    /// Without the refusal, anybody who seals to a point of low order would know the shared secret.
    @Test func `an encapsulated key of low order is refused`() {
        for encapsulatedKey in X25519KeyTests.lowOrder {
            let known = X25519.extractAndExpand(
                SecretBytes([UInt8](repeating: 0, count: 32)), encapsulatedKey: encapsulatedKey,
                recipient: recipient.publicKey)
            let context = HPKE.Context(kem: X25519.PublicKey.kem, sharedSecret: known, info: info)
            let forged = AESGCM.seal(
                plaintext, key: context.key, nonce: context.nonce(sequence: 0), authenticating: [])
            #expect(throws: PrimitiveError.authenticationFailed) {
                try HPKE.open(forged, encapsulatedKey: encapsulatedKey, with: recipient, info: info)
            }
        }
    }
}

extension [UInt8] {
    /// Expects that opening fails with each bit flipped, or with each of a longer step.
    func expectFlippedBitsRefused(_ name: String, step: Int = 1, open: ([UInt8]) throws -> [UInt8]) {
        for bit in stride(from: 0, to: count * 8, by: step) {
            #expect(throws: PrimitiveError.authenticationFailed, "\(name), bit \(bit)") {
                try open(flipping(bit: bit))
            }
        }
    }
}
