package import Exchange
import Foundation
import GRDB
package import Rules
package import Wire

extension VaultTransaction {
    /// All present and former members of the own channel in `row`, by leaf.
    package func members(ofChannel row: Int64) throws -> [Member] {
        try members(ofChannel: row, PreparedCards())
    }

    /// - Parameter cards: those that were prepared already; it gets the members'.
    package func members(ofChannel row: Int64, _ cards: PreparedCards) throws -> [Member] {
        let transaction = openingMany()
        let statement = try db.cachedStatement(sql: "SELECT * FROM member WHERE channel = ? ORDER BY leaf")
        let rows = try Row.fetchCursor(statement, arguments: [row])
        return try Array(rows.map { try transaction.member($0, cards) })
    }

    package func leafTenures(ofChannel row: Int64) throws -> [MemberTenure] {
        try members(ofChannel: row).map {
            MemberTenure(
                leafOrdinal: $0.leafOrdinal, firstNumber: $0.firstNumber, revokedNumber: $0.revokedNumber)
        }
    }

    /// All entries of somebody in the own channel in `row`, by leaf.
    package func members(_ fingerprint: Fingerprint, ofChannel row: Int64) throws -> [Member] {
        // The index is named: to avoid sorting, SQLite would go through all members by leaf.
        let statement = try db.cachedStatement(
            sql: """
                SELECT * FROM member INDEXED BY member_by_lookup WHERE channel = ? AND lookup = ? ORDER BY leaf
                """)
        return try Row.fetchAll(statement, arguments: [row, lookup(fingerprint.bytes, table: "member")])
            .map(member)
    }

    /// The number of members without the revoked ones, and of those the ones whose names are
    /// unknown, because only keys were restored.
    ///
    /// - Throws: `VaultError.sealBroken` if a leaf was never given out.
    package func memberCounts(of owned: OwnedChannel, row: Int64) throws -> (all: Int, unknown: Int) {
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM member WHERE channel = ?")
        let known = try Int.fetchOne(statement, arguments: [row]) ?? 0
        let named = known - (try revokedMembers(ofChannel: row).leafCount)
        let all = owned.leavesUsed - (try revokedLeaves(of: owned, row: row).leafCount)
        guard 0...all ~= named else { throw VaultError.sealBroken }
        return (all, all - named)
    }

    /// The leaves of revoked members and the skipped leaves, counted from 0 over all trees of the
    /// channel. Ascending, separate.
    ///
    /// - Throws: `VaultError.sealBroken` if one was never given out.
    package func revokedLeaves(of owned: OwnedChannel, row: Int64) throws -> [Range<Int>] {
        let runs = (try revokedMembers(ofChannel: row) + owned.skippedLeaves).merged()
        guard runs.last.map({ $0.upperBound <= owned.leavesUsed }) != false else {
            throw VaultError.sealBroken
        }
        return runs
    }

    /// The leaves of revoked members. Ascending, separate.
    ///
    /// They are sealed with the channel: a row of a member that was changed, or is not there, does
    /// not readmit anybody.
    func revokedMembers(ofChannel row: Int64) throws -> [Range<Int>] {
        let statement = try db.cachedStatement(sql: "SELECT revoked FROM channel WHERE id = ?")
        return try leaves(Data.fetchOne(statement, arguments: [row]), "revoked", inChannel: row)
    }

    /// Whether people are left out whose names are unknown: members and revoked members of whom a
    /// restore or a rescue knew nothing.
    ///
    /// - Parameter leaf: looks at lower leaves alone. Nil: at all.
    package func leavesOutUnknownMembers(
        of owned: OwnedChannel, row: Int64, before leaf: Int?
    ) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT count(*) FROM member WHERE channel = ? AND leaf >= ? AND leaf < ?")
        let below = 0..<(leaf ?? owned.leavesUsed)
        return try owned.skippedLeaves.contains { skipped in
            let leaves = skipped.clamped(to: below)
            let known = try Int.fetchOne(statement, arguments: [row, leaves.lowerBound, leaves.upperBound])
            return known != leaves.count
        }
    }

    /// - Parameters:
    ///   - issued: the date of their share.
    ///   - authorization: the one by which they become a member.
    ///   - firstNumber: of the channel's next message. Nil: unknown.
    /// - Throws: `VaultError.sealBroken` if the leaf is taken: the channel's counter was changed
    ///   from outside.
    package func insertMember(
        _ publicIdentity: PublicIdentity, leafOrdinal: Int, since: Timestamp, issued: Timestamp,
        authorization: StoredAuthorization?, firstNumber: UInt64? = nil, ofChannel row: Int64
    ) throws {
        guard try !hasMember(at: leafOrdinal, ofChannel: row) else { throw VaultError.sealBroken }
        let id = try nextID(in: .member)
        try insert(
            [
                "channel": row, "lookup": lookup(publicIdentity.fingerprint.bytes, table: "member"),
                "card": seal(publicIdentity.keptBytes, "member", id, "card"), "leaf": leafOrdinal,
                "since": since.column, "issued": issued.column, "authorization": authorization?.id,
                "first_number": firstNumber.map { Int64($0) },
            ], into: .member, id: id)
        try setNames(ofMember: id, publicIdentity, inChannel: row)
    }

    package func hasMember(at leaf: Int, ofChannel row: Int64) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM member WHERE channel = ? AND leaf = ?")
        return try Bool.fetchOne(statement, arguments: [row, leaf]) != nil
    }

    /// Stores the date of a member's renewed share.
    package func setIssued(_ member: Member, at time: Timestamp) throws {
        try update(.member, id: member.id, ["issued": time.column])
    }

    /// - Parameter number: of the first message that leaves them out. Nil: unknown.
    package func setRevoked(_ member: Member, at time: Timestamp, from number: UInt64? = nil) throws {
        let row = member.channel
        let leaf = member.leafOrdinal..<member.leafOrdinal + 1
        let revoked = (try revokedMembers(ofChannel: row) + [leaf]).merged()
        try setLeaves(revoked, "revoked", inChannel: row)
        try update(
            .member, id: member.id,
            ["revoked": time.column, "revoked_number": number.map { Int64($0) }])
    }

    /// - Throws: `VaultError.sealBroken` if no channel has so many leaves.
    private func leafOrdinal(_ column: Int64) throws -> Int {
        let ordinal: Int = try number(column)
        guard ordinal < Leaf.limit else { throw VaultError.sealBroken }
        return ordinal
    }

    func member(_ row: Row) throws -> Member { try member(row, PreparedCards()) }

    private func member(_ row: Row, _ cards: PreparedCards) throws -> Member {
        let id: Int64 = try row.column("id")
        let row = try opened(row, of: .member)
        do {
            return Member(
                id: id, channel: try row.column("channel"),
                publicIdentity: try cards.person(open(row.column("card"), "member", id, "card")),
                leafOrdinal: try leafOrdinal(row.column("leaf")),
                since: try timestamp(row.column("since")),
                issued: try timestamp(row.column("issued")),
                revoked: try row.column("revoked", as: Int64?.self).map(timestamp),
                firstNumber: try row.column("first_number", as: Int64?.self).map(messageNumber),
                revokedNumber: try row.column("revoked_number", as: Int64?.self).map(messageNumber),
                authorization: try row.column("authorization"))
        } catch is WireError, is ExchangeError {
            throw VaultError.sealBroken
        }
    }
}
