import Primitives
import Testing
import Wire

@testable import Exchange

/// The cover of a message: exactly the remaining members, and no more subsets than promised.
struct CoverTests {
    /// Every set of revoked leaves of one tree of height 1 to 4, of three and of two trees.
    @Test(arguments: [(1, 1), (2, 1), (3, 1), (4, 1), (1, 3), (2, 2)])
    func `every set of a small tree is covered exactly`(height: Int, treeCount: Int) throws {
        let trees = MemberTrees(secret: SecretBytes([UInt8](0..<32)), height: height)
        let leaves = (0..<treeCount << height).compactMap { Leaf(ordinal: $0, height: height) }
        let members = leaves.map(trees.member)
        for bits in 1..<1 << leaves.count {
            let revoked = leaves.indices.filter { bits >> $0 & 1 == 1 }
            let list = try #require(RevokedLeaves(runs: revoked.runs, treeCount: treeCount, height: height))
            for tree in 0..<treeCount {
                let count = revoked.count { leaves[$0].tree == tree }
                #expect(list.cover.count { $0.tree == tree } <= max(1, 2 * count - 1))
            }
            #expect(list.cover == RevokedOneByOne(revoked, treeCount: treeCount, height: height).cover)
            expectExactCover(list, by: trees, members)
        }
    }

    /// Runs of any length over several trees give the same subsets as their single leaves.
    @Test(arguments: [3, 8, 12])
    func `runs are covered like their leaves`(height: Int) throws {
        for _ in 0..<40 {
            let leaves = 0..<3 << height
            let runs = (0..<Int.random(in: 1...6)).map { _ in
                let start = Int.random(in: leaves)
                return start..<min(start + Int.random(in: 1...2 << height), leaves.upperBound)
            }
            let list = try #require(RevokedLeaves(runs: runs, treeCount: 3, height: height))
            let revoked = leaves.filter { leaf in runs.contains { $0.contains(leaf) } }
            #expect(list.count == revoked.count)
            #expect(leaves.filter(list.contains) == revoked)
            #expect(
                list.cover == RevokedOneByOne(revoked, treeCount: 3, height: height).cover, "\(list.runs)")
            expectReadBack(list)
        }
    }

    /// 2^32 leaves, of which all but one are revoked.
    @Test func `the longest run is covered at once`() throws {
        let list = try #require(
            RevokedLeaves(runs: [0..<1 << 32 - 1], treeCount: 65_536, height: 16))
        #expect(list.bytes.count == 11)
        #expect(list.cover == [MemberSubset(tree: 65_535, top: 65_535, hole: 131_070)])
        expectReadBack(list)
        let many = (0..<1_359).map { $0 * 3_000_000..<$0 * 3_000_000 + 2_999_999 }
        let worst = try #require(RevokedLeaves(runs: many, treeCount: 65_536, height: 16))
        #expect(worst.bytes.count > 8_000)
        #expect(worst.cover.count < 80_000)
    }

    @Test(arguments: [8, 12, 16])
    func `random sets are covered exactly`(height: Int) throws {
        let trees = MemberTrees(secret: SecretBytes([UInt8](0..<32)), height: height)
        var dice = SystemRandomNumberGenerator()
        for count in [1, 2, 3, 8, 32, 128] {
            let revoked = Set((0..<count).map { _ in Int.random(in: 0..<1 << height, using: &dice) })
            let list = try #require(RevokedLeaves(runs: revoked.runs, treeCount: 1, height: height))
            #expect(list.cover.count <= 2 * revoked.count - 1)
            let others = (0..<20).map { _ in Int.random(in: 0..<1 << height, using: &dice) }
            // Neighbours of revoked leaves are the most likely to be cut off by mistake.
            let leaves = revoked.union(others).union(revoked.map { $0 ^ 1 })
            expectExactCover(
                list, by: trees,
                leaves.map { trees.member(Leaf(tree: 0, height: height, index: $0)) })
            let covered = list.cover.reduce(0) { $0 + $1.leafCount(height: height) }
            #expect(covered == 1 << height - revoked.count)
        }
    }

    /// Each remaining member derives the label of exactly one subset, equal to the owner's; a
    /// revoked one derives none.
    private func expectExactCover(_ list: RevokedLeaves, by trees: MemberTrees, _ members: [MemberLabels]) {
        let cover = list.cover
        let labels = cover.map(trees.label)
        let wrong = members.filter { member in
            let derived = cover.map(member.label)
            let isRevoked = list.contains(member.leaf.ordinal)
            return derived.count { $0 != nil } != (isRevoked ? 0 : 1)
                || zip(derived, labels).contains { $0 != nil && $0 != $1 }
        }
        #expect(wrong.map(\.leaf.index) == [], "\(list.runs)")
    }

    @Test func `the worst case reaches the bound`() throws {
        let list = try #require(RevokedLeaves(runs: [0, 8].runs, treeCount: 1, height: 4))
        #expect(
            list.cover == [
                MemberSubset(tree: 0, top: 2, hole: 16), MemberSubset(tree: 0, top: 3, hole: 24),
            ])
        let two = try #require(RevokedLeaves(runs: [0, 4].runs, treeCount: 1, height: 4))
        #expect(two.cover.count == 3)
        let four = try #require(RevokedLeaves(runs: [0, 4, 16, 20].runs, treeCount: 1, height: 6))
        #expect(four.cover.count == 7)
    }

    @Test func `trees are covered in order`() throws {
        let list = try #require(RevokedLeaves(runs: [5, 12, 13].runs, treeCount: 5, height: 2))
        #expect(
            list.cover == [
                MemberSubset(tree: 0, top: 1, hole: nil), MemberSubset(tree: 1, top: 1, hole: 5),
                MemberSubset(tree: 2, top: 1, hole: nil), MemberSubset(tree: 3, top: 1, hole: 2),
                MemberSubset(tree: 4, top: 1, hole: nil),
            ])
    }

    @Test func `the cover of a fully revoked tree is empty`() throws {
        let list = try #require(RevokedLeaves(runs: (0..<8).runs, treeCount: 1, height: 3))
        #expect(list.cover == [])
    }

    @Test func `the list of revoked leaves is read back`() throws {
        for ordinals in [[0], [1, 2, 3], [0, 255, 256, 70_000], [131_071]] {
            expectReadBack(
                try #require(RevokedLeaves(runs: ordinals.runs, treeCount: 2, height: 16)))
        }
    }

    private func expectReadBack(_ list: RevokedLeaves) {
        var reader = ByteReader(list.bytes + [7])
        #expect(throws: Never.self) { () throws in
            #expect(try RevokedLeaves(from: &reader, height: list.height) == list)
        }
        #expect(reader.remaining == 1)
    }

    @Test func `runs are merged`() throws {
        let list = try #require(
            RevokedLeaves(runs: [9..<12, 3..<5, 5..<6, 4..<5, 7..<7], treeCount: 2, height: 3))
        #expect(list.runs == [3..<6, 9..<12])
        #expect(list.bytes == [2, 4, 3, 0, 1, 3, 0, 1])
        #expect(try #require(RevokedLeaves(runs: [77..<78], treeCount: 1, height: 8)).bytes == [1, 1, 77])
    }

    /// A list that parses is the only encoding of its leaves.
    @Test func `every short list that parses serialises identically`() {
        for bits in 0..<1 << 12 {
            let bytes = [UInt8(2), 4] + (0..<6).map { UInt8(bits >> (2 * $0) & 3) }
            var reader = ByteReader(bytes)
            guard let list = try? RevokedLeaves(from: &reader, height: 3) else { continue }
            #expect(list.bytes == Array(bytes.prefix(reader.offset)))
        }
    }

    @Test(
        arguments: [
            ([0, 1, 0], .outOfRange(value: 0, limit: 65_536)), ([1, 0], .outOfRange(value: 0, limit: 8_160)),
            ([1, 1, 4], .outOfRange(value: 4, limit: 3)), ([1, 2, 3, 0, 0], .outOfRange(value: 4, limit: 3)),
            ([1, 2, 3, 1], .outOfRange(value: 5, limit: 3)), ([1, 3, 0, 1], .truncated), ([1], .truncated),
            ([1, 2, 1, 5], .outOfRange(value: 5, limit: 4)),
            ([1, 2, 1, 0, 2], .outOfRange(value: 2, limit: 1)),
            ([1, 2, 1, 0], .truncated), ([1, 3, 0, 0, 0, 0, 0], .nonCanonicalInteger),
            ([0x81, 0x80, 0x04, 1, 0], .outOfRange(value: 65_537, limit: 65_536)),
        ] as [([UInt8], WireError)])
    func `a list beyond the trees is refused`(_ bytes: [UInt8], _ error: WireError) {
        #expect(throws: error) {
            var reader = ByteReader(bytes)
            _ = try RevokedLeaves(from: &reader, height: 2)
        }
    }

    @Test func `a list beyond the limit of bytes is refused`() {
        let everyOther = stride(from: 0, to: 65_536, by: 2)
        #expect(RevokedLeaves(runs: everyOther.prefix(8_157).runs, treeCount: 1, height: 16) != nil)
        #expect(RevokedLeaves(runs: everyOther.prefix(8_158).runs, treeCount: 1, height: 16) == nil)
    }

    @Test(arguments: [
        (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (256, 8), (257, 9), (65_535, 16), (65_536, 16),
    ])
    func `a tree is just high enough for its members`(_ count: Int, _ height: Int) {
        #expect(MemberTrees.height(forMembers: count) == height)
    }
}

