import Hex
import Testing

@testable import Primitives

@Suite struct DeflateTests {
    private static let text = Array(
        "The chess club meets on Tuesday at 7 pm; bring your own board, and bring a friend.".utf8)

    @Test(arguments: [
        text, Array(repeatElement(text, count: 4_000).joined()), [UInt8](repeating: 0, count: 60),
    ])
    func `decompressing returns the compressed bytes`(bytes: [UInt8]) throws {
        let compressed = try #require(Deflate.compress(bytes))
        #expect(compressed.count < bytes.count)
        #expect(try Deflate.decompress(compressed, limit: bytes.count) == bytes)
    }

    @Test(arguments: [0, 1, 2, 100, 5_000])
    func `noise is not compressed`(count: Int) {
        #expect(Deflate.compress(Random.bytes(count: count)) == nil)
    }

    /// RFC 1951, sections 3.2.4 and 3.2.6: a stored block of one byte, and fixed codes for "aaaa…"
    /// as Python's zlib writes it.
    @Test func `streams of other compressors are read`() throws {
        #expect(try Deflate.decompress([0x01, 0x01, 0x00, 0xFE, 0xFF, 0x41], limit: 1) == [0x41])
        #expect(
            try Deflate.decompress([0x4B, 0x4C, 0x84, 0x01, 0x00], limit: 20)
                == [UInt8](repeating: UInt8(ascii: "a"), count: 10))
        #expect(try Deflate.decompress([0x03, 0x00], limit: 0) == [])
    }

    @Test func `a result beyond the limit is refused`() throws {
        let bomb = try #require(Deflate.compress([UInt8](repeating: 0, count: 1_000_000)))
        #expect(bomb.count < 2_000)
        #expect(try Deflate.decompress(bomb, limit: 1_000_000).count == 1_000_000)
        for limit in [0, 1, 65_536, 999_999] {
            #expect(throws: PrimitiveError.invalidCompression) { try Deflate.decompress(bomb, limit: limit) }
        }
    }

    @Test func `trailing bytes and truncations are refused`() throws {
        let compressed = try #require(Deflate.compress(Self.text))
        for trailer: [UInt8] in [[0], [0xFF, 0xFF], compressed] {
            #expect(throws: PrimitiveError.invalidCompression) {
                try Deflate.decompress(compressed + trailer, limit: 10_000)
            }
        }
        for count in 0..<compressed.count {
            #expect(throws: PrimitiveError.invalidCompression) {
                try Deflate.decompress(Array(compressed.prefix(count)), limit: 10_000)
            }
        }
    }

    @Test func `damage never traps and never exceeds the limit`() throws {
        let compressed = try #require(Deflate.compress(Self.text))
        for bit in 0..<compressed.count * 8 {
            let result = try? Deflate.decompress(compressed.flipping(bit: bit), limit: 200)
            #expect((result?.count ?? 0) <= 200)
        }
    }
}
