import Exchange
import Links
public import Storage
import Wire

/// Everybody whose name this user has seen on a contact, to tell who is who.
struct People {
    private let contacts: [Fingerprint: Contact]
    /// By what their names look like.
    private var bearers: [String: [Namesake]] = [:]

    init(_ identity: Identity, in transaction: VaultTransaction) throws {
        let all = try transaction.contacts()
        // Where the vault was tampered with, a card can be in it twice.
        contacts = Dictionary(all.map { ($0.fingerprint, $0) }) { first, _ in first }
        for contact in all {
            note(contact.name, of: contact.fingerprint)
            if contact.publicIdentity.card.name != contact.name {
                note(contact.publicIdentity.card.name, of: contact.fingerprint)
            }
        }
        note(identity.card.name, of: identity.fingerprint)
    }

    private mutating func note(_ name: Name?, of fingerprint: Fingerprint) {
        guard let name else { return }
        for form in NameLikeness(name.text).forms {
            bearers[form, default: []].append(Namesake(name: name, fingerprint: fingerprint))
        }
    }

    func person(_ publicIdentity: PublicIdentity) -> Person {
        let contact = contacts[publicIdentity.fingerprint]
        let name = contact.map(\.name) ?? publicIdentity.card.name
        return Person(
            publicIdentity: publicIdentity, contact: contact,
            namesakes: name.map { namesakes(of: publicIdentity.fingerprint, called: $0) } ?? [])
    }

    private func namesakes(of fingerprint: Fingerprint, called name: Name) -> [Namesake] {
        var found: [Fingerprint: Namesake] = [:]
        for form in NameLikeness(name.text).forms {
            for bearer in bearers[form, default: []] where bearer.fingerprint != fingerprint {
                if found[bearer.fingerprint] == nil || bearer.name == name {
                    found[bearer.fingerprint] = bearer
                }
            }
        }
        return found.values.sorted { $0.fingerprint.description < $1.fingerprint.description }
    }
}

extension Session {
    /// Contacts, each with others of the same name. One call for many costs little more than one for one.
    public func people(_ contacts: [Contact]) throws -> [Person] {
        try vault.read { transaction in
            let people = try People(identity, in: transaction)
            return contacts.map { people.person($0.publicIdentity) }
        }
    }

    func person(_ publicIdentity: PublicIdentity, in transaction: VaultTransaction) throws -> Person {
        try People(identity, in: transaction).person(publicIdentity)
    }
}
