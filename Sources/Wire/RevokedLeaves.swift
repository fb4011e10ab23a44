/// Whom a message leaves out (docs/format.md, "Revocation").
///
/// `number of trees ‖ number of revoked leaves ‖ first leaf ‖ gaps`
public struct RevokedLeaves: Hashable, Sendable {
    /// How many of the channel's trees the message is for, from the first: in [1, 65536].
    public let treeCount: Int
    /// Of every tree, in [1, 16]. Known to all members, and not written.
    public let height: Int
    /// Leaves counted from 0 over all trees; ascending, at least one.
    public let ordinals: [Int]

    /// Bytes that can be masked: the longest output of HKDF with SHA-256 (RFC 5869).
    public static let byteLimit = 8_160

    /// - Parameter ordinals: at least one, each once, all in the first `treeCount` trees.
    /// - Returns: nil where they take more than `byteLimit` bytes.
    public init?(_ ordinals: some Collection<Int>, treeCount: Int, height: Int) {
        self.ordinals = ordinals.sorted()
        self.treeCount = treeCount
        self.height = height
        precondition((1...Leaf.treeLimit + 1).contains(treeCount))
        precondition((self.ordinals.first ?? -1) >= 0 && (self.ordinals.last ?? 0) >> height < treeCount)
        guard bytes.count <= Self.byteLimit else { return nil }
    }

    /// - Throws: any `WireError` of layout.
    package init(from reader: inout ByteReader, height: Int) throws(WireError) {
        self.height = height
        treeCount = Int(try reader.integer(limit: UInt64(Leaf.treeLimit + 1)))
        guard treeCount > 0 else { throw .outOfRange(value: 0, limit: UInt64(Leaf.treeLimit + 1)) }
        let count = Int(try reader.integer(limit: UInt64(Self.byteLimit)))
        guard count > 0 else { throw .outOfRange(value: 0, limit: UInt64(Self.byteLimit)) }
        var ordinals: [Int] = []
        var next = 0
        for _ in 0..<count {
            let leaves = treeCount << height
            guard next < leaves else { throw .outOfRange(value: UInt64(next), limit: UInt64(leaves - 1)) }
            let ordinal = next + Int(try reader.integer(limit: UInt64(leaves - 1 - next)))
            ordinals.append(ordinal)
            next = ordinal + 1
        }
        self.ordinals = ordinals
    }

    /// The bytes that `init(from:height:)` reads.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.integer(UInt64(treeCount))
        writer.integer(UInt64(ordinals.count))
        var next = 0
        for ordinal in ordinals {
            writer.integer(UInt64(ordinal - next))
            next = ordinal + 1
        }
        return writer.bytes
    }
}
