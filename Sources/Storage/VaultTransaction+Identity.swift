package import Exchange
import Foundation
import GRDB
import Primitives
import Wire

extension VaultTransaction {
    /// - Parameter picture: for this user's card; empty for none.
    func insert(_ identity: Identity, picture: [UInt8]) throws {
        try db.execute(
            sql: "INSERT INTO identity (id, card, keys) VALUES (1, ?, ?)",
            arguments: [
                seal(identity.card.body, "identity", 1, "card"),
                seal(identity.keys.serialized.bytes, "identity", 1, "keys"),
            ])
        try setPicture(picture)
    }

    /// Replaces this user's card by another of the same keys.
    package func setCard(of identity: Identity) throws {
        try db.execute(
            sql: "UPDATE identity SET card = ?",
            arguments: [seal(identity.card.body, "identity", 1, "card")])
    }

    /// The picture for this user's card; empty if there is none.
    package func picture() throws -> [UInt8] {
        let sealed = try Data.fetchOne(db, sql: "SELECT picture FROM identity")
        return try sealed.map { try open($0, "identity", 1, "picture") } ?? []
    }

    /// - Parameter picture: empty for none.
    package func setPicture(_ picture: [UInt8]) throws {
        try db.execute(
            sql: "UPDATE identity SET picture = ?",
            arguments: [picture.isEmpty ? nil : seal(picture, "identity", 1, "picture")])
    }

    /// - Throws: `VaultError.sealBroken` if the keys do not open or do not fit the card.
    package func identity() throws -> Identity {
        guard let row = try Row.fetchOne(db, sql: "SELECT card, keys FROM identity") else {
            throw VaultError.sealBroken
        }
        do {
            let card = try Card(body: open(row.column("card"), "identity", 1, "card"))
            let keys = SecretBytes(try open(row.column("keys"), "identity", 1, "keys"))
            return try Identity(card: card, keys: PrivateKeys(suite: card.suite, serialized: keys))
        } catch is WireError, is PrimitiveError, is ExchangeError {
            throw VaultError.sealBroken
        }
    }
}
