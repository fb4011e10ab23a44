import Testing

@testable import Wire

@Suite struct LeafTests {
    private func refusal(_ values: [UInt64]) -> WireError? {
        var writer = ByteWriter()
        for value in values { writer.integer(value) }
        var reader = ByteReader(writer.bytes)
        do throws(WireError) {
            _ = try reader.leaf()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: 1...16)
    func `reading returns the written leaf`(height: Int) throws {
        for (tree, index) in [(0, 0), (65_535, 1 << height - 1), (128, 1)] {
            let leaf = Leaf(tree: tree, height: height, index: index)
            var writer = ByteWriter()
            writer.leaf(leaf)
            var reader = ByteReader(writer.bytes)
            #expect(try reader.leaf() == leaf)
            #expect(reader.remaining == 0)
        }
    }

    @Test(arguments: 1...16)
    func `a leaf outside its tree is refused`(height: UInt64) {
        let last: UInt64 = 1 << height - 1
        #expect(refusal([65_535, height, last]) == nil)
        #expect(refusal([0, height, last + 1]) == .outOfRange(value: last + 1, limit: last))
        #expect(refusal([65_536, height, 0]) == .outOfRange(value: 65_536, limit: 65_535))
    }

    @Test(arguments: [0, 17, 64, 255, .max] as [UInt64])
    func `a height outside 1...16 is refused`(height: UInt64) {
        #expect(refusal([0, height, 0]) == .outOfRange(value: height, limit: 16))
    }

    @Test func `a leaf holds h(h + 1)/2 + 1 labels`() {
        let counts = (1...16).map { Leaf(tree: 0, height: $0, index: 0).labelCount }
        #expect(counts == [2, 4, 7, 11, 16, 22, 29, 37, 46, 56, 67, 79, 92, 106, 121, 137])
    }

    @Test func `trees are filled one after the other`() {
        let leaves = (0..<20).compactMap { Leaf(ordinal: $0, height: 3) }
        #expect(leaves.map(\.tree) == [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2])
        #expect(leaves.map(\.index) == [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3])
    }

    @Test(arguments: 1...16)
    func `there is no leaf beyond the last tree`(height: Int) {
        let end = 65_536 << height
        #expect(
            Leaf(ordinal: end - 1, height: height)
                == Leaf(tree: 65_535, height: height, index: 1 << height - 1))
        #expect(Leaf(ordinal: end, height: height) == nil)
    }
}
