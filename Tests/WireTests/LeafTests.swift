import Testing

@testable import Wire

@Suite struct LeafTests {
    @Test(arguments: [0, 255, 256, 70_000, Leaf.limit - 1])
    func `reading returns the written leaf`(ordinal: Int) throws {
        let leaf = try #require(Leaf(ordinal: ordinal))
        var writer = ByteWriter()
        writer.leaf(leaf)
        var reader = ByteReader(writer.bytes)
        #expect(try reader.leaf() == leaf)
        #expect(reader.remaining == 0)
    }

    @Test(arguments: [UInt64(Leaf.limit), 1 << 32, .max])
    func `a leaf beyond the last is refused`(ordinal: UInt64) {
        var writer = ByteWriter()
        writer.integer(ordinal)
        var reader = ByteReader(writer.bytes)
        #expect(throws: WireError.outOfRange(value: ordinal, limit: 1_073_742_079)) {
            _ = try reader.leaf()
        }
        #expect(Leaf(ordinal: Leaf.limit) == nil && Leaf(ordinal: -1) == nil)
    }

    @Test func `the first tree stands alone, and the others in groves`() throws {
        let leaves = try [0, 255, 256, 511, 512, 16_639, 16_640, Leaf.limit - 1].map {
            try #require(Leaf(ordinal: $0))
        }
        #expect(leaves.map(\.tree) == [0, 0, 1, 1, 2, 64, 65, 4_194_304])
        #expect(leaves.map(\.index) == [0, 255, 0, 255, 0, 255, 0, 255])
        #expect(leaves.map { $0.place?.grove } == [nil, nil, 0, 0, 0, 0, 1, 65_535])
        #expect(leaves.map { $0.place?.tree } == [nil, nil, 0, 0, 1, 63, 0, 63])
        #expect(leaves.map(\.labelCount) == [37, 37, 58, 58, 58, 58, 58, 58])
    }
}
