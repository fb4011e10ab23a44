import Exchange
public import Storage
import Wire

/// Everybody whose name this user has seen on a contact, to tell who is who.
struct People {
    private let contacts: [Fingerprint: Contact]
    private let bearers: [String: Set<Fingerprint>]

    init(_ identity: Identity, in transaction: VaultTransaction) throws {
        let all = try transaction.contacts()
        // Where the vault was tampered with, a card can be in it twice.
        contacts = Dictionary(all.map { ($0.fingerprint, $0) }) { first, _ in first }
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
}

extension Session {
    /// Contacts, each with others of the same name. One call for many costs little more than one for one.
    public func people(_ contacts: [Contact]) throws -> [Person] {
        try vault.read { transaction in
            let people = try People(identity, in: transaction)
            return contacts.map { people.person($0.party) }
        }
    }

    func person(_ party: Party, in transaction: VaultTransaction) throws -> Person {
        try People(identity, in: transaction).person(party)
    }
}
