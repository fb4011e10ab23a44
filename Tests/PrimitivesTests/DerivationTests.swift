import Hex
import Testing

@testable import Primitives

@Suite struct DerivationTests {
    /// FIPS 180-4's own example.
    @Test func `SHA-256 agrees with the published vectors`() {
        #expect(
            SHA256.hash(Array("abc".utf8)).hex
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            SHA256.hash([]).hex == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    /// Test case 1 of RFC 5869, appendix A.1.
    @Test func `HKDF agrees with RFC 5869`() {
        let secret = SecretBytes([UInt8](repeating: 0x0B, count: 22))
        let (salt, info) = ([UInt8](0...12), [UInt8](0xF0...0xF9))
        let extracted = HKDFSHA256.extract(secret: secret, salt: salt)
        #expect(extracted.bytes.hex == "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5")
        let expected =
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
        #expect(HKDFSHA256.expand(key: extracted, info: info, count: 42).bytes.hex == expected)
        #expect(
            HKDFSHA256.derive(secret: secret, salt: salt, info: info, count: 42).bytes.hex == expected)
    }

    @Test func `HKDF gives at most 8,160 bytes`() async {
        let longest = HKDFSHA256.derive(secret: SecretBytes([1]), salt: [], info: [], count: 8_160)
        #expect(longest.count == 8_160)
        await #expect(processExitsWith: .failure) {
            _ = HKDFSHA256.derive(secret: SecretBytes([1]), salt: [], info: [], count: 8_161)
        }
    }

    /// Test cases 1 to 7 of RFC 4231, section 4; the fifth is cut to 128 bits.
    @Test(
        arguments: [
            (
                [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                [UInt8](1...25), [UInt8](repeating: 0xCD, count: 50),
                "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
            ),
            (
                [UInt8](repeating: 0x0C, count: 20), Array("Test With Truncation".utf8),
                "a3b6167473100ee06e0c796c2955552b"
            ),
            (
                [UInt8](repeating: 0xAA, count: 131),
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
            (
                [UInt8](repeating: 0xAA, count: 131),
                Array(
                    ("This is a test using a larger than block-size key and a larger than block-size data. "
                        + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
                "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
            ),
        ] as [([UInt8], [UInt8], String)])
    func `HMAC agrees with RFC 4231`(key: [UInt8], message: [UInt8], expected: String) {
        let code = HMACSHA256.code(for: message, key: SecretBytes(key))
        #expect(code.count == 32)
        #expect(code.hex.hasPrefix(expected))
        #expect(HMACSHA256.verify([UInt8](hex: expected), for: message, key: SecretBytes(key)))
        var running = HMACSHA256.Running(key: SecretBytes(key))
        for piece in [Array(message.prefix(7)), [], Array(message.dropFirst(7))] { running.update(piece) }
        #expect(running.code() == code)
    }

    @Test(arguments: [8, 16, 32])
    func `every flipped bit of a code is refused`(count: Int) {
        let key = SecretBytes.random(count: 32)
        let code = Array(HMACSHA256.code(for: [1, 2, 3], key: key).prefix(count))
        #expect(HMACSHA256.verify(code, for: [1, 2, 3], key: key))
        #expect(!HMACSHA256.verify(code, for: [1, 2], key: key))
        for bit in 0..<count * 8 {
            #expect(!HMACSHA256.verify(code.flipping(bit: bit), for: [1, 2, 3], key: key))
        }
    }
}
