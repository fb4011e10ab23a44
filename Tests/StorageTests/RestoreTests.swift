import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// Restoring makes a complete vault, or nothing.
struct RestoreTests {
    let folder: TemporaryFolder
    let vault: Vault
    var url: URL { folder.file("restored.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        vault = try Vault.example(at: folder.file("vault.sqlite"))
    }

    private func restore(_ bytes: [UInt8]) throws {
        try Vault.restore(at: url, time: noon) { sink in
            try sink(bytes, 0..<bytes.count)
            return nil
        }
    }

    /// The bytes of a vault that may be damaged.
    private func bytes(_ vault: Vault) throws -> [UInt8] {
        let database = try vault.read { try SerializedDatabase($0.db) }
        return database[0..<database.count]
    }

    private func expectNothingLeft() throws {
        #expect(try folder.files.filter { $0.hasPrefix("restored") } == [])
    }

    /// Each of these restores is refused too.
    @Test(arguments: [
        "UPDATE member SET card = zeroblob(99)", "UPDATE contact SET card = zeroblob(99)",
        "UPDATE channel SET secret = zeroblob(99)", "UPDATE identity SET keys = zeroblob(99)",
        "PRAGMA foreign_keys = OFF; UPDATE member SET channel = 77",
    ])
    func `a damaged vault is not backed up`(_ change: String) throws {
        try vault.write { transaction in
            _ = try transaction.subscribe(to: "go")
            let identity = try transaction.identity().publicIdentity
            let own = OwnedChannel(name: try Name("chess"), owner: identity, created: noon)
            try transaction.insertMember(
                Identity(suite: .compact, name: Name("Bob")).publicIdentity, leafOrdinal: 0, since: noon,
                issued: noon, authorization: nil, ofChannel: transaction.insert(own).id)
        }
        try vault.requireRestorable()
        try vault.queue.writeWithoutTransaction { try $0.execute(sql: change) }
        var count = 0
        #expect(throws: VaultError.self) { try vault.serialize { count += $0.count } }
        #expect(count == 0)
        #expect(throws: BackupError.noVaultInside) { try restore(bytes(vault)) }
        try expectNothingLeft()
    }

    /// An index is not read when a vault is opened.
    @Test func `a vault with a damaged index is not backed up`() throws {
        let root = try vault.queue.read {
            try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'message_by_date'")
        }
        try vault.emptyLog()
        try vault.queue.close()
        let file = try FileHandle(forWritingTo: vault.url)
        try file.seek(toOffset: UInt64(try #require(root) - 1) * 4096)
        try file.write(contentsOf: Data(repeating: 0xFF, count: 4096))
        try file.close()
        let damaged = try Vault(at: vault.url)
        #expect(throws: VaultError.broken(path: vault.url.path)) { try damaged.serialize { _ in } }
    }

    /// Includes entries that are only in the write-ahead log.
    @Test func `restoring returns the serialised vault`() throws {
        try vault.write { transaction in
            let channel = try transaction.subscribe(to: "chess")
            for number in 1...200 { try transaction.insertMessage(UInt64(number), in: channel) }
        }
        let before = try folder.files
        try restore(bytes(vault))
        #expect(try folder.files == (before + ["restored.sqlite"]).sorted())
        let restored = try Vault(at: url)
        #expect(try restored.read { try $0.messageCount(inChannel: 1) } == 200)
        #expect(
            try restored.read { try $0.identity().fingerprint }
                == vault.read { try $0.identity().fingerprint })
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a newer schema is refused`() throws {
        try vault.queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('a later one')") }
        #expect(throws: BackupError.newer) { try restore(bytes(vault)) }
        try expectNothingLeft()
    }

    @Test(arguments: [
        "CREATE TRIGGER t AFTER INSERT ON message BEGIN DELETE FROM member; END",
        "CREATE VIEW v AS SELECT * FROM member", "DROP TABLE sighting", "PRAGMA application_id = 1",
        "DELETE FROM grdb_migrations", "ALTER TABLE member ADD COLUMN more BLOB",
        // Endless.
        """
        DROP TABLE grdb_migrations;
        CREATE VIEW grdb_migrations AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
            SELECT i AS identifier FROM n
        """,
    ])
    func `other tables are refused`(_ change: String) throws {
        try vault.queue.write { try $0.execute(sql: change) }
        #expect(throws: BackupError.noVaultInside) { try restore(bytes(vault)) }
        try expectNothingLeft()
    }

    @Test func `a file that is not a sound database is refused`() throws {
        var bytes = try bytes(vault)
        for damaged in [[], [1, 2, 3], Array(repeating: 7, count: 9_000), Array(bytes.dropLast(4_096))] {
            #expect(throws: BackupError.noVaultInside) { try restore(damaged) }
            try expectNothingLeft()
        }
        bytes.replaceSubrange(8_192..<40_000, with: Array(repeating: 0x5A, count: 40_000 - 8_192))
        #expect(throws: BackupError.noVaultInside) { try restore(bytes) }
        try expectNothingLeft()
    }

    @Test func `a vault with a broken seal is refused`() throws {
        try vault.queue.write { try $0.execute(sql: "UPDATE identity SET keys = zeroblob(99)") }
        #expect(throws: BackupError.noVaultInside) { try restore(bytes(vault)) }
        try expectNothingLeft()
    }

    @Test(arguments: [Int64(Leaf.limit) + 1, .max])
    func `more leaves than the trees have are refused`(_ count: Int64) throws {
        try vault.write { transaction in
            let owner = try transaction.identity().publicIdentity
            let owned = OwnedChannel(name: try Name("chess"), owner: owner, created: noon)
            let row = try transaction.insert(owned).id
            try transaction.update(.channel, id: row, ["leaves_used": count])
        }
        #expect(throws: BackupError.noVaultInside) { try restore(bytes(vault)) }
        try expectNothingLeft()
    }

    @Test func `a failed restore leaves nothing behind`() throws {
        struct Failed: Error {}
        let bytes = try bytes(vault)
        #expect(throws: Failed.self) {
            try Vault.restore(at: url, time: noon) { sink in
                try sink(bytes, 0..<bytes.count / 2)
                throw Failed()
            }
        }
        try expectNothingLeft()
    }

    /// The channel's keys name leaves of revoked members: nobody on one of them is a member.
    @Test(arguments: [0, 2], [nil, noon])
    func `a member on a revoked leaf is damage`(leaf: Int, revoked: Timestamp?) throws {
        let owner = Identity(suite: .compact, name: try Name("Alice"))
        let member = Identity(suite: .compact, name: try Name("Bob")).publicIdentity
        var channel = OwnedChannel(name: try Name("chess"), owner: owner.publicIdentity, created: noon)
        for _ in 0..<4 { _ = channel.assignLeaf() }
        let keys = KeyBackup(
            identity: owner, channels: [KeyBackup.OwnChannel(channel: channel, revoked: [1..<3])],
            subscriptions: [])
        let entry = PortableBackup.Member(
            channel: channel.keys.id, member, leaf: leaf, since: noon, issued: noon, revoked: revoked,
            tenure: LeafTenure(first: 3, end: nil))
        func restore() throws {
            try Vault.restore(at: url, time: noon) { insert in
                try insert(.keys(keys))
                try insert(.member(entry))
                return nil
            }
        }
        guard leaf == 2, revoked == nil else { return try restore() }
        #expect(throws: BackupError.damaged) { try restore() }
        try expectNothingLeft()
    }

    @Test func `jumps are merged and limited`() throws {
        try vault.write { transaction in
            let row = try transaction.subscribe(to: "chess").id
            #expect(try transaction.jumps(inChannel: row).isEmpty)
            for skipped in [5..<9, 20..<30, 8..<12, 12..<13] as [Range<UInt64>] {
                try transaction.recordJumps([skipped], inChannel: row)
            }
            #expect(try transaction.jumps(inChannel: row) == [5..<13, 20..<30])
            for start in 1...300 as ClosedRange<UInt64> {
                try transaction.recordJumps([start * 100..<start * 100 + 1], inChannel: row)
            }
            let kept = try transaction.jumps(inChannel: row)
            #expect(kept.count == 256)
            #expect(kept.last == 30_000..<30_001)
        }
    }
}
