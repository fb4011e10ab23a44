import Wire

/// The members at the leaves of one tree that are below `top` but not at or below `hole`.
package struct MemberSubset: Hashable, Sendable {
    package let tree: Int
    package let top: Int
    /// A node below `top`. Nil: the whole tree, whose root is `top`.
    package let hole: Int?

    func contains(_ leaf: Leaf) -> Bool {
        leaf.tree == tree && leaf.node.isAtOrBelow(top) && !(hole.map(leaf.node.isAtOrBelow) ?? false)
    }
}

extension RevokedLeaves {
    /// The subsets that contain everybody but the revoked, each once: trees in order, each from its
    /// root down and from the left (docs/reference/format.md, "Revocation"). At most 2r − 1 in a tree with r
    /// revoked leaves, one in a tree with none.
    ///
    /// Takes constant time for each tree that is not completely revoked, and for each run time in
    /// proportion to the height.
    package var cover: [MemberSubset] {
        var subsets: [MemberSubset] = []
        var rest = runs[...]
        var tree = 0
        while tree < treeCount {
            let leaves = self.leaves(of: tree)
            if let run = rest.first, run.lowerBound <= leaves.lowerBound, run.upperBound >= leaves.upperBound
            {
                // Completely revoked trees need no subset.
                tree = Int(run.upperBound >> height)
                let next = self.leaves(of: tree).lowerBound
                rest = rest[rest.partitioningIndex { $0.upperBound > next }...]
                continue
            }
            defer { tree += 1 }
            let end = rest.partitioningIndex { $0.lowerBound >= leaves.upperBound }
            if end == rest.startIndex {
                subsets.append(MemberSubset(tree: tree, top: 1, hole: nil))
            } else {
                cover(below: 1, of: leaves, revoked: rest[..<end], into: &subsets)
            }
            // A run may continue in the next tree.
            rest = rest[rest.partitioningIndex { $0.upperBound > leaves.upperBound }...]
        }
        return subsets
    }

    /// - Parameters:
    ///   - leaves: those at or below the node `top`.
    ///   - revoked: the runs that overlap `leaves`, at least one.
    private func cover(
        below top: Int, of leaves: Range<LeafOrdinal>, revoked: ArraySlice<Range<LeafOrdinal>>,
        into subsets: inout [MemberSubset]
    ) {
        guard let first = revoked.first?.clamped(to: leaves), let last = revoked.last?.clamped(to: leaves)
        else { return }
        let hole = node(first.lowerBound).lowestCommonAncestor(node(last.upperBound - 1))
        if hole != top {
            subsets.append(MemberSubset(tree: Int(leaves.lowerBound >> height), top: top, hole: hole))
        }
        let span: LeafOrdinal = 1 << (height - hole.depth)
        // Nobody is left below the hole, as always for a single leaf.
        guard first.upperBound - first.lowerBound < span else { return }
        let start = first.lowerBound & ~(span - 1)
        let middle = start + span / 2
        cover(
            below: 2 * hole, of: start..<middle,
            revoked: revoked[..<revoked.partitioningIndex { $0.lowerBound >= middle }], into: &subsets)
        cover(
            below: 2 * hole + 1, of: middle..<start + span,
            revoked: revoked[revoked.partitioningIndex { $0.upperBound > middle }...], into: &subsets)
    }

    /// The node of a leaf, in its tree.
    private func node(_ ordinal: LeafOrdinal) -> Int { 1 << height + Int(ordinal & (1 << height - 1)) }

    private func leaves(of tree: Int) -> Range<LeafOrdinal> {
        LeafOrdinal(tree) << height..<LeafOrdinal(tree + 1) << height
    }
}

extension Int {
    /// Both are nodes of a heap.
    func lowestCommonAncestor(_ other: Int) -> Int {
        let shallow = Swift.min(depth, other.depth)
        let (left, right) = (self >> (depth - shallow), other >> (other.depth - shallow))
        return left >> (Int.bitWidth - (left ^ right).leadingZeroBitCount)
    }

    func isAtOrBelow(_ top: Int) -> Bool { depth >= top.depth && self >> (depth - top.depth) == top }
}
