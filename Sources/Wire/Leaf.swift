/// A leaf counted from 0 over all trees of a channel, which can have 2^32: more than an `Int` of
/// WebAssembly holds. This is the only `#if` for browsers (docs/decisions/0114-embedded-core.md).
#if _pointerBitWidth(_64)
    public typealias LeafOrdinal = Int
#else
    public typealias LeafOrdinal = Int64
#endif

/// A member's place in a channel's Subset Difference trees (docs/reference/format.md, "Member tree").
public struct Leaf: Hashable, Sendable {
    /// The index of the tree in the channel, in [0, 65535].
    public let tree: Int
    /// The height of every tree of the channel, in [1, 16]: a tree has 2^height leaves.
    public let height: Int
    /// The index from the left, in [0, 2^height).
    public let index: Int

    public static let treeLimit = 65_535
    public static let heightLimit = 16
    /// In bytes.
    public static let labelLength = 16

    public init(tree: Int, height: Int, index: Int) {
        precondition((0...Self.treeLimit).contains(tree) && (1...Self.heightLimit).contains(height))
        precondition((0..<1 << height).contains(index))
        self.tree = tree
        self.height = height
        self.index = index
    }

    /// The leaf with this ordinal in a channel whose trees are filled one after the other, from the
    /// left.
    ///
    /// - Returns: nil if it lies beyond the last tree a channel may have.
    public init?(ordinal: LeafOrdinal, height: Int) {
        guard ordinal >> height <= Self.treeLimit else { return nil }
        self.init(tree: Int(ordinal >> height), height: height, index: Int(ordinal & (1 << height - 1)))
    }

    /// Counted from 0 over all trees of the channel.
    public var ordinal: LeafOrdinal { LeafOrdinal(tree) << height + LeafOrdinal(index) }

    /// The number of labels that a leaf holds: one for each node beside its path under each of its
    /// ancestors, and one for the whole tree; 37 at height 8.
    public var labelCount: Int { height * (height + 1) / 2 + 1 }
}

extension ByteReader {
    /// `tree ‖ tree height ‖ leaf`.
    package mutating func leaf() throws(WireError) -> Leaf {
        let tree = Int(try integer(limit: UInt64(Leaf.treeLimit)))
        let height = Int(try positive(limit: UInt64(Leaf.heightLimit)))
        return Leaf(tree: tree, height: height, index: Int(try integer(limit: 1 << UInt64(height) - 1)))
    }
}

extension ByteWriter {
    package mutating func leaf(_ leaf: Leaf) {
        integer(UInt64(leaf.tree))
        integer(UInt64(leaf.height))
        integer(UInt64(leaf.index))
    }
}
