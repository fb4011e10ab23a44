import Primitives
import Testing
import Wire

@testable import Exchange

/// The subsets that a message is wrapped for: exactly the members left, and no more subsets than promised.
struct CoverTests {
    /// Every set of revoked leaves of one tree of height 1 to 4, of three and of two trees.
    @Test(arguments: [(1, 1), (2, 1), (3, 1), (4, 1), (1, 3), (2, 2)])
    func everySetIsCoveredExactly(height: Int, treeCount: Int) throws {
        let trees = MemberTrees(secret: SecretBytes([UInt8](0..<32)), height: height)
        let leaves = (0..<treeCount << height).compactMap { Leaf(ordinal: $0, height: height) }
        let members = leaves.map(trees.member)
        for bits in 1..<1 << leaves.count {
            let revoked = leaves.indices.filter { bits >> $0 & 1 == 1 }
            let list = try #require(RevokedLeaves(revoked, treeCount: treeCount, height: height))
            for tree in 0..<treeCount {
                let count = revoked.count { leaves[$0].tree == tree }
                #expect(list.cover.count { $0.tree == tree } <= max(1, 2 * count - 1))
            }
            expectExactCover(list, by: trees, members)
        }
    }

    @Test(arguments: [8, 12, 16])
    func randomSetsAreCoveredExactly(height: Int) throws {
        let trees = MemberTrees(secret: SecretBytes([UInt8](0..<32)), height: height)
        var dice = SystemRandomNumberGenerator()
        for count in [1, 2, 3, 8, 32, 128] {
            let revoked = Set((0..<count).map { _ in Int.random(in: 0..<1 << height, using: &dice) })
            let list = try #require(RevokedLeaves(revoked, treeCount: 1, height: height))
            #expect(list.cover.count <= 2 * revoked.count - 1)
            let others = (0..<20).map { _ in Int.random(in: 0..<1 << height, using: &dice) }
            // Neighbours of the revoked are the likeliest to be cut off by mistake.
            let leaves = revoked.union(others).union(revoked.map { $0 ^ 1 })
            expectExactCover(
                list, by: trees,
                leaves.map { trees.member(Leaf(tree: 0, height: height, index: $0)) })
            let covered = list.cover.reduce(0) { $0 + $1.leafCount(height: height) }
            #expect(covered == 1 << height - revoked.count)
        }
    }

    /// Each member who is left derives the label of exactly one subset, the owner's own; one who is revoked of none.
    private func expectExactCover(_ list: RevokedLeaves, by trees: MemberTrees, _ members: [MemberLabels]) {
        let cover = list.cover
        let labels = cover.map(trees.label)
        for member in members {
            let derived = cover.indices.filter { member.label(of: cover[$0]) != nil }
            let isRevoked = list.ordinals.contains(member.leaf.ordinal)
            #expect(derived.count == (isRevoked ? 0 : 1), "\(list.ordinals), leaf \(member.leaf.index)")
            for index in derived { #expect(member.label(of: cover[index]) == labels[index]) }
        }
    }

    @Test func theWorstCaseReachesTheBound() throws {
        let list = try #require(RevokedLeaves([0, 8], treeCount: 1, height: 4))
        #expect(
            list.cover == [
                MemberSubset(tree: 0, top: 2, hole: 16), MemberSubset(tree: 0, top: 3, hole: 24),
            ])
        let two = try #require(RevokedLeaves([0, 4], treeCount: 1, height: 4))
        #expect(two.cover.count == 3)
        let four = try #require(RevokedLeaves([0, 4, 16, 20], treeCount: 1, height: 6))
        #expect(four.cover.count == 7)
    }

    @Test func treesAreCoveredInTheirOrder() throws {
        let list = try #require(RevokedLeaves([5, 12, 13], treeCount: 5, height: 2))
        #expect(
            list.cover == [
                MemberSubset(tree: 0, top: 1, hole: nil), MemberSubset(tree: 1, top: 1, hole: 5),
                MemberSubset(tree: 2, top: 1, hole: nil), MemberSubset(tree: 3, top: 1, hole: 2),
                MemberSubset(tree: 4, top: 1, hole: nil),
            ])
    }

    @Test func whereAllAreRevokedNothingIsCovered() throws {
        let list = try #require(RevokedLeaves(0..<8, treeCount: 1, height: 3))
        #expect(list.cover == [])
    }

    @Test func theListIsReadBack() throws {
        for ordinals in [[0], [1, 2, 3], [0, 255, 256, 70_000], [131_071]] {
            let list = try #require(RevokedLeaves(ordinals, treeCount: 2, height: 16))
            var reader = ByteReader(list.bytes + [7])
            #expect(try RevokedLeaves(from: &reader, height: 16) == list)
            #expect(reader.remaining == 1)
        }
    }

    @Test(
        arguments: [
            ([0, 1, 0], .outOfRange(value: 0, limit: 65_536)), ([1, 0], .outOfRange(value: 0, limit: 8_160)),
            ([1, 1, 4], .outOfRange(value: 4, limit: 3)), ([1, 2, 3, 0], .outOfRange(value: 4, limit: 3)),
            ([1, 2, 3], .outOfRange(value: 4, limit: 3)), ([1, 3, 0, 0], .truncated), ([1], .truncated),
            ([0x81, 0x80, 0x04, 1, 0], .outOfRange(value: 65_537, limit: 65_536)),
        ] as [([UInt8], WireError)])
    func aListOutsideTheTreesIsRefused(_ bytes: [UInt8], _ error: WireError) {
        #expect(throws: error) {
            var reader = ByteReader(bytes)
            _ = try RevokedLeaves(from: &reader, height: 2)
        }
    }

    @Test func aListHasALimit() {
        #expect(RevokedLeaves(0..<8_155, treeCount: 1, height: 16) != nil)
        #expect(RevokedLeaves(0..<8_158, treeCount: 1, height: 16) == nil)
    }

    @Test(arguments: [
        (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (256, 8), (257, 9), (65_535, 16), (65_536, 16),
    ])
    func heightForMembers(_ count: Int, _ height: Int) {
        #expect(MemberTrees.height(forMembers: count) == height)
    }
}

extension MemberTrees {
    /// What a share gives the holder of a leaf.
    func member(_ leaf: Leaf) -> MemberLabels {
        MemberLabels(leaf: leaf, labels: labels(of: leaf).map { SecretBytes($0) })
    }
}

extension MemberSubset {
    fileprivate func leafCount(height: Int) -> Int {
        1 << (height - top.depth) - (hole.map { 1 << (height - $0.depth) } ?? 0)
    }
}
