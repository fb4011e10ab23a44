public import Exchange
public import Wire

/// A person whose card is in the vault.
public struct Contact: Sendable {
    public let id: Int64
    public let publicIdentity: PublicIdentity
    /// This user's name for them: at first the name on the card. Another card does not change it: nothing
    /// says which card is newer (docs/decisions/0017-references.md).
    public let name: Name?
    public let added: Timestamp
    /// The time at which their fingerprint was verified. Nil: never, so the name is a claim.
    public let verified: Timestamp?

    package init(
        id: Int64, publicIdentity: PublicIdentity, name: Name?, added: Timestamp, verified: Timestamp?
    ) {
        self.id = id
        self.publicIdentity = publicIdentity
        self.name = name
        self.added = added
        self.verified = verified
    }

    public var fingerprint: Fingerprint { publicIdentity.fingerprint }
    public var isVerified: Bool { verified != nil }
}
