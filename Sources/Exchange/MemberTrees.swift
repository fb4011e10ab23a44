public import Primitives
package import Wire

/// The labels of one channel's Subset Difference trees (Naor, Naor, Lotspiech 2001, section 3.2),
/// for the owner.
///
/// Nodes are numbered as in a heap: the root is 1, the children of v are 2v and 2v + 1, the leaves
/// of a tree of height h are 2^h … 2^(h+1) − 1. Every node i has a label of its own, derived from
/// the secret; walking from there to a node j below derives the label of the pair (i, j). Its
/// holder can reach every leaf under i that is not under j (docs/reference/format.md, "Member tree").
public struct MemberTrees: Sendable {
    /// 32 bytes that only the owner has.
    public let secret: SecretBytes
    /// In [1, 16]: every tree has 2^height leaves.
    public let height: Int

    public init(secret: SecretBytes, height: Int) {
        precondition((1...Leaf.heightLimit).contains(height))
        self.secret = secret
        self.height = height
    }

    /// The height of the smallest tree with a leaf for each of `count` members.
    ///
    /// - Parameter count: in [1, 65536].
    public static func height(forMembers count: Int) -> Int {
        precondition((1...1 << Leaf.heightLimit).contains(count))
        return max(1, Int.bitWidth - (count - 1).leadingZeroBitCount)
    }

    /// The labels for the holder of `leaf`: first that of the whole tree, then for each ancestor i
    /// of the leaf, from the root down, the labels (i, j) of the nodes j beside the path from i to
    /// the leaf, from above.
    package func labels(of leaf: Leaf) -> [[UInt8]] {
        precondition(leaf.height == height)
        var labels = [ownLabel(.treeAll, tree: leaf.tree, node: 1)]
        for depth in 0..<height {
            var label = ownLabel(.treeNode, tree: leaf.tree, node: leaf.node >> (height - depth))
            for below in (0..<height - depth).reversed() {
                let onPath = leaf.node >> below
                labels.append(Self.child(of: label, right: onPath & 1 == 0))
                label = Self.child(of: label, right: onPath & 1 == 1)
            }
        }
        return labels
    }

    /// - Parameter subset: of these trees.
    func label(of subset: MemberSubset) -> SecretBytes {
        guard let hole = subset.hole else {
            return SecretBytes(ownLabel(.treeAll, tree: subset.tree, node: subset.top))
        }
        let own = ownLabel(.treeNode, tree: subset.tree, node: subset.top)
        return SecretBytes(Self.walk(own, from: subset.top, to: hole))
    }

    /// The label of (i, `bottom`) from that of (i, `top`), where `bottom` is at or below `top`.
    static func walk(_ label: [UInt8], from top: Int, to bottom: Int) -> [UInt8] {
        (0..<bottom.depth - top.depth).reversed().reduce(label) { label, below in
            child(of: label, right: bottom >> below & 1 == 1)
        }
    }

    /// The label of (i, j) from that of (i, parent of j).
    static func child(of label: [UInt8], right: Bool) -> [UInt8] {
        let tag: DomainTag = right ? .treeRight : .treeLeft
        return Array(HMACSHA256.code(for: tag.bytes, key: SecretBytes(label)).prefix(Leaf.labelLength))
    }

    func ownLabel(_ tag: DomainTag, tree: Int, node: Int) -> [UInt8] {
        let message = tag.bytes + tree.bigEndian4 + node.bigEndian4
        return Array(HMACSHA256.code(for: message, key: secret).prefix(Leaf.labelLength))
    }
}

extension Int {
    /// Four bytes.
    var bigEndian4: [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
    }

    /// The depth of a node of a heap: 0 for the root.
    var depth: Int { Int.bitWidth - 1 - leadingZeroBitCount }
}

extension Leaf {
    /// The leaf's node in its tree, numbered as in a heap.
    var node: Int { 1 << height + index }
}
