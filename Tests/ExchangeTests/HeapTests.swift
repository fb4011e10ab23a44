import Primitives
import Testing
import Wire

@testable import Exchange

/// Heaps of height 1 to 4, in which everything can be tried.
struct HeapTests {
    /// The differences of (i, j), and labels derived as those of a tree are.
    private struct Tree {
        let heap: Heap
        let trees = MemberTrees(secret: SecretBytes([UInt8](0..<32)))

        init(height: Int) { heap = Heap(height: height) }

        var leaves: Range<Int> { 0..<1 << heap.height }

        func contains(_ difference: Heap.Difference, _ leaf: Int) -> Bool {
            let node = heap.node(ofLeaf: leaf)
            return node.isAtOrBelow(difference.top) && !node.isAtOrBelow(difference.hole)
        }

        func label(_ i: Int, _ j: Int) -> [UInt8] {
            MemberTrees.walk(trees.ownLabel(.tree(0), node: i), from: i, to: j)
        }

        var differences: [Heap.Difference] {
            (1..<2 << heap.height).flatMap { top in
                (1..<2 << heap.height).filter { $0 != top && $0.isAtOrBelow(top) }.map { (top, $0) }
            }
        }

        /// What the holder of a leaf can derive: each label that hangs off the path, and all below.
        func reachable(_ leaf: Int) -> Set<[UInt8]> {
            let node = heap.node(ofLeaf: leaf)
            let path = (0...heap.height).map { node >> (heap.height - $0) }
            var labels = Set(
                path.indices.dropLast().flatMap { start in
                    path[(start + 1)...].map { label(path[start], $0 ^ 1) }
                })
            for _ in 0..<heap.height {
                labels.formUnion(
                    labels.flatMap { label in
                        [false, true].map { MemberTrees.child(of: label, right: $0) }
                    })
            }
            return labels
        }
    }

    /// Exactly the leaves of a difference reach its label, by whatever walk.
    @Test(arguments: 1...4)
    func `exactly the leaves of a difference reach its label`(height: Int) {
        let tree = Tree(height: height)
        let reachable = tree.leaves.map(tree.reachable)
        for difference in tree.differences {
            let label = tree.label(difference.top, difference.hole)
            let holders = tree.leaves.filter { reachable[$0].contains(label) }
            #expect(holders == tree.leaves.filter { tree.contains(difference, $0) })
            #expect(holders.first == tree.heap.firstLeaf(of: difference))
        }
    }

    /// Every set of revoked leaves: each other leaf is in exactly one difference, and no revoked one is in
    /// any. So all revoked together, each of whom reaches the label of none, reach none.
    @Test(arguments: 1...4)
    func `every set of revoked leaves is covered exactly`(height: Int) {
        let tree = Tree(height: height)
        let all = 1 << tree.leaves.count - 1
        // The leaves of a difference, a bit for each, by its nodes.
        let held = Dictionary(
            uniqueKeysWithValues: tree.differences.map { difference in
                (
                    [difference.top, difference.hole],
                    tree.leaves.reduce(0) { $0 | (tree.contains(difference, $1) ? 1 << $1 : 0) }
                )
            })
        for bits in 1...all {
            let revoked = tree.leaves.filter { bits >> $0 & 1 == 1 }
            let differences = tree.heap.differences(without: revoked.runs)
            let sets = differences.map { held[[$0.top, $0.hole]] ?? 0 }
            #expect(sets.reduce(0, |) == all & ~bits && sets.reduce(0, +) == all & ~bits, "\(revoked)")
            #expect(differences.count <= 2 * revoked.count - 1)
        }
    }

    @Test(arguments: 1...4)
    func `leaves below nodes are counted from 0`(height: Int) {
        let heap = Heap(height: height)
        for node in 1..<2 << height {
            let below = (0..<1 << height).filter { heap.node(ofLeaf: $0).isAtOrBelow(node) }
            #expect(Array(heap.leaves(below: node)) == below)
        }
    }
}
