public import Exchange
public import Storage
public import Wire

/// Somebody as this user knows them: by the card they hold, and as a contact if they are one.
public struct Person: Sendable {
    public let party: Party
    public let contact: Contact?
    /// Others known by the same name, this user among them, with other keys.
    public let namesakes: [Fingerprint]

    /// The name this user knows them by, or else the card's.
    public var name: Name? { contact.map(\.name) ?? party.card.name }
    public var fingerprint: Fingerprint { party.fingerprint }
    public var isVerified: Bool { contact?.isVerified ?? false }
}
