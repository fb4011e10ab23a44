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
    /// - Throws: `.alreadyThere`; `.missing`; `.notAVault`; `.newer`; `.sealBroken` where the vault's key, its tables or the identity cannot
    ///   be read, or the tables are not those of a vault: then nothing is of use; what `unlocking` throws.
    package static func rescue(
        _ damaged: URL, into url: URL, time: Timestamp, unlocking: VaultUnlocking
    ) throws -> [RescuedTable] {
        try checkFile(at: damaged)
        let damaged = damaged.resolvingSymlinksInPath()
        guard isVault(at: damaged) else { throw VaultError.notAVault }
        var tables: [RescuedTable] = []
        try make(at: url) { unfinished in
            let copy = URL(fileURLWithPath: unfinished.path + damagedMark)
            defer {
                for suffix in ["", "-wal", "-shm", "-journal"] {
                    try? FileManager.default.removeItem(atPath: copy.path + suffix)
                }
            }
            // SQLite writes into what it opens where there is a log.
            for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: damaged.path + suffix) {
                try PrivateFile.copy(damaged.path + suffix, to: copy.path + suffix)
            }
            try fillUp(copy)
            do {
                var rescue = try Rescue(from: copy, to: unfinished, unlocking: unlocking)
                tables = try rescue.run(at: time)
            } catch is DatabaseError, is RowDecodingError {
                throw VaultError.sealBroken
            }
        }
        return tables
    }

    /// Gives a file that was cut short the size that its header tells (https://sqlite.org/fileformat2.html#the_database_header), as SQLite
    /// reads nothing of it otherwise.
    private static func fillUp(_ file: URL) throws {
        let handle = try FileHandle(forUpdating: file)
        let header = [UInt8](try handle.read(upToCount: 32) ?? Data())
        guard header.count == 32 else { return }
        let pageSize = header[16..<18].reduce(0) { $0 << 8 | UInt64($1) }
        let pages = header[28..<32].reduce(0) { $0 << 8 | UInt64($1) }
        let size = (pageSize == 1 ? 65_536 : pageSize) * pages
        // Where it cannot be, there is less to be read.
        if try handle.seekToEnd() < size { try? handle.truncate(atOffset: size) }
        try handle.close()
    }
}

/// Copies a vault row by row. Whoever damaged it may have made it: of its tables nothing is taken that is not the program's own.
private struct Rescue {
    private let source: DatabaseQueue
    private let target: DatabaseQueue
    private let sealer: Sealer

    /// Ids that are yet looked for where pages cannot be read: some tenth of a millisecond each.
    private var patience = 50_000

    init(from damaged: URL, to unfinished: URL, unlocking: VaultUnlocking) throws {
        let source = try Vault.privateDatabase(
            at: damaged, Vault.configuration(WorkLimit(path: damaged.path)))
        var configuration = Vault.configuration()
        // A row may come before the one it refers to.
        configuration.foreignKeysEnabled = false
        try Vault.newDatabase(at: unfinished).close()
        let target = try Vault.privateDatabase(at: unfinished, configuration)
        let row = try source.read { db in
            // Nothing in it runs, and no name in it is another than it should be.
            guard try VaultSchema.version(of: db) != nil else {
                throw try VaultSchema.isNewer(db) ? VaultError.newer : .sealBroken
            }
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM vault"),
                try ColumnTypes(of: "vault", db).fit(row)
            else { throw VaultError.sealBroken }
            return row
        }
        try target.write { db in
            // Those that the version of the damaged vault did not have are null.
            try db.execute(
                sql: "UPDATE vault SET key = ?, lock = ?, lookup_key = ?",
                arguments: [
                    row.column("key", as: Data?.self), row.column("lock", as: Data?.self),
                    row.column("lookup_key", as: Data?.self),
                ])
        }
        (self.source, self.target) = (source, target)
        sealer = try target.read { try VaultKeyRow($0) }.sealer(unlocking)
    }

    mutating func run(at time: Timestamp) throws -> [RescuedTable] {
        let target = target
        let sighting = VaultSchema.SealedTable(name: "sighting", sealed: [])
        let tables = try target.write { db in
            let transaction = VaultTransaction(db: db, sealer: sealer)
            var tables = try (VaultSchema.sealedTables + [sighting]).map { try copy($0, into: transaction) }
            try removeOrphans(db, &tables)
            try transaction.letNobodyBackIn(at: time)
            return tables
        }
        try source.close()
        try target.close()
        return tables
    }

