import Exchange
import Foundation
import GRDB
import Primitives
import Testing
import Wire

@testable import Storage

/// A vault that is locked under a passphrase, then under another, then unlocked.
struct PassphraseTests {
    let folder: TemporaryFolder
    var url: URL { folder.file("vault.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        try FileManager.default.copyItem(
            at: root.appending(path: "fixtures/vaults/schema-1.sqlite"), to: folder.file("vault.sqlite"))
    }

    /// The least work that a lock may need.
    private let cost = 10

    private func passphrase(_ text: String) throws -> Passphrase {
        try #require(Passphrase(Array(text.utf8)))
    }

    private func open(_ text: String) throws -> Vault {
        let passphrase = try passphrase(text)
        return try Vault(at: url) { try $0.unlockingKey(under: passphrase) }
    }

    private func batchDigest(of rows: [[UInt8]], _ transaction: VaultTransaction) -> [UInt8] {
        var digest = transaction.batchDigest()
        for row in rows { digest.add(row) }
        return digest.bytes()
    }

    private struct Field: Hashable {
        let name: String
        let bytes: [UInt8]
    }

    /// All sealed fields, opened, and all hashes.
    private func fields(_ vault: Vault) throws -> Set<Field> {
        try vault.read { (transaction) throws in
            var fields: Set<Field> = []
            for table in VaultSchema.sealedTables {
                for row in try Row.fetchAll(transaction.db, sql: "SELECT * FROM \(table.name)") {
                    let id: Int64 = row["id"]
                    for column in table.sealedColumns {
                        guard let sealed = row[column] as Data? else { continue }
                        let bytes = try transaction.open(sealed, table.name, id, column)
                        fields.insert(Field(name: "\(table.name) \(id) \(column)", bytes: bytes))
                    }
                    for column in table.lookups {
                        guard let lookup = row[column] as Data? else { continue }
                        let bytes = try transaction.sealer.unmasked(Array(lookup))
                        fields.insert(Field(name: "\(table.name) \(id) \(column)", bytes: bytes))
                    }
                }
            }
            return fields
        }
    }

    /// 16 bytes from each end of all sealed fields, hashes and vault keys in the file.
    private func traces(_ vault: Vault) throws -> Set<Data> {
        try vault.read { (transaction) throws in
            let columns =
                VaultSchema.sealedTables.map { ($0.name, $0.sealedColumns + $0.lookups) }
                + [("vault", ["key", "lock", "lookup_key", "last_ids"])]
            var traces: Set<Data> = []
            for (table, columns) in columns {
                let sql = "SELECT \(columns.joined(separator: ", ")) FROM \(table)"
                for row in try Row.fetchAll(transaction.db, sql: sql) {
                    for bytes in row.databaseValues.compactMap(Data.fromDatabaseValue) where !bytes.isEmpty {
                        traces.formUnion([Data(bytes.prefix(16)), Data(bytes.suffix(16))])
                    }
                }
            }
            return traces
        }
    }

    @Test func `a vault is locked and unlocked`() throws {
        let vault = try Vault(at: url)
        let (before, unlocked) = (try fields(vault), try traces(vault))
        #expect(before.count > 20)
        try vault.setPassphrase(passphrase("tin soldier"), cost: cost)
        #expect(!(try folder.bytes().holds(anyOf: unlocked)))
        #expect(throws: VaultError.locked) { try Vault(at: url) }
        #expect(throws: VaultError.wrongPassphrase) { try open("tin soldiers") }
        let locked = try open("tin soldier")
        #expect(try fields(locked) == before)
        #expect(try locked.lock() != nil)

        let first = try traces(locked)
        #expect(try folder.bytes().holds(anyOf: first))
        try locked.setPassphrase(passphrase("paper boat"), cost: cost)
        #expect(!(try folder.bytes().holds(anyOf: first)))
        #expect(throws: VaultError.wrongPassphrase) { try open("tin soldier") }
        let changed = try open("paper boat")
        #expect(try fields(changed) == before)

        let second = try traces(changed)
        try changed.setPassphrase(nil)
        #expect(!(try folder.bytes().holds(anyOf: second)))
        let unlockedAgain = try Vault(at: url)
        #expect(try fields(unlockedAgain) == before)
        #expect(try unlockedAgain.lock() == nil)
        try unlockedAgain.write { (transaction) throws in _ = try transaction.subscribe(to: "afterwards") }
    }

