import Exchange
package import Foundation
import GRDB
package import Wire

/// The result of rescuing one table.
public struct RescuedTable: Sendable {
    /// The table's name in the vault.
    public let name: String
    public internal(set) var rescued = 0
    /// The number of entries that were found, but cannot be opened or belong to nothing. Entries on
    /// unreadable pages cannot be counted.
    public internal(set) var lost = 0
    /// Whether pages could not be read.
    public internal(set) var hasGaps = false

    /// Whether entries of the table are missing in the new vault.
    public var isIncomplete: Bool { lost > 0 || hasGaps }
}

/// The result of rescuing a vault.
public struct RescuedEntries: Sendable {
    public let tables: [RescuedTable]
    /// The number of people left out of own channels because their entries are lost.
    public let leftOutCount: Int

    /// Whether entries are missing in the new vault.
    public var isIncomplete: Bool { leftOutCount > 0 || tables.contains(where: \.isIncomplete) }
}

extension Vault {
    /// Writes the readable entries of a damaged vault into a new one, completely or not at all. The
    /// damaged one is not changed.
    ///
    /// Revocations may be among the lost entries: a person whose entry is lost is left out, and the
    /// owner has to confirm the members of each own channel, as after a restore.
    ///
    /// - Throws: `.alreadyThere`; `.missing`; `.notAVault`; `.newer`; `.sealBroken` if the vault's
    ///   key, its tables or the identity cannot be read, or the tables are not a vault's, so that
    ///   nothing is usable; errors of `unlocking`.
    /// - Parameter onEntry: called for each entry, with the number of entries so far.
    package static func rescue(
        _ damaged: URL, into url: URL, time: Timestamp, unlocking: VaultUnlocking,
        onEntry: (_ count: Int) -> Void = { _ in }
    ) throws -> RescuedEntries {
        try checkFile(at: damaged)
        let damaged = damaged.resolved
        guard isVault(at: damaged) else { throw VaultError.notAVault(path: damaged.path) }
        var entries = RescuedEntries(tables: [], leftOutCount: 0)
        try make(at: url) { unfinished in
            let copy = URL(fileURLWithPath: unfinished.path + damagedMark)
            defer {
                for suffix in ["", "-wal", "-shm", "-journal"] {
                    try? FileSystem.remove(copy.path + suffix)
                }
            }
            // SQLite writes to a file that it opens if there is a log, so it opens a copy.
            for suffix in ["", "-wal"] where FileStatus(path: damaged.path + suffix) != nil {
                try PrivateFile.copy(damaged.path + suffix, to: copy.path + suffix)
            }
            do {
                try fillUp(copy)
            } catch {
                throw VaultError.failed(FileFault(error), path: unfinished.path)
            }
            do {
                var rescue = try Rescue(from: copy, to: unfinished, unlocking: unlocking)
                entries = try rescue.run(at: time, onEntry)
            } catch let error as DatabaseError where !error.isDamage {
                throw VaultError.failed(FileFault(error, path: unfinished.path), path: unfinished.path)
            } catch is DatabaseError, is RowDecodingError {
                throw VaultError.sealBroken
            }
        }
        return entries
    }

    /// Extends a truncated file to the size in its header
    /// (https://sqlite.org/fileformat2.html#the_database_header), as SQLite refuses to read it
    /// otherwise.
    private static func fillUp(_ file: URL) throws {
        let handle = try PrivateFile.reopened(at: file.path)
        let header = [UInt8](try handle.read(upToCount: 32) ?? Data())
        guard header.count == 32 else { return }
        let pageSize = header[16..<18].reduce(0) { $0 << 8 | UInt64($1) }
        let pages = header[28..<32].reduce(0) { $0 << 8 | UInt64($1) }
        let size = (pageSize == 1 ? 65_536 : pageSize) * pages
        // If that fails, less can be read.
        if try handle.seekToEnd() < size { try? handle.truncate(atOffset: size) }
        try handle.close()
    }
}

