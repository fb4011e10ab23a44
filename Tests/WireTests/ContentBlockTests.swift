import Testing

@testable import Wire

@Suite struct ContentBlockTests {
    private func block(
        type: UInt64 = 1, number: UInt64 = 1, created: UInt64 = 100, expiry: UInt64 = 0, flags: UInt64 = 0
    ) -> [UInt8] {
        var writer = ByteWriter()
        for value in [type, number, created, expiry, flags] { writer.integer(value) }
        return writer.bytes + Array("Hi".utf8)
    }

    private func refusal(_ bytes: [UInt8]) -> WireError? {
        do throws(WireError) {
            _ = try ContentBlock(bytes: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func `parsing returns the written fields`() throws {
        let bare = try ContentBlock(bytes: block())
        #expect(bare.type == .text)
        #expect(bare.number == 1)
        #expect(bare.created.seconds == 100)
        #expect(bare.expiry == nil)
        #expect(!bare.isCompressed)
        #expect(bare.payload == Array("Hi".utf8))
        let full = try ContentBlock(
            bytes: block(type: 5, number: messageNumberLimit, expiry: Timestamp.limit, flags: 1))
        #expect(full.type == .event)
        #expect(full.number == 1 << 53 - 1)
        #expect(full.expiry?.seconds == Timestamp.limit)
        #expect(full.isCompressed)
    }

    @Test(arguments: [0, 8, 255, 256, 257, .max] as [UInt64])
    func `an unknown content type counts as newer`(type: UInt64) {
        #expect(refusal(block(type: type)) == .unknownContentType(type))
    }

    @Test func `a message number is in 1...2^53 - 1`() {
        #expect(refusal(block(number: 0)) == .numberIsZero)
        #expect(refusal(block(number: 1 << 53)) == .outOfRange(value: 1 << 53, limit: 1 << 53 - 1))
    }

    @Test func `an expiry that is not after the creation is refused`() {
        #expect(refusal(block(created: 100, expiry: 101)) == nil)
        #expect(refusal(block(created: 100, expiry: 100)) == .expiresBeforeCreated)
        #expect(refusal(block(created: 100, expiry: 1)) == .expiresBeforeCreated)
        #expect(refusal(block(created: 0, expiry: 1)) == nil)
        #expect(refusal(block(created: 0, expiry: 0)) == nil)
    }

    @Test func `a time after the year 9999 is refused`() {
        let late = Timestamp.limit + 1
        #expect(refusal(block(created: late)) == .outOfRange(value: late, limit: Timestamp.limit))
        #expect(refusal(block(expiry: late)) == .outOfRange(value: late, limit: Timestamp.limit))
    }

    @Test(arguments: [4, 5, 6, 128, .max] as [UInt64])
    func `an unknown flag counts as newer`(flags: UInt64) {
        #expect(refusal(block(flags: flags)) == .unknownFlags(flags))
    }

    @Test func `an integer that is not in its shortest form is refused`() {
        #expect(refusal([0x81, 0x00] + block().dropFirst()) == .nonCanonicalInteger)
        #expect(refusal([1, 0x81, 0x00] + block().dropFirst(2)) == .nonCanonicalInteger)
    }

    /// - Parameter jumps: their count, then the gap and the length of each.
    private func block(number: UInt64, jumps: [UInt64]) -> [UInt8] {
        var writer = ByteWriter()
        for value in [1, number, 100, 0, 2] + jumps { writer.integer(value) }
        return writer.bytes
    }

    @Test(
        arguments: [
            ([1, 1, 1], [1..<2], 2), ([1, 1, 1], [1..<2], 3), ([1, 5, 4], [5..<9], 9),
            ([2, 5, 4, 1, 2], [5..<9, 10..<12], 12),
            ([1, 1, 1 << 53 - 2], [1..<1 << 53 - 1], 1 << 53 - 1),
            ([256] + [UInt64](repeating: 1, count: 512), (0..<256).map { 2 * $0 + 1..<2 * $0 + 2 }, 600),
        ] as [([UInt64], [Range<UInt64>], UInt64)])
    func `parsing returns the jumps`(_ fields: [UInt64], jumps: [Range<UInt64>], number: UInt64) throws {
        let block = try ContentBlock(bytes: block(number: number, jumps: fields) + Array("Hi".utf8))
        #expect(block.jumps == jumps)
        #expect(block.payload == Array("Hi".utf8))
        #expect(block.bytes == self.block(number: number, jumps: fields) + Array("Hi".utf8))
    }

    @Test(
        arguments: [
            ([0], .outOfRange(value: 0, limit: 256)), ([257], .outOfRange(value: 257, limit: 256)),
            ([1, 0, 2], .outOfRange(value: 0, limit: 9)), ([1, 3, 0], .outOfRange(value: 3, limit: 9)),
            ([1, 1, 9], .outOfRange(value: 9, limit: 8)), ([1, 10, 1], .outOfRange(value: 10, limit: 9)),
            ([2, 1, 1, 0, 1], .outOfRange(value: 0, limit: 9)), ([1], .truncated), ([], .truncated),
            ([2, 1, 1], .truncated), ([1 << 53, 9], .outOfRange(value: 1 << 53, limit: 256)),
        ] as [([UInt64], WireError)])
    func `jumps that touch, are empty or reach the message are refused`(
        _ jumps: [UInt64], _ error: WireError
    ) {
        #expect(refusal(block(number: 9, jumps: jumps)) == error)
    }

    @Test func `an empty payload parses`() throws {
        #expect(try ContentBlock(bytes: block().dropLast(2)).payload == [])
    }
}
