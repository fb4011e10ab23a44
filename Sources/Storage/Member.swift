public import Exchange
public import Wire

/// Somebody to whom an own channel was shared.
public struct Member: Sendable {
    public let id: Int64
    public let publicIdentity: PublicIdentity
    /// Which of the channel's leaves, counted from 0 over all its trees.
    public let leafOrdinal: Int
    public let since: Timestamp
    /// The date of the last share that was made for them.
    public let issued: Timestamp
    /// When they were left out of what was published from then on. Nil: they are not.
    public let revoked: Timestamp?
    /// The authorization by which they became a member.
    let authorization: Int64?

    public var fingerprint: Fingerprint { publicIdentity.fingerprint }
}
