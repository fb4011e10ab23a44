package import SeQRcast
import Texts

/// A person, as JSON: a contact, an owner or this user.
package struct PersonJSON: Encodable {
    package var name: String?
    package var fingerprint: String
    package var suite: String
    package var isVerified: Bool?
    package var added: String?
    package var verified: String?
    /// Of contacts: whether something can be sealed to them. Else only their small card is known.
    package var hasSealingKey: Bool?
    /// The size of the avatar on the card.
    package var pictureBytes: Int?
    /// The names of own channels of which they are a member, and from which they are left out, and of their
    /// channels. After `contact show`.
    package var memberOf: [String]?
    package var leftOutOf: [String]?
    package var owns: [String]?
    /// The files with the symbols of the card, if they were just drawn.
    package var files: [String]?

    package init(_ contact: Contact) {
        name = contact.name?.text
        fingerprint = contact.fingerprint.description
        suite = contact.publicIdentity.card.suite.label
        isVerified = contact.isVerified
        added = contact.added.rfc3339
        verified = contact.verified?.rfc3339
        hasSealingKey = contact.publicIdentity.addressee != nil
        pictureBytes = contact.publicIdentity.card.pictureBytes
    }

    package init(_ publicIdentity: PublicIdentity) {
        name = publicIdentity.card.name?.text
        fingerprint = publicIdentity.fingerprint.description
        suite = publicIdentity.card.suite.label
        pictureBytes = publicIdentity.card.pictureBytes
    }

    package init(_ person: Person) {
        self = person.contact.map { PersonJSON($0) } ?? PersonJSON(person.publicIdentity)
        isVerified = person.isVerified
    }
}

extension Card {
    fileprivate var pictureBytes: Int? { picture.isEmpty ? nil : picture.count }
}
