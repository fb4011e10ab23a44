public import Exchange
public import Storage
public import Wire

/// Somebody as this user knows them: by their card, and as a contact if they are one.
public struct Person: Sendable {
    public let publicIdentity: PublicIdentity
    public let contact: Contact?
    /// Other people, perhaps this user, whose name is the same or looks the same.
    public let namesakes: [Namesake]
    /// Their name and state, as they are printed.
    public let title: PersonTitle

    /// The contact's name in this vault; for others the name on the card.
    public var name: Name? { contact.map(\.name) ?? publicIdentity.card.name }
    public var fingerprint: Fingerprint { publicIdentity.fingerprint }
    public var isVerified: Bool { contact?.isVerified ?? false }
}

/// Somebody whose name is the same as another's, or looks the same.
public struct Namesake: Equatable, Sendable {
    public let name: Name
    public let fingerprint: Fingerprint
}
