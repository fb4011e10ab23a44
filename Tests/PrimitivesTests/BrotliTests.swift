import Hex
import Testing

@testable import Primitives

@Suite struct BrotliTests {
    private static let text = Array(
        "The chess club meets on Tuesday at 7 pm; bring your own board, and bring a friend.".utf8)

    @Test(arguments: [
        text, Array(repeatElement(text, count: 4_000).joined()), [UInt8](repeating: 0, count: 60),
    ])
    func `decompressing returns the compressed bytes`(bytes: [UInt8]) throws {
        let compressed = try #require(Brotli.compress(bytes))
        #expect(compressed.count < bytes.count)
        #expect(try Brotli.decompress(compressed, limit: bytes.count) == bytes)
    }

    /// Not longer than libbrotli's one-call function makes it, with the same quality and window.
    @Test(arguments: [
        (
            """
            The meeting of the chess club on Tuesday begins at 7 pm, an hour later than usual. Bring a friend.
            """, 72
        ),
        (
            """
            https://www.example.org/events/2026/spring-concert?ticket=8472-AXQ&utm_source=newsletter
            """, 59
        ),
    ])
    func `compressing a short text never makes it longer`(text: String, plain: Int) throws {
        let compressed = try #require(Brotli.compress(Array(text.utf8)))
        #expect(compressed.count <= plain)
    }

    @Test(arguments: [4_096, 4_097, 65_520, 65_521])
    func `texts around the lengths that change parameters are restored`(count: Int) throws {
        let bytes = Array(repeatElement(Self.text, count: count / Self.text.count + 1).joined().prefix(count))
        let compressed = try #require(Brotli.compress(bytes))
        #expect(try Brotli.decompress(compressed, limit: count) == bytes)
    }

    @Test(arguments: [0, 1, 2, 100, 5_000])
    func `noise is not compressed`(count: Int) {
        #expect(Brotli.compress(Random.bytes(count: count)) == nil)
    }

    @Test func `a compressed text is smaller, or there is none`() {
        for count in 0...Self.text.count {
            let bytes = Array(Self.text.prefix(count))
            #expect((Brotli.compress(bytes)?.count ?? -1) < count)
        }
    }

    @Test func `a result beyond the limit is refused`() throws {
        let bomb = try #require(Brotli.compress([UInt8](repeating: 0, count: 1_000_000)))
        #expect(bomb.count < 100)
        #expect(try Brotli.decompress(bomb, limit: 1_000_000).count == 1_000_000)
        for limit in [0, 1, 65_536, 999_999] {
            #expect(throws: PrimitiveError.invalidCompression) { try Brotli.decompress(bomb, limit: limit) }
        }
    }

    @Test func `trailing bytes are refused`() throws {
        let compressed = try #require(Brotli.compress(Self.text))
        for trailer: [UInt8] in [[0], [0xFF, 0xFF], compressed] {
            #expect(throws: PrimitiveError.invalidCompression) {
                try Brotli.decompress(compressed + trailer, limit: 10_000)
            }
        }
    }

    @Test func `every truncation is refused`() throws {
        let compressed = try #require(Brotli.compress(Self.text))
        for count in 0..<compressed.count {
            #expect(throws: PrimitiveError.invalidCompression) {
                try Brotli.decompress(Array(compressed.prefix(count)), limit: 10_000)
            }
        }
    }

    @Test func `empty input is not a stream`() {
        #expect(throws: PrimitiveError.invalidCompression) { try Brotli.decompress([], limit: 10) }
    }

    /// RFC 7932, section 9: a window size and a last, empty meta-block.
    @Test func `an empty stream gives no bytes`() throws {
        #expect(try Brotli.decompress([0x06], limit: 0) == [])
    }

    @Test func `damage never traps and never exceeds the limit`() throws {
        let compressed = try #require(Brotli.compress(Self.text))
        for bit in 0..<compressed.count * 8 {
            let result = try? Brotli.decompress(compressed.flipping(bit: bit), limit: 200)
            #expect((result?.count ?? 0) <= 200)
        }
        for _ in 0..<2_000 {
            let result = try? Brotli.decompress(Random.bytes(count: .random(in: 1...40)), limit: 200)
            #expect((result?.count ?? 0) <= 200)
        }
    }
}
