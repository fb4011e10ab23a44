public import Exchange
public import Storage
public import Wire

/// Somebody as this user knows them: by the card they hold, and as a contact if they are one.
public struct Person: Sendable {
    public let publicIdentity: PublicIdentity
    public let contact: Contact?
    /// Others whose name is the same, or looks so, this user among them, with other keys.
    public let namesakes: [Namesake]

    /// The name this user knows them by, or else the card's.
    public var name: Name? { contact.map(\.name) ?? publicIdentity.card.name }
    public var fingerprint: Fingerprint { publicIdentity.fingerprint }
    public var isVerified: Bool { contact?.isVerified ?? false }
}

/// Somebody whose name looks like another's.
public struct Namesake: Equatable, Sendable {
    public let name: Name
    public let fingerprint: Fingerprint
}
