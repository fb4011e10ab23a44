import Hex
import Testing

@testable import Primitives

/// RFC 7914, section 12.
struct ScryptTests {
    private static let vectors:
        [(passphrase: String, salt: String, cost: Int, size: Int, lanes: Int, key: String)] = [
            (
                "", "", 4, 1, 1,
                "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                    + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
            ),
            (
                "password", "NaCl", 10, 8, 16,
                "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                    + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
            ),
            (
                "pleaseletmein", "SodiumChloride", 14, 8, 1,
                "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                    + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
            ),
        ]

    @Test func `keys agree with RFC 7914`() throws {
        for vector in Self.vectors {
            let key = try Scrypt.derive(
                passphrase: SecretBytes(Array(vector.passphrase.utf8)), salt: Array(vector.salt.utf8),
                cost: vector.cost, blockSize: vector.size, parallelism: vector.lanes, count: 64)
            #expect(key.bytes == [UInt8](hex: vector.key))
        }
    }

    /// More than libcrypto's default limit.
    @Test func `the default cost fits libcrypto's memory limit`() throws {
        let key = try Scrypt.derive(passphrase: SecretBytes([1]), salt: [2], cost: 17, count: 32)
        #expect(key.count == 32)
    }

    @Test func `more memory than there can be is refused`() {
        #expect(throws: PrimitiveError.outOfMemory) { () throws in
            try Scrypt.derive(
                passphrase: SecretBytes([1]), salt: [2], cost: 24, blockSize: 1 << 20, count: 32)
        }
    }
}
