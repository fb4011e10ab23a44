import Hex
import Testing

@testable import Primitives

@Suite struct RSA2048Tests {
    /// Generating a key takes up to a second.
    private static let key = RSA2048.PrivateKey()

    private let key = Self.key
    private let message = Array("Tuesday, 7 pm".utf8)
    private let label = Array("SEQR1CS:".utf8)

    private func publicKey() throws -> RSA2048.PublicKey { try RSA2048.PublicKey(modulus: key.modulus) }

    @Test func `only odd moduli of 2,048 bits are accepted`() throws {
        let modulus = key.modulus
        #expect(modulus.count == 256)
        #expect(throws: Never.self) { try RSA2048.PublicKey(modulus: modulus) }
        let refused = [
            modulus.flipping(bit: 255 * 8), modulus.flipping(bit: 7), modulus.dropLast(), [0] + modulus,
            Array(modulus.dropFirst()), modulus + [1], [], [UInt8](repeating: 0, count: 256),
        ]
        for modulus in refused {
            #expect(throws: PrimitiveError.invalidPublicKey) { try RSA2048.PublicKey(modulus: modulus) }
        }
    }

    @Test func `a signature verifies`() throws {
        let signature = key.signature(for: message)
        #expect(signature.count == RSA2048.length)
        #expect(try publicKey().isValid(signature, for: message))
        #expect(signature != key.signature(for: message), "the salt is random")
    }

    @Test func `every flipped bit of a signature is refused`() throws {
        let publicKey = try publicKey()
        let signature = key.signature(for: message)
        for bit in 0..<signature.count * 8 {
            #expect(!publicKey.isValid(signature.flipping(bit: bit), for: message), "bit \(bit)")
        }
        for bit in 0..<message.count * 8 {
            #expect(!publicKey.isValid(signature, for: message.flipping(bit: bit)), "bit \(bit)")
        }
        for signature in [[], signature.dropLast(), signature + [0], [0] + signature] {
            #expect(!publicKey.isValid(signature, for: message))
        }
    }

    @Test(arguments: [0, 1, 32, 190])
    func `decrypting returns the encrypted plaintext`(count: Int) throws {
        let plaintext = SecretBytes.random(count: count)
        let ciphertext = try publicKey().encrypt(plaintext, label: label)
        #expect(ciphertext.count == RSA2048.length)
        #expect(try key.decrypt(ciphertext, label: label) == plaintext)
    }

    @Test func `decrypting needs the same label`() throws {
        let ciphertext = try publicKey().encrypt(.random(count: 32), label: label)
        for label in [[], label.dropLast(), label.flipping(bit: 0), label + [0]] {
            #expect(throws: PrimitiveError.authenticationFailed) { try key.decrypt(ciphertext, label: label) }
        }
    }