/// The cover as the format defines it, leaf by leaf.
private struct RevokedOneByOne {
    let ordinals: [Int]
    let treeCount: Int
    let height: Int

    init(_ ordinals: [Int], treeCount: Int, height: Int) {
        self.ordinals = ordinals
        self.treeCount = treeCount
        self.height = height
    }

    var cover: [MemberSubset] {
        (0..<treeCount).flatMap { tree in
            let nodes = ordinals.filter { $0 >> height == tree }.map { 1 << height + $0 & (1 << height - 1) }
            return nodes.isEmpty
                ? [MemberSubset(tree: tree, top: 1, hole: nil)] : cover(tree, below: 1, nodes)
        }
    }

    private func cover(_ tree: Int, below top: Int, _ revoked: [Int]) -> [MemberSubset] {
        let hole = revoked.reduce(revoked[0]) { $0.lowestCommonAncestor($1) }
        let own = hole == top ? [] : [MemberSubset(tree: tree, top: top, hole: hole)]
        guard hole.depth < height else { return own }
        return own
            + [2 * hole, 2 * hole + 1].flatMap { child in
                cover(tree, below: child, revoked.filter { $0.isAtOrBelow(child) })
            }
    }
}

extension MemberTrees {
    /// The labels in the share for a leaf.
    func member(_ leaf: Leaf) -> MemberLabels {
        MemberLabels(leaf: leaf, labels: labels(of: leaf).map { SecretBytes($0) })
    }
}

extension MemberSubset {
    fileprivate func leafCount(height: Int) -> Int {
        1 << (height - top.depth) - (hole.map { 1 << (height - $0.depth) } ?? 0)
    }
}
