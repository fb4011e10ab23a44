import Primitives
import Testing
import Wire

@testable import Exchange

/// The cover of a message: exactly the remaining members, and no more subsets than promised.
struct CoverTests {
    private static let trees = MemberTrees(secret: SecretBytes([UInt8](0..<32)))

    /// Every set of these leaves: ends of trees and of groves, and leaves between them.
    @Test(arguments: [
        [0, 1, 128, 255, 256, 511, 512], [0, 255, 256, 257, 512, 767, 16_639, 16_640],
        [256, 384, 8_448, 16_639, 16_640, 16_896, 33_023, 33_024],
    ])
    func `every set of some leaves is covered exactly`(leaves: [Int]) throws {
        let used = (leaves.last ?? 0) + 1
        // Beside each leaf, and in trees that are not counted.
        let others = leaves.flatMap { [$0 ^ 1, $0 ^ 64] }.filter { $0 < used } + [used, used + 300, 60_000]
        let members = try (leaves + others).map { try Self.trees.member(leaf($0)) }
        for bits in 1..<1 << leaves.count {
            let revoked = leaves.indices.filter { bits >> $0 & 1 == 1 }.map { leaves[$0] }
            try expectExactCover(revoked.runs, used: used, members)
        }
    }

    /// Every set of whole trees and of single leaves of the trees of two groves.
    @Test func `every set of whole trees is covered exactly`() throws {
        let trees = [0, 1, 2, 64, 65]
        let members = try trees.flatMap { [$0 << 8, $0 << 8 + 200] }.map { try Self.trees.member(leaf($0)) }
        for code in 1..<243 {
            // Of each tree nobody, one leaf or all.
            let states = trees.indices.map { index in (0..<index).reduce(code) { state, _ in state / 3 } % 3 }
            let revoked = zip(trees, states).compactMap { tree, state in
                state == 0 ? nil : tree << 8..<(state == 1 ? tree << 8 + 1 : (tree + 1) << 8)
            }
            try expectExactCover(revoked, used: 66 << 8, members)
        }
    }

    private func leaf(_ ordinal: Int) throws -> Leaf { try #require(Leaf(ordinal: ordinal)) }

    /// Each remaining member derives the label of exactly one subset, equal to the owner's; a revoked one
    /// derives none, and nobody beyond the leaves that were used derives two.
    private func expectExactCover(
        _ revoked: [Range<Int>], used: Int, _ members: [MemberLabels]
    ) throws {
        let list = try #require(
            RevokedLeaves(runs: revoked, treeCount: leaf(used - 1).tree + 1), "\(revoked)")
        let cover = list.cover
        let labels = cover.map(Self.trees.label)
        let wrong = members.filter { member in
            let derived = cover.map(member.label)
            let count = derived.count { $0 != nil }
            let ordinal = member.leaf.ordinal
            let isRight =
                list.contains(ordinal)
                ? count == 0 : member.leaf.tree < list.treeCount ? count == 1 : count <= 1
            return !isRight || zip(derived, labels).contains { $0 != nil && $0 != $1 }
        }
        #expect(wrong.map(\.leaf.ordinal) == [], "\(list.runs)")
        #expect(cover == RevokedOneByOne(list).cover, "\(list.runs)")
        #expect(Set(cover).count == cover.count)
        let groves = (list.treeCount + 62) >> 6
        #expect(cover.count <= 1 + groves + 4 * list.runs.count * (Leaf.treeHeight + Leaf.groveHeight))
    }