    @Test func `a damaged ciphertext is refused`() throws {
        let ciphertext = try publicKey().encrypt(.random(count: 32), label: label)
        for byte in ciphertext.indices {
            #expect(throws: PrimitiveError.authenticationFailed, "byte \(byte)") {
                try key.decrypt(ciphertext.flipping(bit: byte * 8 + byte % 8), label: label)
            }
        }
        for ciphertext in [[], ciphertext.dropLast(), ciphertext + [0], [0] + ciphertext] {
            #expect(throws: PrimitiveError.authenticationFailed) {
                try key.decrypt(ciphertext, label: label)
            }
        }
    }

    /// RSADP accepts only integers below the modulus (RFC 8017, section 5.1.2).
    @Test func `a ciphertext from the modulus on is refused`() {
        for ciphertext in [key.modulus, [UInt8](repeating: 0xFF, count: RSA2048.length)] {
            #expect(throws: PrimitiveError.authenticationFailed) {
                try key.decrypt(ciphertext, label: label)
            }
        }
    }

    @Test func `a serialised key can be read again`() throws {
        let again = try RSA2048.PrivateKey(serialized: key.serialized)
        #expect(again.serialized == key.serialized)
        #expect(again.modulus == key.modulus)
        #expect(try publicKey().isValid(again.signature(for: message), for: message))
    }

    @Test func `bytes that no key serialises to are refused`() {
        let bytes = key.serialized.bytes
        let refused = [
            [], [0x30], Array(bytes.dropLast()), Array(bytes.dropFirst()), bytes + [0],
            [UInt8](repeating: 0x42, count: 1_190), Self.privateKeyOf1024Bits, pkcs8(bytes),
        ]
        for bytes in refused {
            #expect(throws: PrimitiveError.invalidPrivateKey, "\(bytes.count) bytes") {
                try RSA2048.PrivateKey(serialized: SecretBytes(bytes))
            }
        }
    }

    @Test(arguments: RefusedRSAKeys.all)
    func `a key that no card can have is refused`(key: [UInt8]) {
        let isSound = (try? RSA2048.PrivateKey(serialized: SecretBytes(key)))?.isConsistent ?? false
        #expect(!isSound)
    }

    /// The same key as PrivateKeyInfo (RFC 5208), another DER structure.
    private func pkcs8(_ key: [UInt8]) -> [UInt8] {
        let head = [UInt8](hex: "020100300d06092a864886f70d0101010500")
        let octets = [0x04, 0x82, UInt8(key.count >> 8), UInt8(key.count & 0xFF)] + key
        let count = head.count + octets.count
        return [0x30, 0x82, UInt8(count >> 8), UInt8(count & 0xFF)] + head + octets
    }

    /// An RSAPrivateKey in the form of `serialized`, but too short.
    private static let privateKeyOf1024Bits = [UInt8](
        hex: "3082025e02010002818100dd0f157e195ba6db9162804bde329381b7fbbd2b99f7aaea58875b90c66db6cd9e"
            + "f262f66123804c8f3a4d19ef2e5d85d41395511fcd823718c60aae94e24c0a9f5c438b785643e58573f4bfdf"
            + "d83cb3709f1face50d3e26eb2786a20e06dde6483b0571287664d5df39e2e6b8fa2d72c89a187ffb8a0a3008"
            + "3c5d35b9e843c3020301000102818100ca67f04ef89b01c9d371b475432b5e028d5a93d8636ef17107c45063"
            + "dc3c43003d0444f6c0f4c799d21f18cfa13ffbe3f8ce418ef926ab8f1540e830f823c868d108d7f3fb656932"
            + "e5fd934d12ecec14c9907843f2de84b47e6813f78aed0f7e511907a0f897e795b47497186d1affa8d8e07d78"
            + "c66c078b3c92c8f3e392acd9024100fd4946d05984f23db6d034c3c7fb49be6cea8465383b4065caf2c7e62d"
            + "4b98a39db548972e5e44f8cd0f03925264eb5dbe2f32e92efb357ac8809469addc936f024100df6d69ba6067"
            + "704b36a47eca6778458e3d5dae095ab3fc1ca3902e2582375bdb50cdabb5c2ae76a7fa735914f1e26ac4f0ea"
            + "cfe9599185e297f41bbcaead9aed02407b5b2abfe2395b792f05ec0cc5e2dea17d8e21f8e21009670a167fc0"
            + "dca28aae74ea8b7605c127ba3cb4693ae421fe77635ebd5ecfe0ccc505cd897a86907cc5024100daced63a56"
            + "6b36c8120d6ab6623aa133b9d962b57a84c5a46e72a71ec8b5da59a07aab6ce7e9dffe86022cfd9c1d771ec4"
            + "29d1cfdf8deaa68cd5ddcc1ced9bc9024100ade430cd7b968d94a326ec1de544329a7cf18cbfe5fc8b096b83"
            + "d30268893c6d849d67f4519e526e3c2bb08bea88a7127d1fd842da8b27f1b6e8921b652520d7"
    )
}
