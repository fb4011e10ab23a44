import SeQRcast

/// Somebody, as JSON: contact, owner or self.
struct PersonRecord: Encodable {
    var name: String?
    var fingerprint: String
    var suite: String
    var isVerified: Bool?
    var added: String?
    var verified: String?

    init(_ contact: Contact) {
        name = contact.name?.text
        fingerprint = contact.fingerprint.description
        suite = contact.party.card.suite.label
        isVerified = contact.isVerified
        added = contact.added.rfc3339
        verified = contact.verified?.rfc3339
    }

    init(_ party: Party) {
        name = party.card.name?.text
        fingerprint = party.fingerprint.description
        suite = party.card.suite.label
    }

    init(_ person: Person) {
        self = person.contact.map { PersonRecord($0) } ?? PersonRecord(person.party)
        isVerified = person.isVerified
    }
}