    /// Runs of any length over several trees and groves give the same subsets as their single leaves.
    @Test func `runs are covered like their leaves`() throws {
        for _ in 0..<10 {
            let leaves = 0..<Int.random(in: 1_000...18_000)
            let runs = (0..<Int.random(in: 1...6)).map { _ in
                let start = Int.random(in: leaves)
                return start..<min(start + Int.random(in: 1...1_000), leaves.upperBound)
            }
            let list = try #require(
                RevokedLeaves(runs: runs, treeCount: leaf(leaves.upperBound - 1).tree + 1))
            let revoked = leaves.filter { leaf in runs.contains { $0.contains(leaf) } }
            #expect(list.count == revoked.count)
            #expect(leaves.filter(list.contains) == revoked)
            #expect(list.cover == RevokedOneByOne(list).cover, "\(list.runs)")
            expectReadBack(list)
        }
    }

    /// All leaves of a channel, of which all but one are revoked.
    @Test func `the longest run is covered at once`() throws {
        let list = try #require(RevokedLeaves(runs: [0..<Leaf.limit - 1], treeCount: Leaf.treeLimit))
        #expect(list.bytes.count == 12)
        #expect(list.cover == [MemberSubset(heap: .tree(Leaf.treeLimit - 1), top: 255, hole: 510)])
        expectReadBack(list)
        let many = (0..<1_600).map { $0 * 600_000..<$0 * 600_000 + 599_999 }
        let worst = try #require(RevokedLeaves(runs: many, treeCount: Leaf.treeLimit))
        #expect(worst.bytes.count > 8_000)
        #expect(worst.cover.count < 40_000)
    }

    @Test func `random sets of one tree are covered exactly`() throws {
        var dice = SystemRandomNumberGenerator()
        for count in [1, 2, 3, 8, 32, 128] {
            let revoked = Set((0..<count).map { _ in Int.random(in: 0..<256, using: &dice) })
            let list = try #require(RevokedLeaves(runs: revoked.runs, treeCount: 1))
            #expect(list.cover.count <= 2 * revoked.count - 1)
            try expectExactCover(
                revoked.runs, used: 256, (0..<256).map { try Self.trees.member(leaf($0)) })
        }
    }

    @Test func `the worst case reaches the bound`() throws {
        let list = try #require(RevokedLeaves(runs: [0, 128].runs, treeCount: 1))
        #expect(
            list.cover == [
                MemberSubset(heap: .tree(0), top: 2, hole: 256),
                MemberSubset(heap: .tree(0), top: 3, hole: 384),
            ])
        let two = try #require(RevokedLeaves(runs: [0, 4].runs, treeCount: 1))
        #expect(two.cover.count == 3)
        let four = try #require(RevokedLeaves(runs: [0, 4, 16, 20].runs, treeCount: 1))
        #expect(four.cover.count == 7)
    }

    @Test func `the first tree comes first, then each grove before its trees`() throws {
        let list = try #require(RevokedLeaves(runs: [300, 16_640].runs, treeCount: 200))
        #expect(
            list.cover == [
                MemberSubset(heap: .tree(0), top: 1, hole: nil),
                MemberSubset(heap: .grove(0), top: 1, hole: 64),
                MemberSubset(heap: .tree(1), top: 1, hole: 300),
                MemberSubset(heap: .grove(1), top: 1, hole: 64),
                MemberSubset(heap: .tree(65), top: 1, hole: 256),
                MemberSubset(heap: .grove(2), top: 1, hole: nil),
                MemberSubset(heap: .grove(3), top: 1, hole: nil),
            ])
    }

    @Test func `the cover of a fully revoked tree is empty`() throws {
        let list = try #require(RevokedLeaves(runs: [0..<256], treeCount: 1))
        #expect(list.cover == [])
    }

    @Test func `a grove's subset without a counted tree is left out`() throws {
        let list = try #require(RevokedLeaves(runs: [0..<256, 256..<257], treeCount: 2))
        #expect(list.cover == [MemberSubset(heap: .tree(1), top: 1, hole: 256)])
    }

    @Test func `the list of revoked leaves is read back`() throws {
        for ordinals in [[0], [1, 2, 3], [0, 255, 256, 70_000], [131_071]] {
            expectReadBack(try #require(RevokedLeaves(runs: ordinals.runs, treeCount: 512)))
        }
    }

    private func expectReadBack(_ list: RevokedLeaves) {
        var reader = ByteReader(list.bytes + [7])
        #expect(throws: Never.self) { () throws in
            #expect(try RevokedLeaves(from: &reader) == list)
        }
        #expect(reader.remaining == 1)
    }

    @Test func `runs are merged`() throws {
        let list = try #require(RevokedLeaves(runs: [9..<12, 3..<5, 5..<6, 4..<5, 7..<7], treeCount: 2))
        #expect(list.runs == [3..<6, 9..<12])
        #expect(list.bytes == [2, 4, 3, 0, 1, 3, 0, 1])
        #expect(try #require(RevokedLeaves(runs: [77..<78], treeCount: 1)).bytes == [1, 1, 77])
    }

    /// A list that parses is the only encoding of its leaves.
    @Test func `every short list that parses serialises identically`() {
        for bits in 0..<1 << 12 {
            let bytes = [UInt8(2), 4] + (0..<6).map { UInt8(bits >> (2 * $0) & 3) }
            var reader = ByteReader(bytes)
            guard let list = try? RevokedLeaves(from: &reader) else { continue }
            #expect(list.bytes == Array(bytes.prefix(reader.offset)))
        }
    }

    @Test(
        arguments: [
            ([0, 1, 0], .outOfRange(value: 0, limit: 4_194_305)),
            ([1, 0], .outOfRange(value: 0, limit: 8_160)),
            ([1, 1, 0x80, 2], .outOfRange(value: 256, limit: 255)),
            ([1, 2, 0xFF, 1, 0, 0], .outOfRange(value: 256, limit: 255)),
            ([1, 2, 3, 0xFC, 1], .outOfRange(value: 256, limit: 255)),
            ([1, 3, 0, 1], .truncated), ([1], .truncated),
            ([1, 2, 1, 0x81, 2], .outOfRange(value: 257, limit: 256)),
            ([1, 2, 1, 0, 0xFE, 1], .outOfRange(value: 254, limit: 253)),
            ([1, 2, 1, 0], .truncated), ([1, 3, 0, 0, 0, 0, 0], .nonCanonicalInteger),
            ([0x82, 0x80, 0x80, 2, 1, 0], .outOfRange(value: 4_194_306, limit: 4_194_305)),
        ] as [([UInt8], WireError)])
    func `a list beyond the trees is refused`(_ bytes: [UInt8], _ error: WireError) {
        #expect(throws: error) {
            var reader = ByteReader(bytes)
            _ = try RevokedLeaves(from: &reader)
        }
    }

    @Test func `a list beyond the limit of bytes is refused`() {
        let everyOther = stride(from: 0, to: 65_536, by: 2)
        #expect(RevokedLeaves(runs: everyOther.prefix(8_156).runs, treeCount: 256) != nil)
        #expect(RevokedLeaves(runs: everyOther.prefix(8_157).runs, treeCount: 256) == nil)
    }
}

