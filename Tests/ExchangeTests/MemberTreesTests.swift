import Primitives
import Testing
import Wire

@testable import Exchange

@Suite struct MemberTreesTests {
    private let trees = MemberTrees(secret: SecretBytes([UInt8](0..<32)))

    /// The pairs whose labels a leaf holds in one heap, in the documented order.
    private func heldPairs(_ node: Int) -> [(i: Int, j: Int)] {
        let path = (0...node.depth).map { node >> (node.depth - $0) }
        return path.indices.dropLast().flatMap { start in
            path[(start + 1)...].map { (path[start], $0 ^ 1) }
        }
    }

    private func label(_ heap: MemberHeap, _ pair: (i: Int, j: Int)) -> [UInt8] {
        trees.label(of: MemberSubset(heap: heap, top: pair.i, hole: pair.j)).bytes
    }

    private func leaf(_ ordinal: Int) throws -> Leaf { try #require(Leaf(ordinal: ordinal)) }

    @Test(arguments: [0, 77, 255])
    func `labels of the first tree are in the documented order`(ordinal: Int) throws {
        let labels = try trees.labels(of: leaf(ordinal))
        #expect(labels.count == 37)
        #expect(
            labels.first == trees.label(of: MemberSubset(heap: .tree(0), top: 1, hole: nil)).bytes)
        #expect(Array(labels.dropFirst()) == heldPairs(256 + ordinal).map { label(.tree(0), $0) })
    }

    @Test(arguments: [256, 5_000, 16_639, 16_640, Leaf.limit - 1])
    func `labels of a grove are in the documented order`(ordinal: Int) throws {
        let labels = try trees.labels(of: leaf(ordinal))
        let tree = ordinal >> 8
        let grove = (tree - 1) / 64
        #expect(labels.count == 58)
        #expect(
            labels.first == trees.label(of: MemberSubset(heap: .grove(grove), top: 1, hole: nil)).bytes)
        #expect(
            labels[1..<22].elementsEqual(heldPairs(64 + (tree - 1) % 64).map { label(.grove(grove), $0) }))
        #expect(
            labels[22...].elementsEqual(heldPairs(256 + ordinal % 256).map { label(.tree(tree), $0) }))
    }

    /// The purpose of the trees: the subset of (i, j) is the leaves under i that are not under j.
    @Test(arguments: [9, 9_000])
    func `exactly the members of a subset derive its label`(ordinal: Int) throws {
        let leaf = try leaf(ordinal)
        let member = trees.member(leaf)
        for heap in leaf.heaps + [.tree(1), .grove(1), .tree(0)] {
            let nodes = 1..<2 << heap.heap.height
            let own = heap.node(of: leaf)
            // All pairs would take a minute.
            for i in nodes where i % 5 == 0 || own?.isAtOrBelow(i) == true {
                for j in nodes where j != i && j.isAtOrBelow(i) {
                    let subset = MemberSubset(heap: heap, top: i, hole: j)
                    let isMember = own.map { $0.isAtOrBelow(i) && !$0.isAtOrBelow(j) } ?? false
                    #expect(member.label(of: subset) == (isMember ? trees.label(of: subset) : nil))
                }
            }
        }
    }

    @Test func `labels differ by tree and by secret`() throws {
        var seen: Set<[UInt8]> = []
        for tree in [0, 1, 65, 129, Leaf.treeLimit - 1] {
            for secret in [SecretBytes([UInt8](0..<32)), SecretBytes([UInt8](1...32))] {
                let trees = MemberTrees(secret: secret)
                let labels = try Set((0..<8).flatMap { try trees.labels(of: leaf(tree << 8 + $0)) })
                #expect(seen.isDisjoint(with: labels))
                seen.formUnion(labels)
            }
        }
    }

    /// The tags keep trees and groves of one number apart.
    @Test func `labels of trees and groves differ`() {
        for (i, j) in [(1, 2), (1, 64), (5, 11)] {
            #expect(label(.tree(1), (i, j)) != label(.grove(1), (i, j)))
        }
        let all = [MemberHeap.tree(0), .grove(0)].map { heap in
            trees.label(of: MemberSubset(heap: heap, top: 1, hole: nil))
        }
        #expect(all[0] != all[1])
    }

    @Test func `leaves are assigned in order and once`() {
        var channel = People.channel(of: People.compactOwner)
        for ordinal in 0..<600 {
            #expect(channel.leavesUsed == ordinal)
            let next = channel.assignLeaf()
            #expect(next?.ordinal == ordinal)
        }
    }

    @Test func `no leaf is left after the last tree`() {
        var channel = People.channel(of: People.compactOwner)
        channel.leavesUsed = Leaf.limit - 1
        let last = channel.assignLeaf()
        #expect(last?.ordinal == Leaf.limit - 1)
        let used = channel.leavesUsed
        let none = channel.assignLeaf()
        #expect(none == nil)
        #expect(channel.leavesUsed == used)
    }
}
