import GRDB
import Primitives
import Wire

extension VaultSchema {
    /// The tables and indexes of each version, by `Database.schemaDigest`. They are constants, and
    /// not computed by the migrations, since every opening of a vault compares them.
    static let digests = [
        "1": "b31587da23744a6fbfebc9a0deae042ffc601b91106d27bb1f14639ce5f8c1fb",
        "2": "db2299778c1b635ae02ce93a11e2e6653045d5dbfcc58affadb52020fe89fa8f",
        "3": "abbde1b70817391fffcda2f6045b80f35ddbe2137633433267dc059b48c4e0b0",
        "4": "9540a5864a487e032eb522b7b475689575e5da81da40010091bf236b739773f7",
        "5": "a0973585d903a624602ba0bf7b12e403cfe9d4032cf37aa902813ad4962e5c7c",
        "6": "edfc441da52b3a16c5438003bcf3b666f66d0576e932db62ba07e97bf112ac3c",
        "7": "d6a6b2a8d53e8f79e05ef86b398f81c70365454b62064502c05d8b1d16496c08",
        "8": "e84691cbbef2282050e850e263b2869c801fb97aa04bdbd4c72e42ad75132737",
        "9": "ad1c619e8af323ad24363fe85a853eff85749f6f5276b75b0338c0c192123e75",
    ]

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
    /// - Returns: whether it is the newest version.
    /// - Throws: `VaultError`: `.foreignTables`; `.newer`; `.sealBroken` if its list of versions
    ///   does not match its tables.
    static func check(_ db: Database) throws -> Bool {
        guard let version = try version(of: db) else {
            throw try isNewer(db) ? VaultError.newer : .foreignTables
        }
        let migrator = migrator
        guard try !migrator.hasBeenSuperseded(db) else { throw VaultError.newer }
        guard try migrator.completedMigrations(db).last == version else { throw VaultError.sealBroken }
        return version == migrator.migrations.last
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
