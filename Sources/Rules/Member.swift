public import Exchange
public import Wire

/// A person with a share of an own channel.
public struct Member: Sendable {
    public let id: Int64
    /// The row of the own channel.
    package let channel: Int64
    public let publicIdentity: PublicIdentity
    /// The index of their leaf, counted from 0 over all trees of the channel.
    public let leafOrdinal: Int
    public let since: Timestamp
    /// The date of the last share made for them.
    public let issued: Timestamp
    /// The time since which messages leave them out. Nil: they are not revoked.
    public let revoked: Timestamp?
    /// The number of the channel's next message when they became a member; of a leaf for which messages to
    /// nobody counted before, of the first of them. Nil: unknown.
    public let firstNumber: UInt64?
    /// The number of the first message that leaves them out. Nil: unknown, or they are not revoked.
    public let revokedNumber: UInt64?
    /// The authorization by which they became a member.
    package let authorization: Int64?

    package init(
        id: Int64, channel: Int64, publicIdentity: PublicIdentity, leafOrdinal: Int, since: Timestamp,
        issued: Timestamp, revoked: Timestamp?, firstNumber: UInt64?, revokedNumber: UInt64?,
        authorization: Int64?
    ) {
        self.id = id
        self.channel = channel
        self.publicIdentity = publicIdentity
        self.leafOrdinal = leafOrdinal
        self.since = since
        self.issued = issued
        self.revoked = revoked
        self.firstNumber = firstNumber
        self.revokedNumber = revokedNumber
        self.authorization = authorization
    }

    public var fingerprint: Fingerprint { publicIdentity.fingerprint }
}

/// The messages that a leaf's member could read.
package struct MemberTenure {
    package let leafOrdinal: Int
    /// As of a `Member`.
    package let firstNumber: UInt64?
    package let revokedNumber: UInt64?

    package init(leafOrdinal: Int, firstNumber: UInt64?, revokedNumber: UInt64?) {
        self.leafOrdinal = leafOrdinal
        self.firstNumber = firstNumber
        self.revokedNumber = revokedNumber
    }
}