    /// The file contains none of the known data, neither in clear nor in a form that the owner of
    /// an older copy could compute.
    @Test func `a locked vault reveals nothing`() throws {
        let vault = try Vault(at: url)
        let oldFields = try fields(vault)
        try vault.setPassphrase(passphrase("tin soldier"), cost: cost)
        let bytes = try folder.bytes()
        // Shorter ones are in so many random bytes by chance.
        for field in oldFields where field.bytes.count >= 4 {
            #expect(bytes.range(of: Data(field.bytes)) == nil, "\(field.name)")
        }
        #expect(bytes.range(of: Data("tin soldier".utf8)) == nil)
        let free = try open("tin soldier").read { try Int.fetchOne($0.db, sql: "PRAGMA freelist_count") }
        #expect(free == 0)
    }

    @Test func `changing the passphrase seals every column of bytes again`() throws {
        let listed = Set(
            VaultSchema.sealedTables.flatMap { table in
                (table.sealedColumns + table.lookups + table.shortLookups).map { "\(table.name).\($0)" }
            })
        let columns = try Vault(at: url).read { transaction in
            try String.fetchAll(
                transaction.db,
                sql: """
                    SELECT master.name || '.' || info.name
                    FROM sqlite_master AS master, pragma_table_info(master.name) AS info
                    WHERE master.type = 'table' AND info.type = 'BLOB' AND master.name <> 'vault'
                    """)
        }
        #expect(Set(columns) == listed)
    }

    @Test func `a vault opened before the change is not usable afterwards`() throws {
        let (vault, other) = (try Vault(at: url), try Vault(at: url))
        try vault.setPassphrase(passphrase("tin soldier"), cost: cost)
        #expect(throws: VaultError.keyChanged) { try other.read { try $0.contacts() } }
        #expect(throws: VaultError.keyChanged) { try other.write { try $0.setPicture([1]) } }
        #expect(throws: VaultError.keyChanged) { try vault.read { try $0.contacts() } }
        #expect(try open("tin soldier").read { try $0.picture() } != [1])
    }

