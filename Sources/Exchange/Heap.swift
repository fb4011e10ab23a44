import Wire

/// A complete binary tree of 2^height leaves, after the Subset Difference method of Naor, Naor and
/// Lotspiech (2001).
///
/// Nodes are numbered as in a heap: the root is 1, the children of v are 2v and 2v + 1, the leaves are
/// 2^height … 2^(height+1) − 1. Leaves are counted from 0, too.
struct Heap {
    let height: Int

    /// The leaves at or below `top` and not at or below `hole`, a node below `top`.
    typealias Difference = (top: Int, hole: Int)

    func node(ofLeaf leaf: Int) -> Int { 1 << height + leaf }

    /// The leaves at or below a node.
    func leaves(below node: Int) -> Range<Int> {
        let span = 1 << (height - node.depth)
        let first = node << (height - node.depth) - 1 << height
        return first..<first + span
    }

    /// The differences that together have all leaves but the revoked, each once, from the root down and
    /// from the left (docs/reference/format.md, "Revocation"): at most 2r − 1 for r revoked leaves, none
    /// where all are revoked.
    ///
    /// Takes for each run time in proportion to the height.
    ///
    /// - Parameter revoked: ascending, separate, at least one.
    func differences(without revoked: [Range<Int>]) -> [Difference] {
        var differences: [Difference] = []
        cover(below: 1, revoked: revoked[...], into: &differences)
        return differences
    }

    /// - Parameter revoked: the runs that overlap the leaves below `top`, at least one.
    private func cover(below top: Int, revoked: ArraySlice<Range<Int>>, into differences: inout [Difference])
    {
        let leaves = leaves(below: top)
        guard let first = revoked.first?.clamped(to: leaves), let last = revoked.last?.clamped(to: leaves)
        else { return }
        let hole = node(ofLeaf: first.lowerBound).lowestCommonAncestor(node(ofLeaf: last.upperBound - 1))
        if hole != top { differences.append((top, hole)) }
        // Nobody is left below the hole, as always for a single leaf.
        guard first.count < self.leaves(below: hole).count else { return }
        let middle = self.leaves(below: 2 * hole + 1).lowerBound
        cover(
            below: 2 * hole, revoked: revoked[..<revoked.partitioningIndex { $0.lowerBound >= middle }],
            into: &differences)
        cover(
            below: 2 * hole + 1, revoked: revoked[revoked.partitioningIndex { $0.upperBound > middle }...],
            into: &differences)
    }

    /// The lowest leaf of a difference.
    func firstLeaf(of difference: Difference) -> Int {
        let (all, hole) = (leaves(below: difference.top), leaves(below: difference.hole))
        return hole.lowerBound == all.lowerBound ? hole.upperBound : all.lowerBound
    }
}

extension Int {
    /// The depth of a node of a heap: 0 for the root.
    var depth: Int { Int.bitWidth - 1 - leadingZeroBitCount }

    /// Both are nodes of a heap.
    func lowestCommonAncestor(_ other: Int) -> Int {
        let shallow = Swift.min(depth, other.depth)
        let (left, right) = (self >> (depth - shallow), other >> (other.depth - shallow))
        return left >> (Int.bitWidth - (left ^ right).leadingZeroBitCount)
    }

    func isAtOrBelow(_ top: Int) -> Bool { depth >= top.depth && self >> (depth - top.depth) == top }
}
