package import Exchange
import Foundation
import GRDB
import Primitives
import Wire

extension VaultTransaction {
    func insert(_ identity: Identity) throws {
        try db.execute(
            sql: "INSERT INTO identity (id, card, keys) VALUES (1, ?, ?)",
            arguments: [
                seal(identity.card.body, "identity", 1, "card"),
                seal(identity.keys.serialized.bytes, "identity", 1, "keys"),
            ])
    }

    /// - Throws: `VaultError.sealBroken` where the keys do not open or do not fit the card.
    package func identity() throws -> Identity {
        guard let row = try Row.fetchOne(db, sql: "SELECT card, keys FROM identity") else {
            throw VaultError.sealBroken
        }
        do {
            let card = try Card(body: open(row["card"], "identity", 1, "card"))
            let keys = SecretBytes(try open(row["keys"], "identity", 1, "keys"))
            return try Identity(card: card, keys: PrivateKeys(suite: card.suite, serialized: keys))
        } catch is WireError, is PrimitiveError, is ExchangeError {
            throw VaultError.sealBroken
        }
    }
}