/// Copies a vault row by row: copying pages would copy the damage. Somebody may have forged the damaged file,
/// so only the program's own tables are read.
private struct Rescue {
    private let source: DatabaseQueue
    private let target: DatabaseQueue
    private let sealer: Sealer
    /// The last ids of the damaged vault, in the order of the tables; nil if they do not open.
    private let lastIDs: [Int64]?

    /// Ids that are still tried one by one where pages cannot be read: some tenth of a millisecond
    /// each.
    private var patience = 50_000

    init(from damaged: URL, to unfinished: URL, unlocking: VaultUnlocking) throws {
        let source = try Vault.privateDatabase(
            at: damaged, Vault.configuration(WorkLimit(path: damaged.path)))
        var configuration = Vault.configuration()
        // A row may come before the one it refers to.
        configuration.foreignKeysEnabled = false
        let keyRow = try source.read { db in
            // Nothing in the file can run, and every name in it is the program's own.
            guard try VaultSchema.version(of: db) != nil else {
                throw try VaultSchema.isNewer(db) ? VaultError.newer : .sealBroken
            }
            return try VaultKeyRow(db)
        }
        sealer = try keyRow.sealer(unlocking)
        try Vault.newDatabase(at: unfinished, keyRow, sealer).close()
        let target = try Vault.privateDatabase(at: unfinished, configuration)
        // Names are indexed anew when the vault is opened.
        try target.write { try $0.execute(sql: "UPDATE vault SET name_rules = NULL") }
        (self.source, self.target) = (source, target)
        lastIDs = try? source.read { [sealer] in try VaultTransaction(db: $0, sealer: sealer).lastIDs() }
    }

    mutating func run(at time: Timestamp, _ onEntry: (Int) -> Void) throws -> RescuedEntries {
        let target = target
        let entries = try target.write { db in
            let transaction = VaultTransaction(db: db, sealer: sealer)
            var count = 0
            var tables = try VaultSchema.sealedTables.map { table in
                try copy(table, into: transaction) {
                    count += 1
                    onEntry(count)
                }
            }
            try removeOrphans(transaction, &tables)
            let leftOutCount =
                hasAllMembers(tables) ? 0 : try transaction.leaveOutUnknownMembers()
            try transaction.resetAfterRestore(at: time)
            return RescuedEntries(tables: tables, leftOutCount: leftOutCount)
        }
        try source.close()
        try target.close()
        return entries
    }

    /// Whether no member was lost. Rows of members are never deleted, so a page that was emptied
    /// shows in their number.
    private func hasAllMembers(_ tables: [RescuedTable]) -> Bool {
        guard let members = tables.first(where: { $0.name == "member" }), !members.isIncomplete,
            let count = lastID(in: .member)
        else { return false }
        return members.rescued >= count
    }

    private mutating func copy(
        _ table: VaultSchema.SealedTable, into transaction: VaultTransaction, _ onEntry: () -> Void
    ) throws -> RescuedTable {
        let types = try ColumnTypes(of: table.name, transaction.db)
        let sequence = lastID(in: table)
        let newest = number("SELECT max(id) FROM \(table.name)")
        let end = if let sequence, let newest { max(sequence, newest) } else { VaultSchema.idLimit }
        var result = RescuedTable(name: table.name)
        var refused: Set<Int64> = []
        var last: Int64 = 0
        // GRDB compiles a cached statement anew after an error, which takes most of the time.
        let statement = try? source.inDatabase {
            try $0.makeStatement(sql: "SELECT * FROM \(table.name) WHERE id > ? ORDER BY id LIMIT 1")
        }
        result.hasGaps = statement == nil
        // The program assigns no such ids.
        result.lost = Int(number("SELECT count(*) FROM \(table.name) WHERE id < 1") ?? 0)
        while let statement, let (id, row) = next(statement, after: &last, until: end, &result) {
            onEntry()
            guard id < VaultSchema.idLimit else {
                result.lost += 1
                break
            }
            if types.fit(row), transaction.opens(row, of: table), insert(row, table.name, transaction.db) {
                result.rescued += 1
                last = id
            } else if refused.insert(id).inserted {
                // The id itself may be damaged: continue only if it is found again.
                result.lost += 1
                last += 1
            } else {
                last = id
            }
        }
        try transaction.raiseLastID(in: table, to: max(sequence ?? 0, last))
        return result
    }

