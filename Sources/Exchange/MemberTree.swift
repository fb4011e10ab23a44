package import Primitives
package import Wire

/// The labels of one channel's Subset Difference trees (Naor, Naor, Lotspiech 2001, section 3.2).
///
/// Nodes are numbered as in a heap: the root is 1, the children of v are 2v and 2v + 1, the leaves of a tree of
/// height h are 2^h … 2^(h+1) − 1. Every node i has a label of its own, derived from the tree secret; walking from
/// there to a node j below derives the label of the pair (i, j). Who holds it can reach every leaf under i that is
/// not under j (docs/format.md, "Member tree").
package struct MemberTree {
    /// 32 bytes, the owner's alone.
    package let secret: SecretBytes
    package let tree: Int
    package let height: Int

    package init(secret: SecretBytes, tree: Int, height: Int) {
        self.secret = secret
        self.tree = tree
        self.height = height
    }

    /// What the holder of `leaf` is given: for the whole tree, then for each ancestor i of the leaf, from the root
    /// down, the labels (i, j) of the nodes j that hang off the path from i to the leaf, from above.
    package func labels(of leaf: Leaf) -> [[UInt8]] {
        precondition(leaf.tree == tree && leaf.height == height)
        let node = 1 << height + leaf.index
        var labels = [ownLabel(.treeAll, node: 1)]
        for depth in 0..<height {
            var label = ownLabel(.treeNode, node: node >> (height - depth))
            for below in (0..<height - depth).reversed() {
                let onPath = node >> below
                labels.append(Self.child(of: label, right: onPath & 1 == 0))
                label = Self.child(of: label, right: onPath & 1 == 1)
            }
        }
        return labels
    }

    /// The label of (i, j) from that of (i, parent of j).
    static func child(of label: [UInt8], right: Bool) -> [UInt8] {
        let tag: DomainTag = right ? .treeRight : .treeLeft
        return Array(HMACSHA256.code(for: tag.bytes, key: SecretBytes(label)).prefix(Leaf.labelLength))
    }

    func ownLabel(_ tag: DomainTag, node: Int) -> [UInt8] {
        let message = tag.bytes + bigEndian(tree) + bigEndian(node)
        return Array(HMACSHA256.code(for: message, key: secret).prefix(Leaf.labelLength))
    }

    /// Four bytes.
    private func bigEndian(_ value: Int) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
