import Testing
import Wire

@Suite struct TextEncodingTests {
    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    /// The examples of RFC 9285, sections 4.3 and 4.4, and the ends of both groups' ranges.
    @Test(
        arguments: [
            ("AB", "BB8"), ("Hello!!", "%69 VD92EX0"), ("base-45", "UJCLQE7W581"), ("ietf!", "QED8WEX0"),
            ("", ""), ("\0", "00"), ("\0\0", "000"),
        ])
    func `the examples of RFC 9285 are encoded and decoded`(plain: String, text: String) throws {
        #expect(String(decoding: TextEncoding.base45.encode(Array(plain.utf8)), as: UTF8.self) == text)
        #expect(try TextEncoding.base45.decode(text.utf8) == Array(plain.utf8))
    }

    @Test func `the first and last values of each group are read`() throws {
        #expect(TextEncoding.base45.encode([0xFF, 0xFF]) == Array("FGW".utf8))
        #expect(try TextEncoding.base45.decode("FGW".utf8) == [0xFF, 0xFF])
        #expect(TextEncoding.base45.encode([0xFF]) == Array("U5".utf8))
        #expect(try TextEncoding.base45.decode("U5".utf8) == [0xFF])
    }

    /// A group with too large a value, a lone last character, or a character outside the alphabet.
    @Test(
        arguments: [
            ("GGW", 0), (":::", 0), ("000GGW", 3), ("FGW000FGX", 6), ("::", 0), ("V5", 0), ("000V5", 3),
            ("0", 0), ("0000", 3), ("BB8BB8B", 6),
            ("a", 0), ("bb8", 0), ("BBé", 2), ("BB8BB8BB8!", 9), ("BB8,BB8", 3), ("BB\n", 2), ("0\0", 1),
            ("BB8_", 3), ("#", 0), ("00000\u{7F}", 5),
        ])
    func `text that is not canonical Base45 is refused`(text: String, offset: Int) {
        #expect(throws: WireError.invalidBase45(offset: offset)) { try TextEncoding.base45.decode(text.utf8) }
    }

    @Test func `every byte outside the alphabet is refused`() {
        for byte in UInt8.min...UInt8.max where !Self.alphabet.contains(byte) {
            #expect(throws: WireError.invalidBase45(offset: 1)) {
                try TextEncoding.base45.decode([UInt8(ascii: "0"), byte, UInt8(ascii: "0")])
            }
        }
    }

    @Test func `decoding returns the encoded bytes`() throws {
        var dice = Dice(state: 45)
        for count in 0..<400 {
            let bytes = dice.bytes(count)
            let text = TextEncoding.base45.encode(bytes)
            #expect(text.count == (3 * count + 1) / 2)
            #expect(text.allSatisfy { Self.alphabet.contains($0) })
            #expect(try TextEncoding.base45.decode(text) == bytes)
        }
    }

    @Test func `every pair of bytes has exactly one text`() throws {
        var texts: Set<[UInt8]> = []
        for value in 0...0xFFFF {
            let bytes = [UInt8(value >> 8), UInt8(value & 0xFF)]
            let text = TextEncoding.base45.encode(bytes)
            texts.insert(text)
            guard try TextEncoding.base45.decode(text) == bytes else {
                Issue.record("\(bytes) does not come back")
                return
            }
        }
        #expect(texts.count == 0x10000)
    }

    @Test func `encoding decoded bytes returns the text`() {
        var dice = Dice(state: 9285)
        var accepted = 0
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...12, using: &dice)
            let text = (0..<count).map { _ in Self.alphabet[Int.random(in: 0..<45, using: &dice)] }
            guard let bytes = try? TextEncoding.base45.decode(text) else { continue }
            accepted += 1
            #expect(TextEncoding.base45.encode(bytes) == text)
        }
        #expect(accepted > 1_000)
    }
}
