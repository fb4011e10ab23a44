import GRDB
import Primitives
import Wire

extension VaultSchema {
    /// The tables and indexes of each version, by `Database.schemaDigest`. They are constants, and
    /// not computed by the migrations, since every opening of a vault compares them.
    static let digests = ["1": "037ae4495f35fdaeb36404779c05cfd28332323ec487954c0d44443d459d6d5d"]

    /// The version whose tables a file has, whatever its list of versions says; nil if they are of
    /// no version.
    static func version(of db: Database) throws -> String? {
        let digest = try db.schemaDigest()
        return digests.first { $0.value == digest }?.key
    }

    /// Checks that a file has the tables of a version and nothing else, such as a trigger, a view,
    /// a generated column or a virtual table: these would run when it is read or written, and could
    /// take forever. Nothing in the file is used before.
    ///
    /// - Throws: `VaultError`: `.foreignTables`; `.newer`; `.sealBroken` if its list of versions
    ///   does not match its tables.
    static func check(_ db: Database) throws {
        guard let version = try version(of: db) else {
            throw try isNewer(db) ? VaultError.newer : .foreignTables
        }
        let migrator = migrator
        guard try !migrator.hasBeenSuperseded(db) else { throw VaultError.newer }
        guard try migrator.completedMigrations(db).last == version else { throw VaultError.sealBroken }
    }

    /// Whether a file with unknown tables claims to be of a later version.
    static func isNewer(_ db: Database) throws -> Bool {
        // A view of this name could run for ever, and so could a generated column. A pragma's
        // answer does not come from the text in the file.
        let list = try Row.fetchAll(db, sql: "PRAGMA main.table_list(grdb_migrations)")
        let columns = try Row.fetchAll(db, sql: "PRAGMA main.table_xinfo(grdb_migrations)")
        guard try list.map({ try $0.column("type", as: String.self) }) == ["table"],
            try columns.map({ try $0.column("name", as: String.self) }) == ["identifier"],
            try columns.map({ try $0.column("hidden", as: Int.self) }) == [0]
        else { return false }
        return try migrator.hasBeenSuperseded(db)
    }
}

extension Database {
    /// The digest of the file's whole schema: SHA-256 in hexadecimal digits. It reads the text in
    /// SQLite's table of tables, and nothing that this text describes.
    func schemaDigest() throws -> String {
        // A file with more entries than this is not the program's.
        let entries = try String.fetchAll(
            self,
            sql: """
                SELECT quote(type) || quote(name) || quote(tbl_name) || quote(sql) FROM main.sqlite_master LIMIT 100
                """)
        return SHA256.hash(Array(entries.sorted().joined(separator: "\n").utf8)).hexadecimal
    }
}
