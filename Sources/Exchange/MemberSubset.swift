import Wire

/// The members at the leaves of one tree that are below `top` and not at or below `hole`.
package struct MemberSubset: Hashable, Sendable {
    package let tree: Int
    package let top: Int
    /// Below `top`. Nil: the whole tree, whose root is `top`.
    package let hole: Int?

    func contains(_ leaf: Leaf) -> Bool {
        leaf.tree == tree && leaf.node.isAtOrBelow(top) && !(hole.map(leaf.node.isAtOrBelow) ?? false)
    }
}

extension RevokedLeaves {
    /// The subsets that hold everybody but the revoked, each once: trees in their order, each from its root down and from the
    /// left (docs/format.md, "Revocation"). At most 2r − 1 in a tree with r revoked, one in a tree with none.
    package var cover: [MemberSubset] {
        var subsets: [MemberSubset] = []
        var rest = ordinals[...]
        for tree in 0..<treeCount {
            let end = rest.firstIndex { $0 >> height != tree } ?? rest.endIndex
            let nodes = rest[..<end].map { 1 << height + $0 & (1 << height - 1) }
            if nodes.isEmpty {
                subsets.append(MemberSubset(tree: tree, top: 1, hole: nil))
            } else {
                Self.cover(tree, below: 1, revoked: nodes[...], height: height, into: &subsets)
            }
            rest = rest[end...]
        }
        return subsets
    }

    /// - Parameter revoked: nodes of the revoked leaves at or below `top`, ascending, at least one.
    private static func cover(
        _ tree: Int, below top: Int, revoked: ArraySlice<Int>, height: Int, into subsets: inout [MemberSubset]
    ) {
        guard let first = revoked.first, let last = revoked.last else { return }
        let hole = first.lowestCommonAncestor(last)
        if hole != top { subsets.append(MemberSubset(tree: tree, top: top, hole: hole)) }
        guard hole.depth < height else { return }
        let right = 2 * hole + 1
        let middle = revoked.firstIndex { $0.isAtOrBelow(right) } ?? revoked.endIndex
        cover(tree, below: 2 * hole, revoked: revoked[..<middle], height: height, into: &subsets)
        cover(tree, below: right, revoked: revoked[middle...], height: height, into: &subsets)
    }
}

extension Int {
    /// Of two nodes of a heap.
    func lowestCommonAncestor(_ other: Int) -> Int {
        let shallow = Swift.min(depth, other.depth)
        let (left, right) = (self >> (depth - shallow), other >> (other.depth - shallow))
        return left >> (Int.bitWidth - (left ^ right).leadingZeroBitCount)
    }

    func isAtOrBelow(_ top: Int) -> Bool { depth >= top.depth && self >> (depth - top.depth) == top }
}
