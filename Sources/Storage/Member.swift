public import Exchange
public import Wire

/// Somebody to whom an own channel was shared.
public struct Member: Sendable {
    public let party: Party
    /// Which of the channel's leaves, counted from 0 over all its trees.
    public let leafOrdinal: Int
    public let since: Timestamp

    public init(party: Party, leafOrdinal: Int, since: Timestamp) {
        self.party = party
        self.leafOrdinal = leafOrdinal
        self.since = since
    }
}
