import Hex
import Testing

@testable import Primitives

@Suite struct Ed25519Tests {
    /// Tests 1 to 3 of RFC 8032, section 7.1: seed, public key, message, signature.
    @Test(arguments: [
        [
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
                + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        ],
        [
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        ],
        [
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
        ],
    ])
    func `signatures agree with RFC 8032`(vector: [String]) throws {
        let values = vector.map { [UInt8](hex: $0) }
        let (seed, publicKey, message, signature) = (values[0], values[1], values[2], values[3])
        let key = try Ed25519.PrivateKey(seed: SecretBytes(seed))
        #expect(key.publicKey == publicKey)
        #expect(key.signature(for: message) == signature)
        #expect(try Ed25519.PublicKey(bytes: publicKey).isValid(signature, for: message))
    }

    @Test func `every flipped bit is refused`() throws {
        let key = Ed25519.PrivateKey()
        let publicKey = try Ed25519.PublicKey(bytes: key.publicKey)
        let message = Array("Tuesday, 7 pm".utf8)
        let signature = key.signature(for: message)
        #expect(publicKey.isValid(signature, for: message))
        for bit in 0..<signature.count * 8 {
            #expect(!publicKey.isValid(signature.flipping(bit: bit), for: message), "bit \(bit)")
        }
        for bit in 0..<message.count * 8 {
            #expect(!publicKey.isValid(signature, for: message.flipping(bit: bit)), "bit \(bit)")
        }
        for count in 0..<signature.count {
            #expect(!publicKey.isValid(Array(signature.prefix(count)), for: message))
        }
        #expect(!publicKey.isValid(signature + [0], for: message))
        let other = try Ed25519.PublicKey(bytes: Ed25519.PrivateKey().publicKey)
        #expect(!other.isValid(signature, for: message))
    }

    /// The five y of the points whose order divides 8, with either sign bit.
    private static let lowOrder = [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    ].map { [UInt8](hex: $0) }

    /// p to 2^255 − 1: the encodings of 0 to 18 that are not canonical.
    private static let nonCanonical = (0xED...0xFF).map { Coordinate.fromTop($0) }

    @Test(arguments: lowOrder + nonCanonical)
    func `keys of low order are refused with either sign`(bytes: [UInt8]) {
        for bytes in [bytes, bytes.flipping(bit: 255)] {
            #expect(throws: PrimitiveError.invalidPublicKey) { try Ed25519.PublicKey(bytes: bytes) }
        }
    }

    @Test func `a key next to a refused one is accepted`() {
        for bytes in [Coordinate.small(2), Coordinate.small(3), Coordinate.fromTop(0xEB)] {
            #expect(throws: Never.self) { try Ed25519.PublicKey(bytes: bytes) }
            #expect(throws: Never.self) { try Ed25519.PublicKey(bytes: bytes.flipping(bit: 255)) }
        }
    }

    @Test(arguments: [0, 31, 33, 64])
    func `a key of another length is refused`(count: Int) {
        let bytes = [UInt8](repeating: 9, count: count)
        #expect(throws: PrimitiveError.invalidPublicKey) { try Ed25519.PublicKey(bytes: bytes) }
        #expect(throws: PrimitiveError.invalidPrivateKey) {
            try Ed25519.PrivateKey(seed: SecretBytes(bytes))
        }
    }
}
