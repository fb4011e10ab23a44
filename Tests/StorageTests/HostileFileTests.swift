import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// Files made by an attacker: nothing in them runs, and no query of them goes on for ever.
struct HostileFileTests {
    let folder: TemporaryFolder
    var url: URL { folder.file("vault.sqlite") }
    var threats: URL { folder.file("vault.sqlite.threats") }

    init() throws { folder = try TemporaryFolder() }

    /// A vault's own digests: compares the constants with the tables that the migrations make.
    @Test func `the tables of each version are recognised`() throws {
        for version in VaultSchema.migrator.migrations {
            let queue = try DatabaseQueue()
            try VaultSchema.migrator.migrate(queue, upTo: version)
            #expect(try queue.read { try VaultSchema.version(of: $0) } == version)
            #expect(try queue.read { try $0.schemaDigest() } == VaultSchema.digests[version])
        }
        #expect(VaultSchema.digests.count == VaultSchema.migrator.migrations.count)
    }

    /// SQL that writes an entry to a file's table of tables that SQLite would refuse to make.
    private static func forged(_ type: String, _ name: String, _ sql: String) -> String {
        """
        PRAGMA writable_schema = ON;
        INSERT INTO sqlite_master VALUES ('\(type)', '\(name)', '\(name)', 0, '\(sql)');
        """
    }

    private static let endless =
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"

    static let changes = [
        "CREATE VIEW v AS \(endless)",
        "CREATE TRIGGER t AFTER INSERT ON x BEGIN DELETE FROM x; END",
        "CREATE VIRTUAL TABLE v USING fts5 (a)",
        forged("table", "v", "CREATE/**/VIRTUAL TABLE v USING fts5 (a)"),
        forged("table", "v", "create\tvirtual table v using fts5 (a)"),
        forged("view", "v", "CREATE/**/VIEW v AS \(endless)"),
        "ALTER TABLE x ADD COLUMN g INTEGER AS (length(hex(zeroblob(30000000))))",
        "CREATE INDEX i ON x (length(hex(id)))",
        "CREATE TABLE more (a)",
        "ANALYZE",
    ]

