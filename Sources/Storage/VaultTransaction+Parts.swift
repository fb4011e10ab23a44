public import Exchange
import Foundation
import GRDB
public import Wire

extension VaultTransaction {
    /// All incomplete sets with parts, in the order in which they were begun.
    package func unfinishedPartSets() throws -> [StoredPartSet] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT * FROM part_set WHERE EXISTS (SELECT 1 FROM part WHERE part.part_set = part_set.id)
                ORDER BY id
                """)
        return try Row.fetchAll(statement).map(partSet).filter { $0.completed == nil }
    }

    /// The message that the parts of a set made; nil: none, or it was forgotten.
    package func message(ofPartSet set: StoredPartSet) throws -> StoredMessage? {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM message WHERE id = (SELECT message FROM part_set WHERE id = ?)")
        return try Row.fetchOne(statement, arguments: [set.id]).map(storedMessage)
    }

    package func partSet(id: Int64) throws -> StoredPartSet? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM part_set WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(partSet)
    }

    /// The number of parts in all sets.
    package func partCount() throws -> Int {
        // Counting the rows of a whole table is one step of SQLite, which `WorkLimit` cannot
        // interrupt; counting ids is one step for each row.
        try Int.fetchOne(db.cachedStatement(sql: "SELECT count(id) FROM part")) ?? 0
    }

    package func partSet(_ set: PartSet) throws -> StoredPartSet? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM part_set WHERE lookup = ?")
        return try Row.fetchOne(statement, arguments: [lookup(set.bytes, table: "part_set")]).map(partSet)
    }

    /// Adds a new set, without parts.
    package func insert(_ set: PartSet, received: Timestamp) throws -> StoredPartSet {
        let id = try nextID(in: .partSet)
        try insert(
            [
                "lookup": lookup(set.bytes, table: "part_set"),
                "content": seal(set.bytes, "part_set", id, "content"),
                "received": received.column,
            ], into: .partSet, id: id)
        return StoredPartSet(id: id, parts: PartCollection(of: set), received: received, completed: nil)
    }

    /// - Returns: whether the part is new and was stored.
    package func insert(_ part: Part, in stored: inout StoredPartSet) throws -> Bool {
        guard stored.parts.insert(part) else { return false }
        let id = try nextID(in: .part)
        try insert(
            ["part_set": stored.id, "content": seal(part.code.body, "part", id, "content")], into: .part,
            id: id)
        return true
    }

    /// Records that the code of a set was processed, and deletes its parts.
    ///
    /// - Parameter message: the row of the resulting message; forgetting the message also forgets
    ///   the set.
    package func complete(_ id: Int64, message: Int64?, at time: Timestamp) throws {
        try db.execute(sql: "DELETE FROM part WHERE part_set = ?", arguments: [id])
        try update(.partSet, id: id, ["completed": time.column, "message": message])
    }

    /// Deletes parts that were scanned again after their code was processed.
    package func deletePartsOfCompleted() throws {
        let sets = try Row.fetchAll(
            db, sql: "SELECT * FROM part_set WHERE id IN (SELECT part_set FROM part)")
        for set in try sets.map({ try opened($0, of: .partSet) })
        where try set.column("completed", as: Int64?.self) != nil {
            try db.execute(
                sql: "DELETE FROM part WHERE part_set = ?", arguments: [set.column("id", as: Int64.self)])
        }
    }

    /// Deletes some parts of a set.
    package func deleteParts(_ parts: [Part], ofSet id: Int64) throws {
        let bodies = Set(parts.map(\.code.body))
        let statement = try db.cachedStatement(sql: "SELECT id, content FROM part WHERE part_set = ?")
        for row in try Row.fetchAll(statement, arguments: [id])
        where bodies.contains(try open(row.column("content"), "part", row.column("id"), "content")) {
            try db.execute(
                sql: "DELETE FROM part WHERE id = ?", arguments: [row.column("id", as: Int64.self)])
        }
    }

    package func deletePartSet(_ id: Int64) throws {
        try db.execute(sql: "DELETE FROM part_set WHERE id = ?", arguments: [id])
    }

    package func deleteAllPartSets() throws { try db.execute(sql: "DELETE FROM part_set") }

    func partSet(_ row: Row) throws -> StoredPartSet {
        let id: Int64 = try row.column("id")
        let row = try opened(row, of: .partSet)
        do {
            var reader = ByteReader(try open(row.column("content"), "part_set", id, "content"))
            var parts = PartCollection(of: try PartSet(from: &reader))
            let statement = try db.cachedStatement(
                sql: "SELECT id, content FROM part WHERE part_set = ? ORDER BY id")
            for row in try Row.fetchAll(statement, arguments: [id]) {
                let part = try Part(body: open(row.column("content"), "part", row.column("id"), "content"))
                guard part.set == parts.set else { throw VaultError.sealBroken }
                parts.insert(part)
            }
            return StoredPartSet(
                id: id, parts: parts, received: try timestamp(row.column("received")),
                completed: try row.column("completed", as: Int64?.self).map(timestamp))
        } catch is WireError {
            throw VaultError.sealBroken
        }
    }
}

/// A set of parts in the vault.
public struct StoredPartSet: Sendable {
    /// The id that the user sees.
    public let id: Int64
    /// The stored parts.
    public internal(set) var parts: PartCollection
    /// The time at which its first part was scanned, by this machine's clock.
    public let received: Timestamp
    /// The time at which its rebuilt code was processed. Its parts are not needed since then.
    public let completed: Timestamp?
}
