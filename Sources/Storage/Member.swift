public import Exchange
public import Wire

/// A person with a share of an own channel.
public struct Member: Sendable {
    public let id: Int64
    public let publicIdentity: PublicIdentity
    /// The index of their leaf, counted from 0 over all trees of the channel.
    public let leafOrdinal: Int
    public let since: Timestamp
    /// The date of the last share made for them.
    public let issued: Timestamp
    /// The time since which messages leave them out. Nil: they are not revoked.
    public let revoked: Timestamp?
    /// The authorization by which they became a member.
    let authorization: Int64?

    public var fingerprint: Fingerprint { publicIdentity.fingerprint }
}
