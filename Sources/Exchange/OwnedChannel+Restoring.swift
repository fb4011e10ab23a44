import Wire

extension OwnedChannel {
    /// Leaves out what may have been given out since a backup was made that this channel is put back from (docs/reference/format.md,
    /// "Backup"): 65,536 leaves and more, which count as revoked, and numbers up to one of the next hundred millions.
    ///
    /// How far it goes is drawn at random, since the same backup may be restored twice, and what the first restored
    /// channel gave out is not to be given out again either.
    package mutating func skipWhatWasForgotten() {
        let leafLimit = (Leaf.treeLimit + 1) << trees.height
        let least = min(leavesUsed + Self.skippedLeaves, leafLimit)
        let tree = (least + 1 << trees.height - 1) >> trees.height
        let fresh = tree + Int.random(in: 0...(Leaf.treeLimit + 1 - tree) / 16)
        skippedLeaves = (skippedLeaves + [leavesUsed..<fresh << trees.height]).merged()
        leavesUsed = fresh << trees.height

        let million = nextNumber / Self.million + .random(in: 1...100)
        let next = min(million * Self.million, messageNumberLimit + 1)
        jumps = (jumps + [nextNumber..<next]).merged()
        nextNumber = next
    }

    /// Leaves out everybody who was ever given a leaf.
    package mutating func skipAllLeaves() {
        skippedLeaves = leavesUsed == 0 ? [] : [0..<leavesUsed]
    }

    private static let skippedLeaves = 65_536
    private static let million: UInt64 = 1_000_000
}
