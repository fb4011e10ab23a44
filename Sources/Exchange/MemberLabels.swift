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
        guard subset.contains(leaf) else { return nil }
        guard let hole = subset.hole else { return labels[0] }
        // The path to the hole leaves the path to the leaf just above `sibling`. The member holds
        // the label of that node.
        let common = leaf.node.lowestCommonAncestor(hole)
        let sibling = hole >> (hole.depth - common.depth - 1)
        let held = labels[index(ofAncestor: subset.top.depth, sibling: sibling.depth)].bytes
        return SecretBytes(MemberTrees.walk(held, from: sibling, to: hole))
    }

    /// The index of the label of (i, j), with i the leaf's ancestor at depth `top` and j the node
    /// beside the leaf's path at depth `sibling`. The labels of all higher ancestors come first.
    private func index(ofAncestor top: Int, sibling: Int) -> Int {
        1 + (0..<top).reduce(0) { $0 + leaf.height - $1 } + sibling - top - 1
    }
}

/// The source of the labels of a channel's subsets.
public enum LabelSource: Sendable {
    /// The owner can derive all labels.
    case owner(MemberTrees)
    /// A member can derive the labels of the subsets that contain the member's leaf.
    case member(MemberLabels)

    var height: Int {
        switch self {
        case .owner(let trees): trees.height
        case .member(let labels): labels.leaf.height
        }
    }
}
