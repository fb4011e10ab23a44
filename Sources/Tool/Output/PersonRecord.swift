import SeQRcast

/// Somebody, as JSON: contact, owner or self.
struct PersonRecord: Encodable {
    var name: String?
    var fingerprint: String
    var suite: String
    var isVerified: Bool?
    var added: String?
    var verified: String?
    /// Of the picture on their card.
    var pictureBytes: Int?

    init(_ contact: Contact) {
        name = contact.name?.text
        fingerprint = contact.fingerprint.description
        suite = contact.party.card.suite.label
        isVerified = contact.isVerified
        added = contact.added.rfc3339
        verified = contact.verified?.rfc3339
        pictureBytes = contact.party.card.pictureBytes
    }

    init(_ party: Party) {
        name = party.card.name?.text
        fingerprint = party.fingerprint.description
        suite = party.card.suite.label
        pictureBytes = party.card.pictureBytes
    }

    init(_ person: Person) {
        self = person.contact.map { PersonRecord($0) } ?? PersonRecord(person.party)
        isVerified = person.isVerified
    }
}

extension Card {
    fileprivate var pictureBytes: Int? { picture.isEmpty ? nil : picture.count }
}