    private mutating func copy(
        _ table: VaultSchema.SealedTable, into transaction: VaultTransaction
    ) throws -> RescuedTable {
        let types = try ColumnTypes(of: table.name, transaction.db)
        let sequence = number("SELECT seq FROM sqlite_sequence WHERE name = '\(table.name)'")
        let newest = number("SELECT max(id) FROM \(table.name)")
        let end = if let sequence, let newest { max(sequence, newest) } else { VaultSchema.idLimit }
        var result = RescuedTable(name: table.name)
        var refused: Set<Int64> = []
        var last: Int64 = 0
        while let (id, row) = next(in: table.name, after: &last, until: end, &result) {
            guard id <= VaultSchema.idLimit else {
                result.lost += 1
                break
            }
            if types.fit(row), transaction.opens(row, of: table), insert(row, table.name, transaction.db) {
                result.rescued += 1
                last = id
            } else if refused.insert(id).inserted {
                // The id may be what is damaged: only one that is found again leads on.
                result.lost += 1
                last += 1
            } else {
                last = id
            }
        }
        try raiseSequence(of: table.name, to: max(sequence ?? 0, last), transaction.db)
        return result
    }

    /// Nil where it cannot be read, or is none that the program gave.
    private func number(_ sql: String) -> Int64? {
        let number = try? source.read { try Int64.fetchOne($0, sql: sql) ?? 0 }
        return number.flatMap { 0...VaultSchema.idLimit ~= $0 ? $0 : nil }
    }

    /// The next row that can be read; where a page cannot, those after it are looked for one by one.
    private mutating func next(
        in table: String, after last: inout Int64, until end: Int64, _ result: inout RescuedTable
    ) -> (Int64, Row)? {
        let source = source
        return source.inDatabase { db in
            while last < end {
                do {
                    let statement = try db.cachedStatement(
                        sql: "SELECT * FROM \(table) WHERE id > ? ORDER BY id LIMIT 1")
                    guard let row = try Row.fetchOne(statement, arguments: [last]) else { return nil }
                    if let id = Int64.fromDatabaseValue(row["id"]), id > last { return (id, row) }
                } catch {
                    result.hasGaps = true
                }
                last += 1
                patience -= 1
                guard patience > 0 else { return nil }
            }
            return nil
        }
    }

    private func insert(_ row: Row, _ table: String, _ db: Database) -> Bool {
        let columns = row.columnNames.map { "\"\($0)\"" }
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let sql = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
        do {
            try db.execute(sql: sql, arguments: StatementArguments(row.databaseValues))
            return true
        } catch {
            return false
        }
    }

    /// No id is used twice, also of what was lost.
    private func raiseSequence(of table: String, to id: Int64, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", arguments: [id, table])
        guard db.changesCount == 0, id > 0, try db.isAutoIncremented(table) else { return }
        try db.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, id])
    }

    /// What refers to what was lost: it no longer refers where it need not, and else goes with it.
    private func removeOrphans(_ db: Database, _ tables: inout [RescuedTable]) throws {
        while case let orphans = try orphans(db), !orphans.isEmpty {
            for (table, row) in orphans {
                for reference in VaultSchema.optionalReferences[table] ?? [] {
                    try db.execute(
                        sql: """
                            UPDATE \(table) SET \(reference.column) = NULL
                            WHERE id = ? AND \(reference.column) NOT IN (SELECT id FROM \(reference.table))
                            """, arguments: [row])
                }
            }
            for (table, row) in try self.orphans(db) {
                try db.execute(sql: "DELETE FROM \(table) WHERE id = ?", arguments: [row])
                guard let index = tables.firstIndex(where: { $0.name == table }) else { continue }
                tables[index].rescued -= 1
                tables[index].lost += 1
            }
        }
    }

    private func orphans(_ db: Database) throws -> [(table: String, row: Int64)] {
        try Row.fetchAll(db, sql: "SELECT DISTINCT \"table\", rowid FROM pragma_foreign_key_check")
            .map { (try $0.column("table"), try $0.column("rowid")) }
    }
}

extension Database {
    func isAutoIncremented(_ table: String) throws -> Bool {
        try String.fetchOne(self, sql: "SELECT sql FROM sqlite_master WHERE name = ?", arguments: [table])?
            .contains("AUTOINCREMENT") ?? false
    }
}
