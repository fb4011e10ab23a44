import Exchange
import Links
import Storage
import Wire

/// All contacts and this user, to find people and their namesakes.
struct People {
    private let contacts: [Fingerprint: Contact]
    /// By the forms of their names, which are equal for names that look alike.
    private var bearers: [String: [Namesake]] = [:]

    init(_ identity: Identity, in transaction: VaultTransaction) throws {
        let all = try transaction.contacts()
        // In a tampered vault, a card can stand twice.
        contacts = Dictionary(all.map { ($0.fingerprint, $0) }) { first, _ in first }
        for contact in all {
            add(contact.name, of: contact.fingerprint)
            if contact.publicIdentity.card.name != contact.name {
                add(contact.publicIdentity.card.name, of: contact.fingerprint)
            }
        }
        add(identity.card.name, of: identity.fingerprint)
    }

    private mutating func add(_ name: Name?, of fingerprint: Fingerprint) {
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