    @Test func `a batch continues under another key`() throws {
        let vault = try Vault(at: url)
        let (own, batch) = try vault.read { (transaction) throws in
            let own = try transaction.channels(of: transaction.identity()).first(where: \.isOwned)
            let channel = try #require(own)
            return (channel, try #require(try transaction.unfinishedBatch(inChannel: channel.id)))
        }
        let channel = own.id
        let row = Array("a row".utf8)
        let (digest, key) = try vault.write { transaction in
            let key = transaction.batchRow(row, of: batch.mark)
            try transaction.insertMessage(1, text: "a row", created: 1, in: own)
            try transaction.db.execute(
                sql: "UPDATE message SET batch_row = ? WHERE channel = ? AND number = 1",
                arguments: [key, channel])
            return (batchDigest(of: [row], transaction), key)
        }
        try vault.setPassphrase(passphrase("tin soldier"), cost: cost)
        try open("tin soldier").read { (transaction) throws in
            #expect(transaction.knows(batch.mark, inChannel: channel))
            #expect(try transaction.unfinishedBatch(inChannel: channel) == batch)
            #expect(batchDigest(of: [row], transaction) == digest)
            let renewed = transaction.batchRow(row, of: batch.mark)
            #expect(renewed != key)
            #expect(try transaction.number(ofBatchRow: renewed, inChannel: channel)?.number == 1)
        }
    }

    /// An unfinished batch of an earlier version is recognised by this digest.
    @Test func `the digest of a batch is the hash of its rows with their lengths`() throws {
        try Vault(at: url).read { transaction in
            let rows = [Array("a row".utf8), [], [UInt8](repeating: 7, count: 300)]
            let whole = [5] + rows[0] + [0] + [0xAC, 2] + rows[2]
            #expect(batchDigest(of: rows, transaction) == transaction.sealer.hash(whole, for: "batch rows"))
            #expect(batchDigest(of: rows.reversed(), transaction) != batchDigest(of: rows, transaction))
        }
    }

    @Test func `equal rows of a batch have the same fingerprint`() throws {
        try Vault(at: url).read { transaction in
            let (row, other) = (Array("a row".utf8), Array("a rov".utf8))
            #expect(transaction.batchFingerprint(row) == transaction.batchFingerprint(row))
            #expect(transaction.batchFingerprint(row) != transaction.batchFingerprint(other))
        }
    }

    /// If one entry does not open, nothing in the vault is changed.
    @Test(arguments: ["card = zeroblob(60)", "lookup = x'00'"])
    func `a damaged vault is not changed`(_ change: String) throws {
        let vault = try Vault(at: url)
        try vault.write {
            try $0.db.execute(sql: "UPDATE contact SET \(change) WHERE id = (SELECT max(id) FROM contact)")
        }
        let before = try traces(vault)
        let other = try passphrase("tin soldier")
        #expect(throws: VaultError.sealBroken) { try vault.setPassphrase(other, cost: cost) }
        #expect(try traces(Vault(at: url)) == before)
        #expect(try vault.lock() == nil)
    }

    /// The next opening removes traces that another process kept in the file, even without the
    /// passphrase.
    @Test func `traces are removed before the passphrase is asked`() throws {
        let impatient = try Vault(at: url, busyTimeout: 0)
        let unlocked = try traces(impatient)
        let secret = try passphrase("tin soldier")
        let reader = try DatabaseQueue(path: url.path)
        try reader.inDatabase { db in
            try db.execute(sql: "BEGIN; SELECT count(*) FROM message")
            #expect(throws: VaultError.tracesRemain) { try impatient.setPassphrase(secret, cost: cost) }
            try db.execute(sql: "COMMIT")
        }
        #expect(try folder.bytes().holds(anyOf: unlocked))
        #expect(throws: VaultError.locked) { try Vault(at: url) }
        #expect(!(try folder.bytes().holds(anyOf: unlocked)))
    }

    @Test func `every flipped bit of a lock is refused`() throws {
        let key = SecretBytes.random(count: 32)
        let secret = try passphrase("tin soldier")
        let lock = try VaultLock(sealing: key, under: secret, cost: cost)
        #expect(try lock.open(with: lock.unlockingKey(under: secret)) == key)
        #expect(try VaultLock(bytes: lock.bytes) == lock)
        for bit in 0..<8 * lock.bytes.count {
            var bytes = lock.bytes
            bytes[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: bit < 8 ? VaultError.newer : .sealBroken) { try VaultLock(bytes: bytes) }
        }
        for count in 0..<lock.bytes.count {
            #expect(throws: VaultError.self) { try VaultLock(bytes: Array(lock.bytes.prefix(count))) }
        }
        #expect(throws: VaultError.sealBroken) { try VaultLock(bytes: lock.bytes + [0]) }
    }

    /// Two locks of the same key and passphrase have nothing in common, and one's key does not open
    /// the other.
    @Test func `the key of one lock opens no other`() throws {
        let key = SecretBytes.random(count: 32)
        let secret = try passphrase("tin soldier")
        let locks = try (0..<2).map { _ in try VaultLock(sealing: key, under: secret, cost: cost) }
        let unlocking = try locks[0].unlockingKey(under: secret)
        #expect(locks[0].identifier != locks[1].identifier)
        #expect(locks[0].identifier.count == 32)
        #expect(throws: VaultError.wrongPassphrase) { try locks[1].open(with: unlocking) }
        let kept = try #require(UnlockingKey(kept: unlocking.kept))
        #expect(try locks[0].open(with: kept) == key)
        #expect(UnlockingKey(kept: [1, 2, 3]) == nil)
    }

    @Test(arguments: [9, 21, 63, 255])
    func `a lock that needs excessive work is refused`(_ cost: UInt8) throws {
        let lock = try VaultLock(
            sealing: .random(count: 32), under: passphrase("tin soldier"), cost: 10)
        #expect(throws: VaultError.lockTooCostly(cost: Int(cost))) {
            try VaultLock(bytes: VaultLock.checked([1, cost] + lock.bytes.dropLast(4).dropFirst(2)))
        }
        #expect(throws: VaultError.newer) {
            try VaultLock(bytes: VaultLock.checked([1, 10, 8, 2] + lock.bytes.dropLast(4).dropFirst(4)))
        }
    }

    /// scrypt with N = 2^17, r = 8, p = 1.
    @Test func `the default cost works`() throws {
        let secret = try passphrase("tin soldier")
        try Vault(at: url).setPassphrase(secret)
        let lock = try open("tin soldier").lock()
        #expect(lock?.bytes.prefix(4) == [1, 17, 8, 1])
    }

    @Test func `a locked vault is backed up and restored`() throws {
        let secret = try passphrase("tin soldier")
        try Vault(at: url).setPassphrase(secret, cost: cost)
        let vault = try open("tin soldier")
        var bytes: [UInt8] = []
        try vault.serialize { bytes += $0 }
        let restored = folder.file("restored.sqlite")
        #expect(throws: VaultError.locked) {
            try Vault.restore(at: restored, time: noon) { sink in
                try sink(bytes, 0..<bytes.count)
                return nil
            }
        }
        #expect(!FileManager.default.fileExists(atPath: restored.path))
        try Vault.restore(
            at: restored, time: noon, unlocking: { try $0.unlockingKey(under: secret) },
            writing: { sink in
                try sink(bytes, 0..<bytes.count)
                return nil
            })
        #expect(throws: VaultError.locked) { try Vault(at: restored) }
        let again = try Vault(at: restored) { try $0.unlockingKey(under: secret) }
        #expect(
            try again.read { try $0.identity().fingerprint } == vault.read { try $0.identity().fingerprint })
    }
}
