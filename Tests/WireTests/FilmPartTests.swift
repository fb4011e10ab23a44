import Testing

@testable import Wire

struct FilmPartTests {
    /// Five data shards in two blocks, each with one parity shard.
    private static let layout = FilmLayout(length: 9, shardLength: 2, blockCount: 2, parityCount: 1)!
    private static let numbers: [UInt8] = [9, 2, 2, 1]

    private func part(_ index: Int, hashes: Int, shard: [UInt8] = [1, 0]) -> FilmPart {
        FilmPart(
            film: Self.hash(7), layout: Self.layout, index: index,
            path: (0..<hashes).map { Self.hash(UInt8($0)) }, otherRoot: Self.hash(9), shard: shard)
    }

    private static func hash(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 16) }

    private func refusal(_ body: [UInt8]) -> WireError? {
        do throws(WireError) {
            _ = try FilmPart(body: body)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [(0, 3), (3, 3), (4, 1), (5, 1), (6, 1)])
    func `parsing returns the written fields`(index: Int, hashes: Int) throws {
        let part = part(index, hashes: hashes)
        let body = part.code.body
        #expect(body.starts(with: Self.hash(7) + Self.numbers + [UInt8(index)]))
        #expect(body.count == 16 + 4 + 1 + 16 * hashes + 16 + 2)
        #expect(try FilmPart(body: body) == part)
    }

    @Test func `a body cut off anywhere, or with a byte more, is refused`() {
        let body = part(1, hashes: 3).code.body
        for count in body.indices { #expect(refusal(Array(body.prefix(count))) == .truncated) }
        #expect(refusal(body + [0]) == .trailingBytes(count: 1))
    }

    @Test(
        arguments: [
            ([0, 2, 2, 1], 0, 0, 20_971_520), ([9, 0, 2, 1], 0, 0, 4_096), ([9, 2, 0, 1], 0, 0, 5),
            ([9, 2, 2, 0], 0, 0, 252), ([9, 2, 6, 1], 0, 6, 5), ([9, 2, 2, 1], 7, 7, 6),
            ([0x81, 0x80, 0x80, 0x0A, 2, 2, 1], 0, 20_971_521, 20_971_520),
            ([9, 0x81, 0x20, 1, 1], 0, 4_097, 4_096),
            // Blocks of 256 and of 32,768 shards, and 65,538 shards.
            ([9, 1, 1, 247], 0, 247, 246), ([0x80, 0x80, 0x02, 1, 1, 1], 0, 1, 0),
            ([0x81, 0x80, 0x02, 1, 0x81, 0x80, 0x02, 1], 0, 1, 0),
        ] as [([UInt8], UInt8, UInt64, UInt64)])
    func `numbers beyond their limits are out of range`(
        numbers: [UInt8], index: UInt8, value: UInt64, limit: UInt64
    ) {
        let rest = [UInt8](repeating: 0, count: 600)
        #expect(refusal(Self.hash(7) + numbers + [index] + rest) == .outOfRange(value: value, limit: limit))
    }

    @Test func `bytes after the file's end are zero`() {
        #expect(refusal(part(4, hashes: 1, shard: [1, 1]).code.body) == .paddingNotZero)
        #expect(refusal(part(6, hashes: 1, shard: [1, 1]).code.body) == nil)
    }

    @Test func `the shards of each block are spread over the film`() {
        let places = (0..<7).map { Self.layout.place(of: $0) }
        #expect(places.map(\.block) == [0, 1, 0, 1, 0, 0, 1])
        #expect(places.map(\.index) == [0, 0, 1, 1, 2, 3, 2])
        #expect([0, 1].map { Self.layout.dataCount(ofBlock: $0) } == [3, 2])
    }

    @Test(arguments: [1, 63, 64, 2_800, 500_000, 20_971_520])
    func `a written layout fits its symbols`(length: Int) throws {
        for room in [400, 1_200, 2_858] {
            guard let layout = FilmLayout(length: length, bodyLength: room) else {
                #expect(length > 1_000_000 && room == 400)
                continue
            }
            #expect(layout.bodyLength <= room)
            #expect(layout.length == length)
        }
        #expect(FilmLayout(length: length, bodyLength: 40) == nil)
    }
}
