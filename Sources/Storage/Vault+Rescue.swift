package import Foundation
import GRDB
package import Wire

/// What a rescue could read of a table, and what not.
public struct RescuedTable: Sendable {
    /// As it is called in the vault.
    public let name: String
    public internal(set) var rescued = 0
    /// Entries that were found, and do not open or belong to nothing. Of what is on pages that cannot be read, nobody knows how much there was.
    public internal(set) var lost = 0
    /// Whether pages could not be read.
    public internal(set) var hasGaps = false
}

extension Vault {
    /// Writes what can be read of a damaged vault into a new one, whole or not at all. The damaged one is not touched.
    ///
    /// Who was a member, and who was revoked, may be among what is lost: the owner has to confirm the members of each own channel, as after
    /// a restore.
    ///
    /// - Throws: `.alreadyThere`; `.notAVault`; `.sealBroken` where the vault's key, or the identity, cannot be read: then nothing is of
    ///   use; what `unlocking` throws.
    package static func rescue(
        _ damaged: URL, into url: URL, time: Timestamp, unlocking: VaultUnlocking
    ) throws -> [RescuedTable] {
        guard isVault(at: damaged) else { throw VaultError.notAVault }
        var tables: [RescuedTable] = []
        try make(at: url) { unfinished in
            let copy = URL(fileURLWithPath: unfinished.path + damagedMark)
            defer {
                for suffix in ["", "-wal", "-shm"] {
                    try? FileManager.default.removeItem(atPath: copy.path + suffix)
                }
            }
            // SQLite writes into what it opens where there is a log.
            for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: damaged.path + suffix) {
                try FileManager.default.copyItem(atPath: damaged.path + suffix, toPath: copy.path + suffix)
            }
            tables = try Rescue(from: copy, to: unfinished, unlocking: unlocking).run(at: time)
        }
        return tables
    }
}

/// Copies a vault row by row.
private struct Rescue {
    private let source: DatabaseQueue
    private let target: DatabaseQueue
    private let sealer: Sealer

    /// Rows between two that can be read, at most.
    private static let patience: Int64 = 1_000_000

    init(from damaged: URL, to unfinished: URL, unlocking: VaultUnlocking) throws {
        var configuration = Vault.configuration()
        let source = try DatabaseQueue(path: damaged.path, configuration: configuration)
        // A row may come before the one it refers to.
        configuration.foreignKeysEnabled = false
        try Vault.newDatabase(at: unfinished).close()
        let target = try DatabaseQueue(path: unfinished.path, configuration: configuration)
        let keys: VaultKeyRow
        do {
            let migrator = VaultSchema.migrator
            if (try? source.read(migrator.hasBeenSuperseded)) == true { throw VaultError.newer }
            // Those that the version of the damaged vault did not have are null.
            let row = try source.read { try Row.fetchOne($0, sql: "SELECT * FROM vault") }
            guard let row else { throw VaultError.sealBroken }
            try target.write { db in
                try db.execute(
                    sql: "UPDATE vault SET key = ?, lock = ?, lookup_key = ?",
                    arguments: [row["key"] as Data?, row["lock"] as Data?, row["lookup_key"] as Data?])
            }
            keys = try target.read { try VaultKeyRow($0) }
        } catch is DatabaseError {
            throw VaultError.sealBroken
        }
        (self.source, self.target) = (source, target)
        sealer = try keys.sealer(unlocking)
    }

    func run(at time: Timestamp) throws -> [RescuedTable] {
        let tables = try target.write { db in
            let transaction = VaultTransaction(db: db, sealer: sealer)
            var tables = try VaultSchema.sealedTables.map { try copy($0, into: transaction) }
            tables.append(try copy(VaultSchema.SealedTable(name: "sighting", sealed: []), into: transaction))
            try removeOrphans(db, &tables)
            try transaction.letNobodyBackIn(at: time)
            return tables
        }
        try source.close()
        try target.close()
        return tables
    }

    private func copy(
        _ table: VaultSchema.SealedTable, into transaction: VaultTransaction
    ) throws -> RescuedTable {
        var result = RescuedTable(name: table.name)
        var last: Int64 = 0
        while let row = next(in: table, after: &last, &result) {
            guard transaction.opens(row, of: table), insert(row, table, transaction.db) else {
                result.lost += 1
                continue
            }
            result.rescued += 1
        }
        return result
    }

    /// The next row that can be read; where a page cannot, those after it are looked for one by one.
    private func next(
        in table: VaultSchema.SealedTable, after last: inout Int64, _ result: inout RescuedTable
    ) -> Row? {
        source.inDatabase { db in
            var tries: Int64 = 0
            while tries < Self.patience, last < Int64.max {
                do {
                    let sql = "SELECT * FROM \(table.name) WHERE id > ? ORDER BY id LIMIT 1"
                    let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [last])
                    if let row { last = row["id"] }
                    return row
                } catch {
                    result.hasGaps = true
                    last += 1
                    tries += 1
                }
            }
            return nil
        }
    }

    private func insert(_ row: Row, _ table: VaultSchema.SealedTable, _ db: Database) -> Bool {
        let columns = Array(row.columnNames)
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let sql = "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(places))"
        do {
            try db.execute(sql: sql, arguments: StatementArguments(row.databaseValues))
            return true
        } catch {
            return false
        }
    }

    /// What refers to what was lost: goes with it, or no longer refers.
    private func removeOrphans(_ db: Database, _ tables: inout [RescuedTable]) throws {
        while true {
            let orphans = try Row.fetchAll(
                db, sql: "SELECT DISTINCT \"table\", rowid FROM pragma_foreign_key_check")
            if orphans.isEmpty { return }
            for orphan in orphans {
                let (name, row): (String, Int64) = (orphan[0], orphan[1])
                for column in VaultSchema.optionalReferences[name] ?? [] {
                    try db.execute(
                        sql: """
                            UPDATE \(name) SET \(column.column) = NULL
                            WHERE id = ? AND \(column.column) NOT IN (SELECT id FROM \(column.table))
                            """, arguments: [row])
                }
            }
            let rest = try Row.fetchAll(
                db, sql: "SELECT DISTINCT \"table\", rowid FROM pragma_foreign_key_check")
            for orphan in rest {
                let (name, row): (String, Int64) = (orphan[0], orphan[1])
                try db.execute(sql: "DELETE FROM \(name) WHERE id = ?", arguments: [row])
                guard let index = tables.firstIndex(where: { $0.name == name }) else { continue }
                tables[index].rescued -= 1
                tables[index].lost += 1
            }
        }
    }
}
