import Testing

@testable import Wire

struct PartTests {
    private static let id = [UInt8](repeating: 7, count: 16)
    /// Three data parts of two bytes, the last padded, and one of parity.
    private static let set = PartSet(id: id, dataCount: 3, parityCount: 1, length: 5)

    private func refusal(_ body: [UInt8]) -> WireError? {
        do throws(WireError) {
            _ = try Part(body: body)
            return nil
        } catch {
            return error
        }
    }

    @Test func `parsing returns the written fields`() throws {
        for index in 0..<4 {
            let part = Part(of: Self.set, index: index, shard: [UInt8(index), 0])
            #expect(part.code.body == Self.id + [3, 1, 5, UInt8(index), UInt8(index), 0])
            #expect(try Part(body: part.code.body) == part)
            #expect(part.code.body.count == 2 + Part.overhead(forLength: 5))
        }
    }

    @Test func `a body cut off anywhere, or with a byte more, is refused`() {
        let body = Part(of: Self.set, index: 1, shard: [1, 2]).code.body
        for count in body.indices { #expect(refusal(Array(body.prefix(count))) == .truncated) }
        #expect(refusal(body + [0]) == .trailingBytes(count: 1))
    }

    @Test(arguments: [
        ([0, 2, 5, 0, 1, 2], WireError.outOfRange(value: 2, limit: 255)),
        ([1, 0, 5, 0, 1, 2, 3, 4, 5], .outOfRange(value: 1, limit: 255)),
        ([200, 56, 5, 0, 1], .outOfRange(value: 256, limit: 255)),
        ([3, 1, 0, 0], .outOfRange(value: 0, limit: 1_048_576)),
        ([3, 1, 2, 0, 1], .outOfRange(value: 2, limit: 1_048_576)),
        ([4, 1, 5, 0, 1, 2], .outOfRange(value: 5, limit: 1_048_576)),
        ([3, 1, 5, 4, 1, 2], .outOfRange(value: 4, limit: 3)),
        ([3, 1, 0x85, 0, 0, 1, 2], .nonCanonicalInteger),
        ([3, 1, 5, 2, 1, 2], .paddingNotZero),
    ])
    func `parts that break a rule are refused`(body: [UInt8], error: WireError) {
        #expect(refusal(Self.id + body) == error)
    }

    @Test func `a payload longer than parts may carry is refused`() {
        var writer = ByteWriter()
        writer.integer(1_048_577)
        let error = WireError.outOfRange(value: 1_048_577, limit: 1_048_576)
        #expect(refusal(Self.id + [3, 1] + writer.bytes) == error)
    }
}
