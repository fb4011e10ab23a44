import Wire

/// How long a member held a leaf, in numbers of messages.
public struct LeafTenure: Sendable {
    /// The number of the channel's next message when the leaf was given out. Nil: unknown.
    public let first: UInt64?
    /// The number of the first message that leaves the leaf out. Nil: unknown.
    public let end: UInt64?

    public init(first: UInt64?, end: UInt64?) {
        self.first = first
        self.end = end
    }
}

extension OwnedChannel {
    /// The numbers below the next one that a readmitted person can't read: messages that left them
    /// out and do not count the tree of the new leaf (docs/reference/format.md, "Share").
    ///
    /// - Parameters:
    ///   - former: of all leaves that the person had, since the first leaf of their tree was given out:
    ///     they open what left others out since. All are revoked.
    ///   - treeFirst: the number of the next message when the first leaf of the new leaf's tree was given
    ///     out. Nil: unknown, or the new leaf is the first.
    public func absences(after former: [LeafTenure], treeFirst: UInt64?) -> [Range<UInt64>] {
        let end = min(treeFirst ?? nextNumber, nextNumber)
        guard let first = former.compactMap({ $0.first }).min(), first < end else { return [] }
        let readable = former.map { tenure in
            let start = max(tenure.first ?? first, 1)
            return start..<max(start, tenure.end ?? end)
        }
        return Array((first..<end).subtracting(readable.merged()).suffix(Share.absenceLimit))
    }
}
