package import Exchange
import Foundation
import GRDB
package import Rules
package import Wire

extension VaultTransaction {
    /// All contacts, in the order in which they were added.
    ///
    /// - Parameter cards: those that were prepared already; it gets the contacts'.
    package func contacts(_ cards: PreparedCards = PreparedCards()) throws -> [Contact] {
        let transaction = openingMany()
        let statement = try db.cachedStatement(sql: "SELECT * FROM contact ORDER BY id")
        return try Array(Row.fetchCursor(statement).map { try transaction.contact($0, cards) })
    }

    package func contact(_ fingerprint: Fingerprint) throws -> Contact? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM contact WHERE lookup = ?")
        return try Row.fetchOne(statement, arguments: [lookup(fingerprint.bytes, table: "contact")])
            .map(contact)
    }

    package func contact(id: Int64) throws -> Contact? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM contact WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(contact)
    }

    /// The fingerprint of a contact, without preparing their keys for use.
    ///
    /// - Throws: `VaultError.sealBroken`, also if there is no such contact.
    func fingerprint(ofContact id: Int64) throws -> Fingerprint {
        let statement = try db.cachedStatement(sql: "SELECT card FROM contact WHERE id = ?")
        guard let sealed = try Data.fetchOne(statement, arguments: [id]),
            let fingerprint = try? Fingerprint(kept: open(sealed, "contact", id, "card"))
        else { throw VaultError.sealBroken }
        return fingerprint
    }

    /// Stores a new card, unverified, under its own name.
    package func insertContact(_ publicIdentity: PublicIdentity, added: Timestamp) throws -> Contact {
        let id = try nextID(in: .contact)
        try insert(
            [
                "lookup": lookup(publicIdentity.fingerprint.bytes, table: "contact"),
                "card": seal(publicIdentity.keptBytes, "contact", id, "card"),
                "name": seal(Array((publicIdentity.card.name?.text ?? "").utf8), "contact", id, "name"),
                "added": added.column,
            ], into: .contact, id: id)
        try setNames(ofContact: id, publicIdentity, called: publicIdentity.card.name)
        return Contact(
            id: id, publicIdentity: publicIdentity, name: publicIdentity.card.name, added: added,
            verified: nil)
    }

    package func setVerified(_ contact: Contact, at time: Timestamp) throws {
        try update(.contact, id: contact.id, ["verified": time.column])
    }

    package func rename(_ contact: Contact, to name: Name) throws {
        try db.execute(
            sql: "UPDATE contact SET name = ? WHERE id = ?",
            arguments: [seal(Array(name.text.utf8), "contact", contact.id, "name"), contact.id])
        try setNames(ofContact: contact.id, contact.publicIdentity, called: name)
    }

    /// Replaces a contact's card by another of the same keys; name and verification stay.
    package func replaceCard(of contact: Contact, with publicIdentity: PublicIdentity) throws -> Contact {
        precondition(publicIdentity.fingerprint == contact.fingerprint)
        try db.execute(
            sql: "UPDATE contact SET card = ? WHERE id = ?",
            arguments: [seal(publicIdentity.keptBytes, "contact", contact.id, "card"), contact.id])
        try setNames(ofContact: contact.id, publicIdentity, called: contact.name)
        return Contact(
            id: contact.id, publicIdentity: publicIdentity, name: contact.name, added: contact.added,
            verified: contact.verified)
    }

    package func delete(_ contact: Contact) throws {
        for request in try Int64.fetchAll(
            db, sql: "SELECT id FROM sent_request WHERE via = ?", arguments: [contact.id])
        {
            try update(.sentRequest, id: request, ["via": nil])
        }
        try db.execute(sql: "DELETE FROM contact WHERE id = ?", arguments: [contact.id])
    }

    func contact(_ row: Row) throws -> Contact { try contact(row, PreparedCards()) }

    private func contact(_ row: Row, _ cards: PreparedCards) throws -> Contact {
        let id: Int64 = try row.column("id")
        let row = try opened(row, of: .contact)
        do {
            return Contact(
                id: id, publicIdentity: try cards.person(open(row.column("card"), "contact", id, "card")),
                name: name(try open(row.column("name"), "contact", id, "name")),
                added: try timestamp(row.column("added")),
                verified: try row.column("verified", as: Int64?.self).map(timestamp))
        } catch is WireError, is ExchangeError {
            throw VaultError.sealBroken
        }
    }
}
