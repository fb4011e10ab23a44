import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// The results of an examination, and of rescuing a damaged vault.
struct RescueTests {
    let folder: TemporaryFolder
    let count: UInt64 = 400
    static let west = Place(latitude: -37.77, longitude: -122.42, altitude: -3, uncertainty: nil)
    var url: URL { folder.file("vault.sqlite") }
    var rescued: URL { folder.file("rescued.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        let vault = try Vault.example(at: url)
        try vault.write { transaction in
            for name in ["chess", "go"] {
                let channel = try transaction.subscribe(to: name)
                for number in 1...count {
                    let message = try transaction.insertMessage(number, in: channel)
                    guard number == 1 else { continue }
                    for place in [Self.west, nil] {
                        _ = try transaction.insert(Sighting(time: noon, place: place), of: message)
                    }
                }
            }
            let own = OwnedChannel(
                name: try Name("own"), owner: try transaction.identity().publicIdentity, created: noon)
            let row = try transaction.insert(own).id
            try transaction.insertMember(
                Identity(suite: .compact, name: Name("Bob")).publicIdentity, leafOrdinal: 0, since: noon,
                issued: noon,
                authorization: nil, ofChannel: row)
        }
        try vault.emptyLog()
        try vault.queue.close()
    }

    private func rescue() throws -> [String: RescuedTable] {
        let entries = try Vault.rescue(url, into: rescued, time: noon) { _ in throw VaultError.locked }
        return Dictionary(uniqueKeysWithValues: entries.tables.map { ($0.name, $0) })
    }

    @Test func `a sound vault is copied completely`() throws {
        let before = try folder.bytes()
        let tables = try rescue()
        #expect(tables["message"]?.rescued == Int(2 * count))
        #expect(tables["sighting"]?.rescued == 4)
        #expect(tables.values.allSatisfy { $0.lost == 0 && !$0.hasGaps })
        #expect(try Data(contentsOf: url) == before)
        #expect(try folder.files == ["rescued.sqlite", "vault.sqlite"])
        let vault = try Vault(at: rescued)
        #expect(try vault.examine().isSound)
        try vault.read { (transaction) throws in
            let channels = try transaction.channels(of: transaction.identity())
            #expect(channels.map(\.name.text) == ["chess", "go", "own"])
            #expect(channels.map { $0.restored != nil } == [false, false, true])
            #expect(try transaction.messageCount(inChannel: channels[1].id) == Int(count))
        }
    }

    @Test func `damaged entries are counted and left behind`() throws {
        let queue = try DatabaseQueue(path: url.path)
        try queue.write { db in
            try db.execute(
                sql: """
                    UPDATE message SET content = zeroblob(40) WHERE number = 7;
                    UPDATE message SET number = 100000 WHERE number = 8;
                    """)
        }
        try queue.close()
        let examined = try Vault(at: url).examine()
        #expect(examined.faults == [])
        #expect(examined.tables.first { $0.name == "message" }?.broken == [7, 8, 407, 408])
        #expect(!examined.isSound && examined.newest == noon)
        let message = try rescue()["message"]
        #expect(message?.rescued == Int(2 * count) - 4 && message?.lost == 4)
        #expect(try Vault(at: rescued).examine().isSound)
    }

    /// Nothing says who they are.
    @Test(arguments: [
        "UPDATE member SET card = zeroblob(40) WHERE leaf = 1", "DELETE FROM member WHERE leaf = 1",
    ])
    func `people without a rescued entry are left out`(_ damage: String) throws {
        let own = try Vault(at: url).write { (transaction) throws in
            let channel = try #require(try transaction.channels(of: transaction.identity()).last)
            guard case .owned(var owned) = channel.access else { throw VaultError.sealBroken }
            // Leaf 0 is Bob's, and nothing is known of leaf 3.
            for _ in 0..<4 { _ = owned.assignLeaf() }
            try transaction.updateCounters(owned, row: channel.id)
            for leaf in 1...2 {
                try transaction.insertMember(
                    Identity(suite: .compact, name: Name("Carol")).publicIdentity, leafOrdinal: leaf,
                    since: noon, issued: noon, authorization: nil, ofChannel: channel.id)
            }
            return channel.id
        }
        #expect(try rescuedRevocations(own).first?.lowerBound == 4)
        try FileManager.default.removeItem(at: rescued)
        let queue = try DatabaseQueue(path: url.path)
        try queue.write { try $0.execute(sql: damage) }
        try queue.close()
        let revoked = try rescuedRevocations(own)
        #expect(revoked.map(\.lowerBound) == [1, 3])
        #expect(revoked[0] == 1..<2)
    }

    /// The leaves that are left out after a rescue.
    private func rescuedRevocations(_ row: Int64) throws -> [Range<Int>] {
        _ = try rescue()
        return try Vault(at: rescued).read { (transaction) throws in
            guard let channel = try transaction.channel(id: row, of: transaction.identity()),
                case .owned(let owned) = channel.access
            else { return [] }
            return try transaction.revokedLeaves(of: owned, row: row)
        }
    }

    /// Pages in the middle of the file are overwritten, as by a failing disk.
    @Test func `entries on undamaged pages are rescued`() throws {
        let size = try Data(contentsOf: url).count
        let file = try FileHandle(forWritingTo: url)
        for page in stride(from: 75, to: size / 4096, by: 11) {
            try file.seek(toOffset: UInt64(page * 4096))
            try file.write(contentsOf: Data(repeating: 0xA7, count: 4096))
        }
        try file.close()
        let tables = try rescue()
        let gaps = tables.values.filter(\.hasGaps)
        #expect(!gaps.isEmpty)
        let kept = try #require(tables["message"]?.rescued)
        #expect(kept > Int(count) && kept < Int(2 * count))
        let vault = try Vault(at: rescued)
        #expect(try vault.examine().isSound)
        try vault.write { _ = try $0.subscribe(to: "afterwards") }
    }

    @Test func `a channel is lost with its owner`() throws {
        let queue = try DatabaseQueue(path: url.path)
        try queue.write { try $0.execute(sql: "UPDATE contact SET card = zeroblob(40) WHERE id = 1") }
        try queue.close()
        let tables = try rescue()
        #expect(tables["contact"]?.lost == 1)
        #expect(tables["channel"]?.lost == 1 && tables["channel"]?.rescued == 2)
        #expect(tables["message"]?.lost == Int(count))
        let names = try Vault(at: rescued).read { (transaction) throws in
            try transaction.channels(of: transaction.identity()).map(\.name.text)
        }
        #expect(names == ["go", "own"])
    }

    @Test func `no vault is made without the key`() throws {
        let queue = try DatabaseQueue(path: url.path)
        try queue.write { try $0.execute(sql: "UPDATE vault SET key = zeroblob(32)") }
        try queue.close()
        #expect(throws: VaultError.sealBroken) { try rescue() }
        #expect(try folder.files == ["vault.sqlite"])
    }

    @Test func `a locked vault is rescued locked`() throws {
        let passphrase = try #require(Passphrase(Array("tin soldier".utf8)))
        let vault = try Vault(at: url)
        try vault.setPassphrase(passphrase, cost: 10)
        try vault.queue.close()
        #expect(throws: VaultError.locked) { try rescue() }
        _ = try Vault.rescue(url, into: rescued, time: noon) { try $0.unlockingKey(under: passphrase) }
        #expect(throws: VaultError.locked) { try Vault(at: rescued) }
        let open = try Vault(at: rescued) { try $0.unlockingKey(under: passphrase) }
        #expect(try open.read { try $0.messageCount(inChannel: 1) } == Int(count))
    }

    /// A file without its last pages, and a symbolic link to a file with a log.
    @Test func `a truncated file behind a link is read and not changed`() throws {
        let handle = try FileHandle(forWritingTo: url)
        try handle.truncate(atOffset: try handle.seekToEnd() - 2 * 4096)
        try handle.close()
        let before = try Data(contentsOf: url)
        let link = folder.file("link.sqlite")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
        _ = try Vault.rescue(link, into: rescued, time: noon) { _ in throw VaultError.locked }
        #expect(try Data(contentsOf: url) == before)
        #expect(try Vault(at: rescued).examine().isSound)
        #expect(try folder.files.filter { $0.contains("damaged") || $0.contains(".new-") } == [])
    }

    /// Unknown tables are refused as a whole: their names would be read as commands, or triggers
    /// would run.
    @Test(arguments: [
        "CREATE TRIGGER t AFTER INSERT ON message BEGIN DELETE FROM member; END",
        "ALTER TABLE sighting ADD COLUMN \"x) SELECT 1; DELETE FROM contact; --\" TEXT",
        "DROP TABLE sighting; CREATE VIEW sighting AS SELECT 'zzz' AS id, 1 AS message",
    ])
    func `another program's tables are refused`(_ change: String) throws {
        let queue = try DatabaseQueue(path: url.path)
        try queue.write { try $0.execute(sql: change) }
        try queue.close()
        #expect(throws: VaultError.sealBroken) { try rescue() }
        #expect(try folder.files == ["vault.sqlite"])
    }

    /// Plain columns are checked too, and ids are not used again.
    @Test func `a forged row is left behind and its id is not reused`() throws {
        let queue = try DatabaseQueue(path: url.path)
        try queue.write { db in
            try db.execute(
                sql: """
                    UPDATE contact SET facts = zeroblob(9) WHERE id = 2; UPDATE member SET leaf = -5;
                    DELETE FROM message WHERE id = (SELECT max(id) FROM message);
                    """)
        }
        try queue.close()
        let broken = try Vault(at: url).examine().tables.filter { !$0.broken.isEmpty }.map(\.name)
        #expect(broken == ["contact", "channel", "member"])
        let tables = try rescue()
        #expect(tables["contact"]?.lost == 1 && tables["member"]?.lost == 1)
        try Vault(at: rescued).write { (transaction) throws in
            let chess = try transaction.channels(of: transaction.identity())[0]
            #expect(try transaction.insertMessage(count + 1, in: chess).id == Int64(2 * count) + 1)
        }
    }

    /// Invalid counters of ids: with one too low, or none that opens, nothing may be left behind; with
    /// one too high, the vault would soon be full.
    @Test(arguments: [0, 3, Int64.max, nil])
    func `a wrong last id loses nothing`(_ last: Int64?) throws {
        try Vault(at: url).write { transaction in
            if let last { try transaction.setLastIDs(VaultSchema.sealedTables.map { _ in last }) }
            if last == nil { try transaction.db.execute(sql: "UPDATE vault SET last_ids = zeroblob(70)") }
        }
        #expect(try !Vault(at: url).examine().isSound)
        let tables = try rescue()
        #expect(tables["message"]?.rescued == Int(2 * count) && tables["contact"]?.rescued == 2)
        let vault = try Vault(at: rescued)
        #expect(try vault.examine().isSound)
        let id = try vault.write { (transaction) throws in
            let chess = try transaction.channels(of: transaction.identity())[0]
            return try transaction.insertMessage(count + 1, in: chess).id
        }
        #expect(id == Int64(2 * count) + 1)
    }

    /// No entry has such an id, and none could come after it.
    @Test(arguments: [Int64.max, 1 << 53, 0, -1, .min])
    func `a row with an impossible id is left behind and counted`(_ id: Int64) throws {
        let queue = try DatabaseQueue(path: url.path)
        try queue.write { try $0.execute(sql: "UPDATE member SET id = ?", arguments: [id]) }
        try queue.close()
        #expect(try rescue()["member"]?.lost == 1)
        #expect(try Vault(at: rescued).examine().isSound)
    }

    /// The tables show the version of a vault: its list of versions may be damaged, or an endless
    /// view.
    @Test func `a vault without its list of versions is rescued`() throws {
        let queue = try DatabaseQueue(path: url.path)
        try queue.write { try $0.execute(sql: "DELETE FROM grdb_migrations") }
        try queue.close()
        #expect(try rescue()["message"]?.rescued == Int(2 * count))
    }

    @Test(arguments: [
        """
        PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE tbl_name = 'grdb_migrations';
        INSERT INTO sqlite_master VALUES ('view', 'grdb_migrations', 'grdb_migrations', 0,
            'CREATE VIEW grdb_migrations AS WITH RECURSIVE r (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r)
            SELECT i AS identifier FROM r');
        """,
        "CREATE TRIGGER t AFTER INSERT ON message BEGIN DELETE FROM member; END",
    ])
    func `a vault with anything that runs is refused`(_ change: String) throws {
        let queue = try DatabaseQueue(path: url.path)
        try queue.writeWithoutTransaction { try $0.execute(sql: change) }
        try queue.close()
        #expect(throws: VaultError.foreignTables) { try Vault(at: url) }
        #expect(throws: VaultError.sealBroken) { try rescue() }
    }

    /// A copy of a vault exists only during the rescue, and only its owner can read it from the
    /// beginning.
    @Test func `only the owner can read the copies`() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
        var modes: [mode_t?] = []
        try Vault(at: url).setPassphrase(Passphrase(Array("tin".utf8)), cost: 10)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
        #expect(throws: VaultError.locked) {
            try Vault.rescue(url, into: rescued, time: noon) { _ in
                modes = try folder.files.filter { $0.hasPrefix("rescued") }
                    .map { FileReference(path: folder.file($0).path)?.mode }
                throw VaultError.locked
            }
        }
        #expect(!modes.isEmpty && modes.allSatisfy { $0 == 0o600 })
    }

    @Test func `nothing is overwritten and no other file is read`() throws {
        try Data("mine".utf8).write(to: rescued)
        #expect(throws: VaultError.alreadyThere(path: rescued.path)) { try rescue() }
        #expect(try Data(contentsOf: rescued) == Data("mine".utf8))
        #expect(throws: VaultError.notAVault(path: rescued.path)) {
            try Vault.rescue(rescued, into: folder.file("other"), time: noon) { _ in throw VaultError.locked }
        }
    }
}
