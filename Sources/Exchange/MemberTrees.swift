public import Primitives
package import Wire

/// The labels of one channel's Subset Difference trees and groves (Naor, Naor, Lotspiech 2001, section
/// 3.2), for the owner.
///
/// Every node i of a heap has a label of its own, derived from the secret; walking from there to a node
/// j below derives the label of the pair (i, j). Its holder can reach every leaf under i that is not
/// under j (docs/reference/format.md, "Member tree").
public struct MemberTrees: Sendable {
    /// 32 bytes that only the owner has.
    public let secret: SecretBytes

    public init(secret: SecretBytes) { self.secret = secret }

    /// The labels for the holder of `leaf`: first that of everybody in its grove, or in the first tree;
    /// then those of each heap, the grove first: for each ancestor i of the leaf, from the root down,
    /// the labels (i, j) of the nodes j beside the path from i to the leaf, from above.
    package func labels(of leaf: Leaf) -> [[UInt8]] {
        leaf.heaps.prefix(1).map(everybodyLabel) + leaf.heaps.flatMap { labels(of: leaf, in: $0) }
    }

    private func labels(of leaf: Leaf, in heap: MemberHeap) -> [[UInt8]] {
        guard let node = heap.node(of: leaf) else { return [] }
        var labels: [[UInt8]] = []
        for depth in 0..<node.depth {
            var label = ownLabel(heap, node: node >> (node.depth - depth))
            for below in (0..<node.depth - depth).reversed() {
                let onPath = node >> below
                labels.append(Self.child(of: label, right: onPath & 1 == 0))
                label = Self.child(of: label, right: onPath & 1 == 1)
            }
        }
        return labels
    }

    func label(of subset: MemberSubset) -> SecretBytes {
        guard let hole = subset.hole else { return SecretBytes(everybodyLabel(subset.heap)) }
        return SecretBytes(Self.walk(ownLabel(subset.heap, node: subset.top), from: subset.top, to: hole))
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

    private func everybodyLabel(_ heap: MemberHeap) -> [UInt8] {
        switch heap {
        case .tree: label(.treeAll, heap.number, node: 1)
        case .grove: label(.groveAll, heap.number, node: 1)
        }
    }

    func ownLabel(_ heap: MemberHeap, node: Int) -> [UInt8] {
        switch heap {
        case .tree: label(.treeNode, heap.number, node: node)
        case .grove: label(.groveNode, heap.number, node: node)
        }
    }

    private func label(_ tag: DomainTag, _ number: Int, node: Int) -> [UInt8] {
        let message = tag.bytes + number.bigEndian4 + node.bigEndian4
        return Array(HMACSHA256.code(for: message, key: secret).prefix(Leaf.labelLength))
    }
}

extension Int {
    /// Four bytes.
    var bigEndian4: [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
    }
}
