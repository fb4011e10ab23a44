/// The leaves that a message leaves out (docs/reference/format.md, "Revocation").
///
/// `number of trees ‖ number of entries ‖ first leaf ‖ entries`
public struct RevokedLeaves: Hashable, Sendable {
    /// The number of the channel's trees that the message is for, from the first: in [1, `Leaf.treeLimit`].
    public let treeCount: Int
    /// Leaves counted from 0 over all trees: ascending, separate, none empty, at least one.
    ///
    /// A run can have 2^30 leaves, so never expand it.
    public let runs: [Range<Int>]

    /// In bytes. The longest mask: the longest output of HKDF with SHA-256 (RFC 5869).
    public static let byteLimit = 8_160

    /// - Parameter runs: in any order, possibly overlapping; at least one leaf, all in the first
    ///   `treeCount` trees.
    /// - Returns: nil if they take more than `byteLimit` bytes.
    public init?(runs: some Sequence<Range<Int>>, treeCount: Int) {
        self.runs = runs.merged()
        self.treeCount = treeCount
        precondition((1...Leaf.treeLimit).contains(treeCount))
        precondition((self.runs.first?.lowerBound ?? -1) >= 0)
        precondition((self.runs.last?.upperBound ?? 0) <= treeCount << Leaf.treeHeight)
        guard bytes.count <= Self.byteLimit else { return nil }
    }

    /// The number of leaves.
    public var count: Int { runs.leafCount }

    public func contains(_ ordinal: Int) -> Bool {
        let next = runs.partitioningIndex { $0.upperBound > ordinal }
        return next < runs.endIndex && runs[next].contains(ordinal)
    }

    /// - Throws: any `WireError` of layout; `.nonCanonicalInteger` if a run touches the one before
    ///   it.
    package init(from reader: inout ByteReader) throws(WireError) {
        treeCount = Int(try reader.positive(limit: UInt64(Leaf.treeLimit)))
        let count = Int(try reader.positive(limit: UInt64(Self.byteLimit)))
        let leaves = treeCount << Leaf.treeHeight
        var current = try reader.leaf(after: 0, of: leaves)
        var runs: [Range<Int>] = []
        for _ in 1..<count {
            let gap = try reader.integer(limit: UInt64(leaves))
            if gap == 0 {
                guard current.upperBound - current.lowerBound == 1 else { throw .nonCanonicalInteger }
                let last = try reader.leaf(after: current.upperBound, of: leaves)
                current = current.lowerBound..<last.upperBound
            } else {
                runs.append(current)
                let next = UInt64(current.upperBound) + gap
                guard next < UInt64(leaves) else { throw .outOfRange(value: next, limit: UInt64(leaves - 1)) }
                current = Int(next)..<Int(next) + 1
            }
        }
        self.runs = runs + [current]
    }

    /// The bytes that `init(from:)` reads.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.integer(UInt64(treeCount))
        writer.integer(UInt64(runs.reduce(0) { $0 + ($1.upperBound - $1.lowerBound == 1 ? 1 : 2) }))
        var end = 0
        for run in runs {
            writer.integer(UInt64(run.lowerBound - end))
            end = run.upperBound
            let count = run.upperBound - run.lowerBound
            guard count > 1 else { continue }
            writer.integer(0)
            writer.integer(UInt64(count - 2))
        }
        return writer.bytes
    }
}

extension Sequence<Range<Int>> {
    /// The number of leaves in runs that do not overlap.
    package var leafCount: Int { reduce(0) { $0 + ($1.upperBound - $1.lowerBound) } }
}

extension ByteReader {
    /// Reads a leaf, written as a varint of its distance from `start`.
    fileprivate mutating func leaf(
        after start: Int, of leaves: Int
    ) throws(WireError) -> Range<Int> {
        guard start < leaves else { throw .outOfRange(value: UInt64(start), limit: UInt64(leaves - 1)) }
        let leaf = start + Int(try integer(limit: UInt64(leaves - 1 - start)))
        return leaf..<leaf + 1
    }
}