/// The cover as the format defines it, leaf by leaf and tree by tree.
private struct RevokedOneByOne {
    let list: RevokedLeaves
    /// The revoked leaves of each tree that has some.
    let trees: [Int: [Int]]

    init(_ list: RevokedLeaves) {
        self.list = list
        trees = Dictionary(grouping: list.runs.flatMap(Array.init), by: { $0 >> 8 })
    }

    var cover: [MemberSubset] {
        let groves = (0..<(list.treeCount + 62) >> 6).flatMap(cover(ofGrove:))
        return (trees[0].map { _ in cover(ofTree: 0) } ?? [MemberSubset(heap: .tree(0), top: 1, hole: nil)])
            + groves
    }

    private func cover(ofGrove grove: Int) -> [MemberSubset] {
        let places = (0..<64).filter { trees[1 + 64 * grove + $0] != nil }
        guard !places.isEmpty else { return [MemberSubset(heap: .grove(grove), top: 1, hole: nil)] }
        let subsets = cover(.grove(grove), height: 6, below: 1, places.map { 64 + $0 }).filter { subset in
            (0..<64).contains { place in
                1 + 64 * grove + place < list.treeCount && (64 + place).isAtOrBelow(subset.top)
                    && !(64 + place).isAtOrBelow(subset.hole ?? 0)
            }
        }
        return subsets + places.flatMap { cover(ofTree: 1 + 64 * grove + $0) }
    }

    private func cover(ofTree tree: Int) -> [MemberSubset] {
        cover(.tree(tree), height: 8, below: 1, (trees[tree] ?? []).map { 256 + $0 & 255 })
    }

    private func cover(
        _ heap: MemberHeap, height: Int, below top: Int, _ revoked: [Int]
    ) -> [MemberSubset] {
        let hole = revoked.reduce(revoked[0]) { $0.lowestCommonAncestor($1) }
        let own = hole == top ? [] : [MemberSubset(heap: heap, top: top, hole: hole)]
        guard hole.depth < height else { return own }
        return own
            + [2 * hole, 2 * hole + 1].flatMap { child in
                cover(heap, height: height, below: child, revoked.filter { $0.isAtOrBelow(child) })
            }
    }
}

extension MemberTrees {
    /// The labels in the share for a leaf.
    func member(_ leaf: Leaf) -> MemberLabels {
        MemberLabels(leaf: leaf, labels: labels(of: leaf).map { SecretBytes($0) })
    }
}
