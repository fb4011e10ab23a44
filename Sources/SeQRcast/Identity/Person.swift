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
    /// Whether it is this user.
    public let isOwn: Bool
}

/// A person as they are printed: the name, whether it is verified, and the fingerprint.
public struct PersonTitle: Sendable {
    /// The contact's name in this vault; for others the name on the card.
    public let name: Name?
    public let fingerprint: Fingerprint
    public let isVerified: Bool
    /// Whether it is this user.
    public let isOwn: Bool
    /// The number of groups of the fingerprint that distinguish this person from every other with
    /// the same or a similar name, from 1 to 6; 0 if there is no other.
    ///
    /// It is also 0 if each other has another first group and this person is unverified: the first
    /// group stands beside an unverified name anyway.
    public let distinguishingGroups: Int
}
