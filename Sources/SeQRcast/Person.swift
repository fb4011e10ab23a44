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

/// Everybody whose name this user has seen on a contact, to tell who is who.
struct People {
    private let contacts: [Fingerprint: Contact]
    private let bearers: [String: Set<Fingerprint>]

    init(_ identity: Identity, in transaction: VaultTransaction) throws {
        let all = try transaction.contacts()
        contacts = Dictionary(uniqueKeysWithValues: all.map { ($0.fingerprint, $0) })
        var bearers: [String: Set<Fingerprint>] = [:]
        for contact in all {
            for name in [contact.name, contact.party.card.name].compactMap(\.self) {
                bearers[name.text, default: []].insert(contact.fingerprint)
            }
        }
        if let name = identity.card.name { bearers[name.text, default: []].insert(identity.fingerprint) }
        self.bearers = bearers
    }

    func person(_ party: Party) -> Person {
        let contact = contacts[party.fingerprint]
        let name = contact.map(\.name) ?? party.card.name
        let namesakes = bearers[name?.text ?? "", default: []].subtracting([party.fingerprint])
        return Person(
            party: party, contact: contact,
            namesakes: namesakes.sorted { $0.description < $1.description })
    }

    /// By a fingerprint alone.
    func contact(_ fingerprint: Fingerprint) -> Contact? { contacts[fingerprint] }
}

extension Session {
    func person(_ party: Party, in transaction: VaultTransaction) throws -> Person {
        try People(identity, in: transaction).person(party)
    }
}