    private func lastID(in table: VaultSchema.SealedTable) -> Int64? {
        zip(VaultSchema.sealedTables, lastIDs ?? []).first { $0.0.name == table.name }?.1
    }

    /// Nil if it cannot be read, or is not a number that the program assigns.
    private func number(_ sql: String) -> Int64? {
        let number = try? source.read { try Int64.fetchOne($0, sql: sql) ?? 0 }
        return number.flatMap { 0...VaultSchema.idLimit ~= $0 ? $0 : nil }
    }

    /// The next readable row: `statement` finds the first one after an id. If a page cannot be read,
    /// the following ids are tried one by one.
    private mutating func next(
        _ statement: Statement, after last: inout Int64, until end: Int64, _ result: inout RescuedTable
    ) -> (Int64, Row)? {
        let source = source
        return source.inDatabase { _ in
            while last < end {
                do {
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

    /// Removes references to lost rows: an optional reference becomes null, and a row with a
    /// required one is removed.
    private func removeOrphans(_ transaction: VaultTransaction, _ tables: inout [RescuedTable]) throws {
        let db = transaction.db
        while case let orphans = try orphans(db), !orphans.isEmpty {
            for (table, row) in orphans {
                for reference in VaultSchema.optionalReferences[table.name] ?? [] {
                    let isLost = try Bool.fetchOne(
                        db,
                        sql: """
                            SELECT \(reference.column) NOT IN (SELECT id FROM \(reference.table))
                            FROM \(table.name) WHERE id = ?
                            """, arguments: [row])
                    if isLost == true { try transaction.update(table, id: row, [reference.column: nil]) }
                }
            }
            for (table, row) in try self.orphans(db) {
                try db.execute(sql: "DELETE FROM \(table.name) WHERE id = ?", arguments: [row])
                guard let index = tables.firstIndex(where: { $0.name == table.name }) else { continue }
                tables[index].rescued -= 1
                tables[index].lost += 1
            }
        }
    }

    private func orphans(_ db: Database) throws -> [(table: VaultSchema.SealedTable, row: Int64)] {
        try Row.fetchAll(db, sql: "SELECT DISTINCT \"table\", rowid FROM pragma_foreign_key_check")
            .compactMap { row in
                let name: String = try row.column("table")
                let table = VaultSchema.sealedTables.first { $0.name == name }
                return try table.map { ($0, try row.column("rowid")) }
            }
    }
}

extension VaultTransaction {
    /// Leaves out everybody on a leaf of an own channel for which there is no member: nothing says
    /// whether they were revoked.
    ///
    /// - Returns: their number.
    fileprivate func leaveOutUnknownMembers() throws -> Int {
        try channels(of: identity()).reduce(0) { count, channel in
            guard case .owned(var owned) = channel.access else { return count }
            let known = try members(ofChannel: channel.id).map(\.leafOrdinal).runs + owned.skippedLeaves
            let unknown = (0..<owned.leavesUsed).subtracting(known.merged())
            owned.skippedLeaves = (owned.skippedLeaves + unknown).merged()
            try updateSkipped(owned, row: channel.id)
            let revoked = try revokedMembers(ofChannel: channel.id).flatMap { $0.subtracting(unknown) }
            try setLeaves(revoked, "revoked", inChannel: channel.id)
            return count + unknown.leafCount
        }
    }
}
