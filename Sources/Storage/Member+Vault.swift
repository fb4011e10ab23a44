import Exchange
import Foundation
import GRDB
package import Wire

extension VaultTransaction {
    /// The member of the own channel in `row` who has this fingerprint.
    package func member(_ fingerprint: Fingerprint, ofChannel row: Int64) throws -> Member? {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM member WHERE channel = ? AND lookup = ? ORDER BY leaf DESC")
        return try Row.fetchOne(
            statement, arguments: [row, lookup(fingerprint.bytes, table: "member")]
        ).map(member)
    }

    package func memberCount(ofChannel row: Int64) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM member WHERE channel = ?")
        return try Int.fetchOne(statement, arguments: [row]) ?? 0
    }

    package func insert(_ member: Member, ofChannel row: Int64) throws {
        let id = try nextID(in: "member")
        try db.execute(
            sql: "INSERT INTO member (id, channel, lookup, card, leaf, since) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                id, row, lookup(member.party.fingerprint.bytes, table: "member"),
                seal(member.party.card.body, "member", id, "card"), member.leafOrdinal, member.since.column,
            ])
    }

    private func member(_ row: Row) throws -> Member {
        let id: Int64 = row["id"]
        do {
            let card = try Card(body: open(row["card"], "member", id, "card"))
            return Member(
                party: try Party(kept: card), leafOrdinal: try number(row["leaf"]),
                since: try timestamp(row["since"]))
        } catch is WireError, is ExchangeError {
            throw VaultError.sealBroken
        }
    }
}
