import Hex
import Testing

@testable import Primitives

@Suite struct MLKEM768Tests {
    private let key = MLKEM768.PrivateKey(seed: .random(count: MLKEM768.seedLength))

    @Test func `keys, ciphertexts and secrets agree with published answers`() throws {
        let known = try KnownAnswers.mlkem768()
        for answer in known.answers {
            let key = MLKEM768.PrivateKey(seed: SecretBytes(answer.seed.bytes))
            #expect(SHA256.hash(key.publicKey) == answer.publicKeySHA256.bytes)
            let (secret, ciphertext) = try MLKEM768.PublicKey(bytes: key.publicKey)
                .encapsulate(randomness: SecretBytes(answer.randomness.bytes))
            #expect(SHA256.hash(ciphertext) == answer.ciphertextSHA256.bytes)
            #expect(secret.bytes == answer.sharedSecret.bytes)
            #expect(key.decapsulate(ciphertext) == secret)
            #expect(key.decapsulate(answer.otherCiphertext.bytes).bytes == answer.rejectedSecret.bytes)
        }
        #expect(known.answers.count == 15)
    }

    @Test func `keys and ciphertexts agree with NIST's answers`() throws {
        let known = try KnownAnswers.mlkem768()
        for answer in known.keyGeneration {
            let key = MLKEM768.PrivateKey(seed: SecretBytes(answer.seed.bytes))
            #expect(SHA256.hash(key.publicKey) == answer.publicKeySHA256.bytes)
        }
        for answer in known.encapsulation {
            let (secret, ciphertext) = try MLKEM768.PublicKey(bytes: answer.publicKey.bytes)
                .encapsulate(randomness: SecretBytes(answer.randomness.bytes))
            #expect(SHA256.hash(ciphertext) == answer.ciphertextSHA256.bytes)
            #expect(secret.bytes == answer.sharedSecret.bytes)
        }
        #expect(known.keyGeneration.count == 25)
        #expect(known.encapsulation.count == 8)
    }

    /// 768 coefficients of 12 bits: q is refused in the place of each, and q − 1 is not.
    @Test func `a key with a coefficient from q on is refused`() throws {
        let bytes = key.publicKey
        for index in 0..<768 {
            for (value, isTaken) in [(3_328, true), (3_329, false), (4_095, false)] {
                var changed = bytes
                let place = index / 2 * 3
                if index % 2 == 0 {
                    changed[place] = UInt8(value & 0xFF)
                    changed[place + 1] = changed[place + 1] & 0xF0 | UInt8(value >> 8)
                } else {
                    changed[place + 1] = changed[place + 1] & 0x0F | UInt8(value & 0xF) << 4
                    changed[place + 2] = UInt8(value >> 4)
                }
                #expect(((try? MLKEM768.PublicKey(bytes: changed)) != nil) == isTaken, "\(index), \(value)")
            }
        }
    }

    @Test(arguments: [0, 1, 1_183, 1_185, 1_568])
    func `a key of another length is refused`(count: Int) {
        #expect(throws: PrimitiveError.invalidPublicKey) {
            try MLKEM768.PublicKey(bytes: [UInt8](repeating: 0, count: count))
        }
    }

    /// The secret for a false ciphertext is always the same, and another one.
    @Test func `altered ciphertexts are rejected implicitly`() throws {
        let (secret, ciphertext) = try MLKEM768.PublicKey(bytes: key.publicKey)
            .encapsulate(randomness: .random(count: 32))
        var secrets: Set = [secret.bytes]
        let bits = stride(from: 0, to: ciphertext.count * 8, by: 37)
        for bit in bits {
            let changed = ciphertext.flipping(bit: bit)
            let rejected = key.decapsulate(changed)
            #expect(rejected == key.decapsulate(changed))
            secrets.insert(rejected.bytes)
        }
        #expect(secrets.count == 1 + Array(bits).count)
    }

    /// The examples of NIST for messages of 0 and 1,600 bits, the second by the value of the byte
    /// A3 200 times.
    @Test func `hashes agree with NIST's examples`() {
        let none = SecretBytes([])
        let long = SecretBytes([UInt8](repeating: 0xA3, count: 200))
        #expect(
            SHA3.hash256(none).bytes.hex
                == "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a")
        #expect(
            SHA3.hash256(long).bytes.hex
                == "79f38adec5c20307a98ef76e8324afbfd46cfd81b22e3973c65fa1bd9de31787")
        #expect(
            SHA3.shake256(none, count: 32).bytes.hex
                == "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f")
        #expect(
            SHA3.shake256(long, count: 200)[168..<200].bytes.hex
                == "213e470618178001c9fb56c54fefa5fee67d2da524bb3b0b61ef0e9114a92cdb")
    }
}
