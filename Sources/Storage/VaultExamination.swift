import Exchange
import Foundation
import GRDB
import Rules
public import Wire

/// The faults inside a vault.
public struct VaultExamination: Sendable {
    /// Faults of the file: SQLite's messages, or counters that differ from a vault's. Empty: none.
    public internal(set) var faults: [String] = []
    /// In the order of the tables.
    public internal(set) var tables: [Table] = []
    /// The time of the newest entry, by the clock at that time.
    public internal(set) var newest: Timestamp?

    /// The entries of one kind.
    public struct Table: Sendable {
        /// The table's name in the vault.
        public let name: String
        public let count: Int
        /// Rows that do not open, would not be found, or refer to rows that do not exist. Ascending.
        public internal(set) var broken: [Int64]
    }

    public var isSound: Bool { faults.isEmpty && tables.allSatisfy(\.broken.isEmpty) }
}

extension Vault {
    /// Reads the whole file and opens each sealed entry: some microseconds each.
    ///
    /// - Parameter onEntry: called for each entry, with the number of entries so far and of all.
    package func examine(onEntry: (_ count: Int, _ total: Int) -> Void = { _, _ in }) throws
        -> VaultExamination
    {
        try read { transaction in
            var examination = VaultExamination()
            let report = try String.fetchAll(transaction.db, sql: "PRAGMA integrity_check")
                .flatMap { $0.split(separator: "\n").map(String.init) }
            // Reading on would move aside a file with damaged pages.
            guard report == ["ok"] else {
                examination.faults = report
                return examination
            }
            examination.faults = try transaction.idFaults()
            let total = try VaultSchema.sealedTables.reduce(0) { sum, table in
                try sum + (Int.fetchOne(transaction.db, sql: "SELECT count(*) FROM \(table.name)") ?? 0)
            }
            var count = 0
            examination.tables = try VaultSchema.sealedTables.map { table in
                try transaction.examine(table, &examination.newest) {
                    count += 1
                    onEntry(count, total)
                }
            }
            return examination
        }
    }
}

extension VaultTransaction {
    fileprivate func examine(
        _ table: VaultSchema.SealedTable, _ newest: inout Timestamp?, onEntry: () -> Void
    ) throws -> VaultExamination.Table {
        var count = 0
        var broken = Set(
            try Int64.fetchAll(
                db, sql: "SELECT rowid FROM pragma_foreign_key_check(?)", arguments: [table.name]))
        let types = try ColumnTypes(of: table.name, db)
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(table.name)")
        while let row = try rows.next() {
            count += 1
            onEntry()
            guard types.fit(row), opens(row, of: table), try isFound(row, of: table) else {
                broken.insert(try row.column("id"))
                continue
            }
            newest = try [newest, stored(row, of: table)].compactMap(\.self).max()
        }
        return VaultExamination.Table(name: table.name, count: count, broken: broken.sorted())
    }

    /// Whether all sealed columns of a row open, and are valid.
    func opens(_ row: Row, of table: VaultSchema.SealedTable) -> Bool {
        do {
            let id: Int64 = try row.column("id")
            for column in table.sealedColumns {
                if let sealed = try row.column(column, as: Data?.self) {
                    _ = try open(sealed, table.name, id, column)
                }
            }
            for column in table.lookups {
                if let lookup = try row.column(column, as: Data?.self) {
                    _ = try sealer.unmasked(Array(lookup))
                }
            }
            switch table.name {
            case "contact": _ = try contact(row)
            case "channel": _ = try channel(row, identity())
            case "member": _ = try member(row)
            case "message": _ = try storedMessage(row)
            case "sighting": _ = try sighting(row)
            case "authorization": _ = try given(row)
            case "held_authorization": _ = try held(row, identity())
            case "request": _ = try request(row)
            case "sent_request": _ = try sentRequest(row)
            case "part_set": _ = try partSet(row)
            default: break
            }
            // Ids, numbers and dates.
            return row.databaseValues.allSatisfy {
                if case .int64(let number) = $0.storage { number >= 0 } else { true }
            }
        } catch {
            return false
        }
    }

    /// Whether a row, which opens, has the hashes by which it is looked up, and fits its channel.
    private func isFound(_ row: Row, of table: VaultSchema.SealedTable) throws -> Bool {
        do {
            guard try isIndexed(row, of: table) else { return false }
            switch table.name {
            case "contact":
                return try row.column("lookup")
                    == lookup(self.contact(row).fingerprint.bytes, table: table.name)
            case "channel":
                let id = try self.channel(row, identity()).keys?.id
                return try id.map { try row.column("lookup") == lookup($0, table: table.name) } ?? true
            case "member":
                let member = try self.member(row)
                return try row.column("lookup") == lookup(member.fingerprint.bytes, table: table.name)
                    && isRevoked(member) == (member.revoked != nil)
            case "message":
                return try row.column("type_key") == typeKey(storedMessage(row).message.content.type)
            default: return true
            }
        } catch VaultError.sealBroken {
            return false
        }
    }

    /// Whether the channel, which decides it, says that a member is revoked.
    private func isRevoked(_ member: Member) throws -> Bool {
        try revokedMembers(ofChannel: member.channel).contains { $0.contains(member.leafOrdinal) }
    }

    /// The time at which an entry was stored, by the clock at that time.
    private func stored(_ row: Row, of table: VaultSchema.SealedTable) throws -> Timestamp? {
        guard let fact = ["received", "added", "since"].first(where: table.facts.contains) else { return nil }
        return try timestamp(opened(row, of: table).column(fact))
    }

    /// An id that is used again would let earlier sealed fields open in the new row.
    fileprivate func idFaults() throws -> [String] {
        guard let ids = try? lastIDs() else { return ["the last ids of the tables do not open"] }
        return try zip(VaultSchema.sealedTables, ids).compactMap { table, id in
            guard table.name != VaultSchema.SealedTable.identity.name,
                try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(table.name)") ?? 0 > id
            else { return nil }
            return "the table \(table.name) has a wrong number for its next entry"
        }
    }
}

/// The state of the vault's file.
public struct VaultCondition: Equatable, Sendable {
    /// The size of the file and its log.
    public let bytes: Int
    /// SQLite's messages about faults of the file. Empty: none.
    public let faults: [String]
}

/// The types of the values in a table's columns, which a damaged file may violate.
struct ColumnTypes {
    private struct Column {
        let type: String
        let isOptional: Bool
    }

    private let columns: [String: Column]

    init(of table: String, _ db: Database) throws {
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM pragma_table_info(?)", arguments: [table])
        columns = try Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let isOptional: Bool = try !row.column("notnull") && !row.column("pk")
                return (try row.column("name"), Column(type: try row.column("type"), isOptional: isOptional))
            })
    }

    /// Whether each value has its column's type.
    func fit(_ row: Row) -> Bool {
        row.allSatisfy { name, value in
            guard let column = columns[name] else { return false }
            return switch value.storage {
            case .null: column.isOptional
            case .int64: column.type == "INTEGER"
            case .double: column.type == "REAL"
            case .blob: column.type == "BLOB"
            case .string: column.type == "TEXT"
            }
        }
    }
}
