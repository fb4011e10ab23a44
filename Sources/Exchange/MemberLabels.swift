public import Primitives
public import Wire

/// The labels of one member, from the share.
public struct MemberLabels: Sendable {
    public let leaf: Leaf
    /// 16 bytes each, `leaf.labelCount` of them, in the order of docs/reference/format.md, "Member tree".
    public let labels: [SecretBytes]

    public init(leaf: Leaf, labels: [SecretBytes]) {
        precondition(labels.count == leaf.labelCount)
        self.leaf = leaf
        self.labels = labels
    }

    /// - Returns: nil if the member is not in the subset.
    func label(of subset: MemberSubset) -> SecretBytes? {
        guard subset.contains(leaf), let node = subset.heap.node(of: leaf) else { return nil }
        guard let hole = subset.hole else { return labels[0] }
        // The path to the hole leaves the path to the leaf just above `sibling`. The member holds
        // the label of that node.
        let common = node.lowestCommonAncestor(hole)
        let sibling = hole >> (hole.depth - common.depth - 1)
        let before = subset.heap == leaf.heaps[0] ? 1 : 1 + Leaf.groveLabelCount
        let higher = (0..<subset.top.depth).reduce(0) { $0 + node.depth - $1 }
        let held = labels[before + higher + sibling.depth - subset.top.depth - 1].bytes
        return SecretBytes(MemberTrees.walk(held, from: sibling, to: hole))
    }
}

/// The source of the labels of a channel's subsets.
public enum LabelSource: Sendable {
    /// The owner can derive all labels.
    case owner(MemberTrees)
    /// A member can derive the labels of the subsets that contain one of the member's leaves: at least
    /// one leaf, the latest first.
    case member([MemberLabels])
}

extension ByteReader {
    /// Reads `leaf ‖ labels`.
    package mutating func memberLabels() throws(WireError) -> MemberLabels {
        let leaf = try leaf()
        var labels: [SecretBytes] = []
        for _ in 0..<leaf.labelCount { labels.append(SecretBytes(try bytes(Leaf.labelLength))) }
        return MemberLabels(leaf: leaf, labels: labels)
    }

    /// Reads the leaves of a subscription: their count, 1 to `Subscription.leafLimit`, then each.
    ///
    /// - Returns: nil unless they are different.
    package mutating func subscribedLeaves() throws(WireError) -> [MemberLabels]? {
        var leaves: [MemberLabels] = []
        for _ in 0..<(try positive(limit: UInt64(Subscription.leafLimit))) {
            leaves.append(try memberLabels())
        }
        return Set(leaves.map { $0.leaf }).count == leaves.count ? leaves : nil
    }
}

extension ByteWriter {
    package mutating func subscribedLeaves(_ leaves: [MemberLabels]) {
        integer(UInt64(leaves.count))
        for labels in leaves {
            leaf(labels.leaf)
            for label in labels.labels { raw(label.bytes) }
        }
    }
}
