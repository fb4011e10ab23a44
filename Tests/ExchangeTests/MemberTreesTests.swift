import Primitives
import Testing
import Wire

@testable import Exchange

@Suite struct MemberTreesTests {
    private static let secret = SecretBytes([UInt8](0..<32))

    private struct Tree {
        let trees: MemberTrees
        let tree: Int
        let height: Int

        init(height: Int, tree: Int = 0) {
            self.height = height
            self.tree = tree
            trees = MemberTrees(secret: MemberTreesTests.secret, height: height)
        }

        var nodes: Range<Int> { 1..<2 << height }
        var leaves: Range<Int> { 0..<1 << height }

        func labels(_ leaf: Int) -> [[UInt8]] {
            trees.labels(of: Leaf(tree: tree, height: height, index: leaf))
        }

        /// The nodes from just below `top` down to `bottom`.
        func path(from top: Int, to bottom: Int) -> [Int] {
            Array(sequence(first: bottom) { $0 / 2 }.prefix { $0 != top && $0 > 0 }).reversed()
        }

        func isBelow(_ bottom: Int, _ top: Int) -> Bool {
            bottom.bitWidth - bottom.leadingZeroBitCount > top.bitWidth - top.leadingZeroBitCount
                && path(from: top, to: bottom).first.map { $0 / 2 } == top
        }

        func isAtOrBelow(_ bottom: Int, _ top: Int) -> Bool { bottom == top || isBelow(bottom, top) }

        func walk(_ label: [UInt8], from top: Int, to bottom: Int) -> [UInt8] {
            path(from: top, to: bottom).reduce(label) { MemberTrees.child(of: $0, right: $1 % 2 == 1) }
        }

        /// The label of (i, j), derived by the owner.
        func label(_ i: Int, _ j: Int) -> [UInt8] {
            walk(trees.ownLabel(.treeNode, tree: tree, node: i), from: i, to: j)
        }

        /// The pairs whose labels a leaf holds, in the documented order, except that of the whole
        /// tree.
        func heldPairs(_ leaf: Int) -> [(i: Int, j: Int)] {
            let path = [1] + path(from: 1, to: 1 << height + leaf)
            return path.indices.dropLast().flatMap { start in
                path[(start + 1)...].map { (path[start], $0 ^ 1) }
            }
        }
    }

    @Test(arguments: 1...4)
    func `labels are in the documented order`(height: Int) {
        let tree = Tree(height: height)
        for leaf in tree.leaves {
            let labels = tree.labels(leaf)
            #expect(labels.count == height * (height + 1) / 2 + 1)
            #expect(labels.first == tree.trees.ownLabel(.treeAll, tree: tree.tree, node: 1))
            #expect(Array(labels.dropFirst()) == tree.heldPairs(leaf).map { tree.label($0.i, $0.j) })
        }
    }

    /// The purpose of the trees: the subset of (i, j) is the leaves under i that are not under j.
    @Test(arguments: 1...4)
    func `exactly the members of a subset derive its label`(height: Int) {
        let tree = Tree(height: height)
        for leaf in tree.leaves {
            let node = 1 << height + leaf
            var derived: [[Int]: [UInt8]] = [:]
            for (pair, label) in zip(tree.heldPairs(leaf), tree.labels(leaf).dropFirst()) {
                for below in tree.nodes where tree.isAtOrBelow(below, pair.j) {
                    derived[[pair.i, below]] = tree.walk(label, from: pair.j, to: below)
                }
            }
            var pairs = 0
            for i in tree.nodes {
                for j in tree.nodes where tree.isBelow(j, i) {
                    pairs += 1
                    let isMember = tree.isAtOrBelow(node, i) && !tree.isAtOrBelow(node, j)
                    #expect(
                        derived[[i, j]] == (isMember ? tree.label(i, j) : nil), "leaf \(leaf), \(i), \(j)")
                }
            }
            #expect(pairs == height * (2 << height) - (2 << height) + 2)
        }
    }

    /// No other way leads to a label: nothing derived from a held label equals one outside the
    /// member's subsets.
    @Test(arguments: 1...4)
    func `labels outside a member's subsets cannot be derived`(height: Int) {
        let tree = Tree(height: height)
        for leaf in tree.leaves {
            var reachable = Set(tree.labels(leaf))
            var edge = reachable
            for _ in 0..<height {
                edge = Set(
                    edge.flatMap { label in
                        [false, true].map { MemberTrees.child(of: label, right: $0) }
                    })
                reachable.formUnion(edge)
            }
            let node = 1 << height + leaf
            for i in tree.nodes {
                #expect(!reachable.contains(tree.trees.ownLabel(.treeNode, tree: tree.tree, node: i)))
                for j in tree.nodes where tree.isBelow(j, i) {
                    let isMember = tree.isAtOrBelow(node, i) && !tree.isAtOrBelow(node, j)
                    #expect(reachable.contains(tree.label(i, j)) == isMember)
                }
            }
        }
    }

    @Test func `labels differ by tree and by secret`() {
        func all(_ trees: MemberTrees, _ tree: Int) -> Set<[UInt8]> {
            Set(
                (0..<8).flatMap {
                    trees.labels(of: Leaf(tree: tree, height: 3, index: $0))
                })
        }
        var seen: Set<[UInt8]> = []
        for tree in [0, 1, 255, 256, 65_535] {
            for secret in [Self.secret, SecretBytes([UInt8](1...32))] {
                let labels = all(MemberTrees(secret: secret, height: 3), tree)
                // The whole tree, and each of the pairs beside a path: a node's sibling and its
                // ancestors.
                #expect(labels.count == 1 + 2 + 4 * 2 + 8 * 3)
                #expect(seen.isDisjoint(with: labels))
                seen.formUnion(labels)
            }
        }
    }

    @Test(arguments: [1, 2, 8])
    func `leaves are assigned in order and once`(height: Int) throws {
        var channel = People.channel(of: People.compactOwner, treeHeight: height)
        var taken: [Leaf] = []
        for ordinal in 0..<(3 << height) + 1 {
            #expect(channel.leavesUsed == ordinal)
            let next = channel.assignLeaf()
            let leaf = try #require(next)
            #expect(leaf == Leaf(tree: ordinal >> height, height: height, index: ordinal % (1 << height)))
            taken.append(leaf)
        }
        #expect(Set(taken).count == taken.count)
    }

    @Test func `no leaf is left after the last tree`() {
        var channel = People.channel(of: People.compactOwner, treeHeight: 2)
        channel.leavesUsed = 65_536 << 2 - 1
        let last = channel.assignLeaf()
        #expect(last == Leaf(tree: 65_535, height: 2, index: 3))
        let used = channel.leavesUsed
        let none = channel.assignLeaf()
        #expect(none == nil)
        #expect(channel.leavesUsed == used)
    }
}
