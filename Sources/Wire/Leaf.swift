/// A member's place in a channel's Subset Difference trees (docs/reference/format.md, "Member tree").
///
/// The first tree stands alone. The others stand in groves of 64.
public struct Leaf: Hashable, Sendable {
    /// Counted from 0 over all trees of the channel, in [0, `limit`).
    public let ordinal: Int

    /// A tree has 2^8 leaves.
    public static let treeHeight = 8
    /// A grove has 2^6 trees.
    public static let groveHeight = 6
    /// The most trees of a channel: the first one, and 65,536 groves.
    public static let treeLimit = 1 + 65_536 << groveHeight
    /// The most leaves of a channel: 2^30 + 256, which an `Int` of WebAssembly holds.
    public static let limit = treeLimit << treeHeight
    /// In bytes.
    public static let labelLength = 16

    /// - Returns: nil if no channel has this leaf.
    public init?(ordinal: Int) {
        guard (0..<Self.limit).contains(ordinal) else { return nil }
        self.ordinal = ordinal
    }

    /// The number of its tree in the channel.
    public var tree: Int { ordinal >> Self.treeHeight }
    /// Its number in the tree, from the left.
    public var index: Int { ordinal & (1 << Self.treeHeight - 1) }

    /// The number of the grove, and that of the tree in it. Nil: the tree is the first, in no grove.
    public var place: (grove: Int, tree: Int)? {
        tree == 0 ? nil : ((tree - 1) >> Self.groveHeight, (tree - 1) & (1 << Self.groveHeight - 1))
    }

    /// The number of labels that the leaf holds: one for all of its tree, or of its grove, and one for
    /// each node beside its path under each of its ancestors: 37 in the first tree, 58 in the others.
    public var labelCount: Int {
        1 + (place == nil ? 0 : Self.groveLabelCount) + Self.treeHeight * (Self.treeHeight + 1) / 2
    }

    /// The labels of nodes of a grove.
    package static let groveLabelCount = groveHeight * (groveHeight + 1) / 2

    /// The leaves of one tree.
    package static func leaves(ofTree tree: Int) -> Range<Int> {
        tree << treeHeight..<(tree + 1) << treeHeight
    }

    /// The trees of one grove.
    package static func trees(ofGrove grove: Int) -> Range<Int> {
        1 + grove << groveHeight..<1 + (grove + 1) << groveHeight
    }
}

extension ByteReader {
    package mutating func leaf() throws(WireError) -> Leaf {
        let limit = UInt64(Leaf.limit - 1)
        let ordinal = try integer(limit: limit)
        guard let leaf = Leaf(ordinal: Int(ordinal)) else { throw .outOfRange(value: ordinal, limit: limit) }
        return leaf
    }
}

extension ByteWriter {
    package mutating func leaf(_ leaf: Leaf) { integer(UInt64(leaf.ordinal)) }
}