    private func change(_ file: URL, _ sql: String) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test(arguments: changes)
    func `a vault with anything besides its tables is not opened`(_ sql: String) throws {
        try Vault.example(at: url).queue.close()
        try change(url, sql.replacing(" x ", with: " contact "))
        let bytes = try Data(contentsOf: url)
        #expect(throws: VaultError.foreignTables) { try Vault(at: url) }
        #expect(throws: VaultError.sealBroken) {
            try Vault.rescue(url, into: folder.file("new"), time: noon) { _ in throw VaultError.locked }
        }
        #expect(throws: BackupError.noVaultInside) {
            try Vault.restore(at: folder.file("new"), time: noon) { sink in
                try sink(Array(bytes), 0..<bytes.count)
                return nil
            }
        }
        #expect(try Data(contentsOf: url) == bytes)
        #expect(try folder.files == ["vault.sqlite"])
    }

    @Test(arguments: changes)
    func `threat lists with anything besides their tables are refused`(_ sql: String) throws {
        try ThreatStore.update(at: threats) { _ in }
        try change(threats, sql.replacing(" x ", with: " list "))
        #expect {
            try ThreatStore(at: threats)
        } throws: { error in
            if case .unusable(.broken) = error as? ThreatStoreError { true } else { false }
        }
    }

    /// A view in place of the list of versions would be read to find out whether a vault is newer.
    @Test(arguments: [
        "CREATE VIEW grdb_migrations AS \(endless.replacing("SELECT i FROM", with: "SELECT i AS identifier FROM"))",
        "CREATE TABLE grdb_migrations (a, identifier AS (hex(zeroblob(30000000))))",
    ])
    func `a list of versions that runs is not read`(_ sql: String) throws {
        try Vault.example(at: url).queue.close()
        try change(url, "DROP TABLE grdb_migrations; \(sql)")
        #expect(throws: VaultError.foreignTables) { try Vault(at: url) }
    }

    @Test func `a list of versions that contradicts the tables is damage`() throws {
        try Vault.example(at: url).queue.close()
        try change(url, "DELETE FROM grdb_migrations")
        #expect(throws: VaultError.sealBroken) { try Vault(at: url) }
    }

    @Test func `SQLite is set to distrust the file`() throws {
        let vault = try Vault.example(at: url)
        try ThreatStore.update(at: threats) { _ in }
        for queue in [vault.queue, try ThreatStore(at: threats).queue] {
            try queue.inDatabase { (db) throws in
                for (pragma, value) in [("trusted_schema", 0), ("cell_size_check", 1)] {
                    #expect(try Int.fetchOne(db, sql: "PRAGMA \(pragma)") == value)
                }
                // The connection is defensive.
                #expect(throws: DatabaseError.self) {
                    try db.execute(sql: "PRAGMA writable_schema = ON; DELETE FROM sqlite_master")
                }
            }
        }
    }

    /// Pages that refer to each other again and again: some thousand entries appear as more than
    /// can be counted.
    @Test func `reading an endless table is given up`() throws {
        let vault = try Vault.example(at: url)
        try vault.queue.write { try $0.execute(sql: Self.filling("contact (lookup, card, name, facts)")) }
        try vault.emptyLog()
        let root = try Self.root(of: "contact", in: vault.queue)
        try vault.queue.close()
        try Self.pileUp(url, root: root)

        let hostile = try Vault(at: url)
        #expect(throws: VaultError.tooMuchWork) {
            try hostile.read { try Int.fetchOne($0.db, sql: "SELECT max(name) FROM contact") }
        }
        // Later queries work.
        #expect(try hostile.read { try $0.identity().card.name?.text } == "Alice")
        #expect(try folder.files.contains("vault.sqlite"))
    }

    /// Both entries of a page's list refer to one row (https://sqlite.org/fileformat2.html, 1.6).
    @Test func `a channel that stands there twice is damage`() throws {
        let vault = try Vault.example(at: url)
        try vault.write { transaction in
            for name in ["chess", "go"] { _ = try transaction.subscribe(to: name) }
        }
        try vault.emptyLog()
        let root = try Self.root(of: "channel", in: vault.queue)
        let size = try vault.queue.read { try Int.fetchOne($0, sql: "PRAGMA page_size") ?? 0 }
        try vault.queue.close()
        var bytes = try Data(contentsOf: url)
        let page = (root - 1) * size
        #expect(bytes[page] == 13 && bytes[page + 4] == 2, "a leaf with two rows")
        bytes[page + 10] = bytes[page + 8]
        bytes[page + 11] = bytes[page + 9]
        try bytes.write(to: url)

        let damaged = try Vault(at: url)
        #expect(throws: VaultError.broken(path: url.path)) {
            try damaged.read { _ = try $0.channels(of: $0.identity()) }
        }
    }

    @Test func `endless threat lists are refused`() throws {
        try ThreatStore.update(at: threats) { transaction in
            try transaction.db.execute(
                sql: """
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000)
                    INSERT INTO list (name, format, kind, updated, imported, entries, sizes, state)
                    SELECT 'list' || i, 'domains', 'malware', 1, 1, 1, 16, hex(zeroblob(150)) FROM n
                    """)
        }
        let queue = try DatabaseQueue(path: threats.path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        let root = try Self.root(of: "list", in: queue)
        try queue.close()
        try Self.pileUp(threats, root: root)

        let store = try ThreatStore(at: threats)
        #expect {
            try store.matches([Array(repeating: 7, count: 32)])
        } throws: { error in
            if case .unusable(.broken) = error as? ThreatStoreError { true } else { false }
        }
    }

    private static func filling(_ table: String) -> String {
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000)
        INSERT INTO \(table) SELECT randomblob(32), zeroblob(200), zeroblob(40), zeroblob(40) FROM n
        """
    }

    private static func root(of table: String, in queue: DatabaseQueue) throws -> Int {
        let root = try queue.read {
            try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table])
        }
        return try #require(root)
    }

    /// Appends copies of a table's root page, each of which has the next one as all of its
    /// children; the last has the real ones (https://sqlite.org/fileformat2.html#b_tree_pages).
    private static func pileUp(_ file: URL, root: Int) throws {
        let (size, levels) = (4_096, 8)
        var bytes = try [UInt8](Data(contentsOf: file))
        let count = bytes.count / size
        let page = Array(bytes[(root - 1) * size..<root * size])
        try #require(page[0] == 5, "an inner page of a table")
        func number(_ value: Int) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
        }
        func leading(to child: Int) -> [UInt8] {
            var page = page
            page.replaceSubrange(8..<12, with: number(child))
            for cell in 0..<(Int(page[3]) << 8 | Int(page[4])) {
                let place = Int(page[12 + 2 * cell]) << 8 | Int(page[13 + 2 * cell])
                page.replaceSubrange(place..<place + 4, with: number(child))
            }
            return page
        }
        bytes.replaceSubrange((root - 1) * size..<root * size, with: leading(to: count + 1))
        for level in 1..<levels { bytes += leading(to: count + level + 1) }
        bytes += page
        bytes.replaceSubrange(28..<32, with: number(count + levels))
        try Data(bytes).write(to: file)
    }
}
