import Hex
import Testing

@testable import Primitives

@Suite struct SecretBytesTests {
    @Test func `secrets are equal if all bytes are`() {
        let bytes = [UInt8](0...63)
        #expect(SecretBytes(bytes) == SecretBytes(bytes))
        for bit in 0..<bytes.count * 8 {
            #expect(SecretBytes(bytes) != SecretBytes(bytes.flipping(bit: bit)))
        }
    }

    @Test func `a prefix is not equal`() {
        let bytes = [UInt8](0...63)
        for count in 0..<bytes.count {
            #expect(SecretBytes(bytes) != SecretBytes(Array(bytes.prefix(count))))
            #expect(SecretBytes(Array(bytes.prefix(count))) != SecretBytes(bytes))
        }
        #expect(SecretBytes([]) == SecretBytes([]))
    }

    /// More than fits the secure heap: libcrypto's generator and keys need some of it themselves.
    @Test func `many secrets leave room for private keys`() {
        let secrets = (0..<40_000).map { _ in SecretBytes.random(count: 32) }
        let key = Ed25519.PrivateKey()
        #expect(key.signature(for: [1]).count == 64)
        #expect(Random.bytes(count: 16).count == 16)
        #expect(secrets.last?.count == 32)
    }

    @Test func `a part of a secret is a copy`() {
        let secret = SecretBytes([UInt8](0...63))
        #expect(secret[0..<32].bytes == [UInt8](0...31))
        #expect(secret[32..<64].bytes == [UInt8](32...63))
        #expect(secret[5..<5].count == 0)
        #expect(secret.bytes == [UInt8](0...63))
    }

    @Test func `random secrets differ`() {
        let secrets = (0..<100).map { _ in SecretBytes.random(count: 16).bytes }
        #expect(Set(secrets).count == 100)
        let open = (0..<100).map { _ in Random.bytes(count: 16) }
        #expect(Set(open).count == 100)
        #expect(Set(open + secrets).allSatisfy { $0.count == 16 })
    }
}
