public import Exchange
public import Wire

/// Somebody's card kept in the vault.
public struct Contact: Sendable {
    public let id: Int64
    public let publicIdentity: PublicIdentity
    /// The name this user knows them by: at first the card's own.
    public let name: Name?
    public let added: Timestamp
    /// When their fingerprint was verified. Nil: never, so the name is a claim.
    public let verified: Timestamp?

    public var fingerprint: Fingerprint { publicIdentity.fingerprint }
    public var isVerified: Bool { verified != nil }
}
