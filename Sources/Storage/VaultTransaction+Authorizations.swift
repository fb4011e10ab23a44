package import Exchange
import Foundation
import GRDB
package import Rules
package import Wire

extension VaultTransaction {
    /// All authorizations by this user, in order.
    package func authorizations() throws -> [StoredAuthorization] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM authorization ORDER BY id")).map(given)
    }

    /// - Parameter digest: 32 bytes, as in an endorsement.
    package func authorization(withDigest digest: [UInt8]) throws -> StoredAuthorization? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM authorization WHERE lookup = ?")
        return try Row.fetchOne(statement, arguments: [lookup(digest, table: "authorization")]).map(given)
    }

    func authorization(id: Int64) throws -> StoredAuthorization? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM authorization WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(given)
    }

    /// The authorization by which somebody became a member.
    package func authorization(of member: Member) throws -> StoredAuthorization? {
        try member.authorization.flatMap { try authorization(id: $0) }
    }

    package func insert(_ granted: GrantedAuthorization, inChannel row: Int64) throws {
        let id = try nextID(in: .authorization)
        try insert(
            [
                "channel": row, "lookup": lookup(granted.digest, table: "authorization"),
                "digest": seal(granted.digest, "authorization", id, "digest"),
                "authorizer": seal(granted.authorizer.keptBytes, "authorization", id, "authorizer"),
                "issued": granted.issued.column, "until": granted.until?.column,
                "people": granted.people,
            ], into: .authorization, id: id)
    }

    package func setWithdrawn(_ authorization: StoredAuthorization, at time: Timestamp) throws {
        try update(.authorization, id: authorization.id, ["withdrawn": time.column])
    }

    /// All authorizations from others, in order of arrival.
    package func heldAuthorizations(of identity: Identity) throws -> [HeldAuthorization] {
        let statement = try db.cachedStatement(sql: "SELECT * FROM held_authorization ORDER BY id")
        return try Row.fetchAll(statement).map { try held($0, identity) }
    }

    /// The authorization that `authorization` would replace: of the same owner, for the same
    /// channel.
    package func heldAuthorization(
        like authorization: VerifiedAuthorization, of identity: Identity
    ) throws -> HeldAuthorization? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM held_authorization WHERE lookup = ?")
        return try Row.fetchOne(statement, arguments: [lookup(of: authorization)])
            .map { try held($0, identity) }
    }

    /// Stores an authorization, and replaces one of the same owner for the same channel.
    ///
    /// - Parameter replacedDates: the dates of issue that are no longer valid, from `Renewal`.
    package func keep(
        _ authorization: VerifiedAuthorization, received: Timestamp, replacedDates: [Range<UInt64>]
    ) throws {
        try db.execute(
            sql: "DELETE FROM held_authorization WHERE lookup = ?", arguments: [lookup(of: authorization)])
        let id = try nextID(in: .heldAuthorization)
        try insert(
            [
                "lookup": lookup(of: authorization),
                "content": seal(authorization.authorization.plaintext, "held_authorization", id, "content"),
                "received": received.column,
                "replaced": sealRanges(replacedDates, "held_authorization", id, "replaced"),
            ], into: .heldAuthorization, id: id)
    }

    /// The dates of issue that `held`, or one before it, replaced.
    package func replacedDates(of held: HeldAuthorization) throws -> [Range<UInt64>] {
        let statement = try db.cachedStatement(
            sql: "SELECT id, replaced FROM held_authorization WHERE lookup = ?")
        guard let row = try Row.fetchOne(statement, arguments: [lookup(of: held.authorization)]),
            let sealed = try row.column("replaced", as: Data?.self)
        else { return [] }
        return try openRanges(sealed, "held_authorization", row.column("id"), "replaced")
    }

    private func lookup(of authorization: VerifiedAuthorization) -> Data {
        lookup(
            authorization.owner.fingerprint.bytes + authorization.authorization.channelID,
            table: "held_authorization")
    }

    /// The number of members admitted by an authorization.
    private func memberCount(under id: Int64) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM member WHERE authorization = ?")
        return try Int.fetchOne(statement, arguments: [id]) ?? 0
    }

    func given(_ row: Row) throws -> StoredAuthorization {
        let id: Int64 = try row.column("id")
        let row = try opened(row, of: .authorization)
        do {
            let authorizer = try PublicIdentity(
                kept: open(row.column("authorizer"), "authorization", id, "authorizer"))
            let granted = GrantedAuthorization(
                digest: try open(row.column("digest"), "authorization", id, "digest"),
                authorizer: authorizer, issued: try timestamp(row.column("issued")),
                until: try row.column("until", as: Int64?.self).map(timestamp),
                people: try number(row.column("people")),
                withdrawn: try row.column("withdrawn", as: Int64?.self).map(timestamp))
            return StoredAuthorization(
                id: id, channel: try row.column("channel"), granted: granted,
                used: try memberCount(under: id))
        } catch is WireError, is ExchangeError {
            throw VaultError.sealBroken
        }
    }

    func held(_ row: Row, _ identity: Identity) throws -> HeldAuthorization {
        let id: Int64 = try row.column("id")
        let row = try opened(row, of: .heldAuthorization)
        let content = try open(row.column("content"), "held_authorization", id, "content")
        do {
            return HeldAuthorization(
                authorization: try VerifiedAuthorization(plaintext: content, for: identity.fingerprint),
                received: try timestamp(row.column("received")))
        } catch is ExchangeError {
            throw VaultError.sealBroken
        }
    }
}
