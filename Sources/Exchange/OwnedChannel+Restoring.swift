import Wire

extension OwnedChannel {
    /// Skips leaves and numbers that may have been used since the backup from which this channel is
    /// restored (docs/reference/format.md, "Backup"): 65,536 leaves or more, which count as revoked, and
    /// numbers up to one in the next hundred millions.
    ///
    /// The distance is random: the same backup may be restored twice, and the second channel must
    /// not use again what the first one used.
    package mutating func skipPossiblyUsed() {
        let leafLimit = LeafOrdinal(Leaf.treeLimit + 1) << trees.height
        let least = min(leavesUsed + Self.skippedLeaves, leafLimit)
        let tree = Int((least + 1 << trees.height - 1) >> trees.height)
        let fresh = LeafOrdinal(tree + Int.random(in: 0...(Leaf.treeLimit + 1 - tree) / 16)) << trees.height
        skippedLeaves = (skippedLeaves + [leavesUsed..<fresh]).merged()
        leavesUsed = fresh

        let million = nextNumber / Self.million + .random(in: 1...100)
        let next = min(million * Self.million, messageNumberLimit + 1)
        skippedNumbers = (skippedNumbers + [nextNumber..<next]).merged()
        nextNumber = next
    }

    /// Skips every leaf that was ever given out, so that it counts as revoked.
    package mutating func skipAllLeaves() {
        skippedLeaves = leavesUsed == 0 ? [] : [0..<leavesUsed]
    }

    private static let skippedLeaves: LeafOrdinal = 65_536
    private static let million: UInt64 = 1_000_000
}
