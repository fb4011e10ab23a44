package import Wire

/// The members in one heap that are below `top` but not at or below `hole`.
package struct MemberSubset: Hashable, Sendable {
    package let heap: MemberHeap
    package let top: Int
    /// A node below `top`. Nil: everybody in the heap, whose root is `top`.
    package let hole: Int?

    func contains(_ leaf: Leaf) -> Bool {
        guard let node = heap.node(of: leaf) else { return false }
        return node.isAtOrBelow(top) && !(hole.map(node.isAtOrBelow) ?? false)
    }
}

extension RevokedLeaves {
    /// The subsets that contain everybody but the revoked, each once: the first tree, then the groves in
    /// order, each before those of its trees that have a revoked leaf (docs/reference/format.md,
    /// "Revocation").
    ///
    /// Takes constant time for each grove, and for each run time in proportion to the heights.
    package var cover: [MemberSubset] {
        var subsets = runs(in: Leaf.leaves(ofTree: 0)).isEmpty ? [MemberHeap.tree(0).everybody] : []
        subsets += cover(ofTree: 0)
        var grove = 0
        while Leaf.trees(ofGrove: grove).lowerBound < treeCount {
            subsets += cover(ofGrove: grove)
            grove += 1
        }
        return subsets
    }

    private func cover(ofGrove grove: Int) -> [MemberSubset] {
        let trees = Leaf.trees(ofGrove: grove)
        let leaves = trees.lowerBound << Leaf.treeHeight..<trees.upperBound << Leaf.treeHeight
        let revoked = runs(in: leaves)
        let (heap, shape) = (MemberHeap.grove(grove), Heap(height: Leaf.groveHeight))
        guard !revoked.isEmpty else { return [heap.everybody] }
        let places = revoked.map { run in
            let touched = run.touchedTrees.clamped(to: trees)
            return touched.lowerBound - trees.lowerBound..<touched.upperBound - trees.lowerBound
        }
        var subsets: [MemberSubset] = []
        for difference in shape.differences(without: places.merged())
        where trees.lowerBound + shape.firstLeaf(of: difference) < treeCount {
            subsets.append(MemberSubset(heap: heap, top: difference.top, hole: difference.hole))
        }
        // A run leaves members in its first and in its last tree alone.
        var next = trees.lowerBound
        for run in revoked {
            let touched = run.touchedTrees
            for tree in [touched.lowerBound, touched.upperBound - 1]
            where tree >= next && tree < trees.upperBound {
                subsets += cover(ofTree: tree)
                next = tree + 1
            }
        }
        return subsets
    }

    /// Empty if no leaf of the tree is revoked, or all are.
    private func cover(ofTree tree: Int) -> [MemberSubset] {
        let leaves = Leaf.leaves(ofTree: tree)
        let revoked = runs(in: leaves).map { run in
            let inside = run.clamped(to: leaves)
            return inside.lowerBound - leaves.lowerBound..<inside.upperBound - leaves.lowerBound
        }
        return Heap(height: Leaf.treeHeight).differences(without: revoked).map { difference in
            MemberSubset(heap: .tree(tree), top: difference.top, hole: difference.hole)
        }
    }

    /// The runs that overlap these leaves.
    private func runs(in leaves: Range<Int>) -> ArraySlice<Range<Int>> {
        let first = runs.partitioningIndex { $0.upperBound > leaves.lowerBound }
        return runs[first..<max(first, runs.partitioningIndex { $0.lowerBound >= leaves.upperBound })]
    }
}

extension Range<Int> {
    /// The trees with one of these leaves.
    fileprivate var touchedTrees: Range<Int> {
        lowerBound >> Leaf.treeHeight..<(upperBound - 1) >> Leaf.treeHeight + 1
    }
}

extension MemberHeap {
    fileprivate var everybody: MemberSubset { MemberSubset(heap: self, top: 1, hole: nil) }
}
