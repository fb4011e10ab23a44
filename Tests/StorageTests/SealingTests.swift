import Exchange
import Foundation
import GRDB
import Primitives
import Testing
import Wire

@testable import Storage

/// Sealed fields stay sealed and in place, and deleted ones are gone.
struct SealingTests {
    let folder: TemporaryFolder
    let vault: Vault

    init() throws {
        folder = try TemporaryFolder()
        vault = try Vault.example(at: folder.file("vault.sqlite"))
    }

    @Test func `names, keys and contents are sealed`() throws {
        let (identity, channel) = try vault.write { transaction in
            let channel = try transaction.subscribe(to: "secret chess")
            try transaction.insertMessage(1, text: "Tuesday, back room", in: channel)
            _ = try transaction.insert(
                OwnedChannel(
                    name: Name("my own"), owner: transaction.identity().publicIdentity, created: noon))
            return (try transaction.identity(), channel)
        }
        let owned = try vault.read { try $0.channels(of: identity) }.compactMap { channel in
            if case .owned(let owned) = channel.access { owned } else { nil }
        }
        let secrets =
            [identity.keys.serialized.bytes, channel.keys?.key.bytes ?? [], identity.card.publicKeys]
            + owned.flatMap { [$0.keys.key.bytes, $0.trees.secret.bytes] }
        let names = ["Alice", "secret chess", "Owner of", "Tuesday", "my own", "code 1"].map {
            Array($0.utf8)
        }
        let bytes = try folder.bytes()
        for secret in secrets + names {
            #expect(!secret.isEmpty)
            #expect(bytes.range(of: Data(secret)) == nil)
        }
    }

    @Test func `a picture is sealed and can be removed`() throws {
        let picture = Array("JPEG of Alice".utf8)
        #expect(try vault.read { try $0.picture() } == [])
        try vault.write { try $0.setPicture(picture) }
        #expect(try vault.read { try $0.picture() } == picture)
        #expect(try folder.bytes().range(of: Data(picture)) == nil)
        let sealed = try #require(
            try vault.queue.read { try Data.fetchOne($0, sql: "SELECT picture FROM identity") })
        try vault.emptyLog()
        #expect(try folder.bytes().range(of: sealed) != nil)
        try vault.erase { try $0.setPicture([]) }
        #expect(try vault.read { try $0.picture() } == [])
        #expect(try folder.bytes().range(of: sealed) == nil)
    }

    @Test func `a picture replaced by another field is noticed`() throws {
        try vault.write { try $0.db.execute(sql: "UPDATE identity SET picture = card") }
        #expect(throws: VaultError.sealBroken) { try vault.read { try $0.picture() } }
    }

    @Test(arguments: ["card", "name"])
    func `a field moved to another row is noticed`(_ column: String) throws {
        try vault.write { transaction in
            _ = try transaction.subscribe(to: "chess")
            _ = try transaction.subscribe(to: "go")
            try transaction.db.execute(
                sql:
                    "UPDATE contact SET \(column) = (SELECT \(column) FROM contact WHERE id = 1) WHERE id = 2"
            )
        }
        #expect(throws: VaultError.sealBroken) { try vault.read { try $0.contacts() } }
    }

    @Test func `a field moved to another column is noticed`() throws {
        try vault.write { transaction in
            try transaction.insertMessage(1, in: transaction.subscribe(to: "chess"))
            try transaction.db.execute(sql: "UPDATE message SET content = code")
        }
        #expect(throws: VaultError.sealBroken) { try vault.read { try $0.history(ofChannel: 1, limit: 1) } }
    }

    /// Plain columns repeat sealed values.
    @Test(arguments: [
        "message SET direction = 0", "message SET direction = 7", "message SET number = -5",
        "message SET number = 2", "message SET claim = -1", "message SET created = -1",
        "message SET created = created + 1", "message SET expiry = 1793534401", "message SET unread = NULL",
        "message SET channel = 2", "message SET type_key = lookup", "message SET lookup = zeroblob(32)",
        "sighting SET located = NULL", "channel SET owner = NULL WHERE owner IS NOT NULL",
        "channel SET owner = 1 WHERE owner IS NULL", "channel SET owner = 2 WHERE owner = 1",
        "member SET leaf = -1", "member SET leaf = 7", "member SET channel = 1",
        "contact SET facts = (SELECT facts FROM contact WHERE id = 2) WHERE id = 1",
        "channel SET revoked = (SELECT skipped FROM channel WHERE id = 2)",
    ])
    func `a changed column is noticed`(_ change: String) throws {
        let member = Identity(suite: .compact, name: nil).publicIdentity
        try vault.write { transaction in
            let stored = try transaction.insertMessage(1, in: transaction.subscribe(to: "chess"))
            let place = Place(try GeoURI("geo:1,2"))
            try transaction.insert(Sighting(time: noon, place: place), of: stored)
            let owned = OwnedChannel(
                name: try Name("own"), owner: try transaction.identity().publicIdentity, created: noon)
            let channel = try transaction.insert(owned)
            try transaction.updateSkipped(owned, row: channel.id)
            _ = try transaction.insertContact(member, added: noon)
            try transaction.insertMember(
                member, leafOrdinal: 0, since: noon, issued: noon, authorization: nil, ofChannel: channel.id)
            try transaction.db.execute(sql: "UPDATE \(change)")
        }
        #expect(try !vault.examine().isSound)
        // It decides only what a search finds.
        guard !change.contains("type_key") else { return }
        #expect(throws: VaultError.sealBroken) {
            try vault.read { transaction in
                _ = try transaction.contacts()
                for channel in try transaction.channels(of: transaction.identity()) {
                    _ = try transaction.history(ofChannel: channel.id, limit: 5)
                    _ = try transaction.lastNumber(before: 5, inChannel: channel.id)
                    _ = try transaction.members(ofChannel: channel.id)
                    _ = try transaction.revokedMembers(ofChannel: channel.id)
                }
            }
        }
    }

    /// A writer of a locked vault's file cannot pass an impostor off as verified.
    @Test func `the verification of one contact does not fit another`() throws {
        let (verified, impostor) = try vault.write { transaction in
            let contacts = try (1...2).map { _ in
                try transaction.insertContact(
                    Identity(suite: .compact, name: Name("Bob")).publicIdentity, added: noon)
            }
            try transaction.setVerified(contacts[0], at: noon)
            return (contacts[0], contacts[1])
        }
        #expect(try vault.read { try $0.contacts() }.map(\.isVerified) == [true, false])
        try vault.write { transaction in
            try transaction.db.execute(
                sql: "UPDATE contact SET facts = (SELECT facts FROM contact WHERE id = ?) WHERE id = ?",
                arguments: [verified.id, impostor.id])
        }
        #expect(throws: VaultError.sealBroken) { try vault.read { try $0.contacts() } }
        #expect(try vault.examine().tables.first { $0.name == "contact" }?.broken == [impostor.id])
    }

    @Test func `a deleted revocation readmits nobody`() throws {
        let people = (1...2).map { _ in Identity(suite: .compact, name: nil).publicIdentity }
        let (owned, row) = try vault.write { transaction in
            var owned = OwnedChannel(
                name: try Name("own"), owner: try transaction.identity().publicIdentity, created: noon)
            let row = try transaction.insert(owned).id
            for person in people {
                _ = owned.assignLeaf()
                try transaction.insertMember(
                    person, leafOrdinal: owned.leavesUsed - 1, since: noon, issued: noon, authorization: nil,
                    ofChannel: row)
            }
            try transaction.updateCounters(owned, row: row)
            try transaction.setRevoked(transaction.members(ofChannel: row)[1], at: noon)
            try transaction.db.execute(sql: "DELETE FROM member WHERE leaf = 1")
            return (owned, row)
        }
        #expect(try vault.read { try $0.revokedLeaves(of: owned, row: row) } == [1..<2])
    }

    @Test func `places and times of sightings are sealed`() throws {
        let time = Timestamp(uncheckedSeconds: noon.seconds + 12_345)
        try vault.write { transaction in
            let stored = try transaction.insertMessage(1, in: transaction.subscribe(to: "chess"))
            let place = Place(latitude: 52.52, longitude: 13.405, altitude: 34.5, uncertainty: 6.25)
            try transaction.insert(Sighting(time: time, place: place), of: stored)
        }
        try vault.emptyLog()
        let bytes = try folder.bytes()
        for number in [52.52, 13.405, 34.5, 6.25] {
            #expect(bytes.range(of: Data(bigEndianBitsOf: number)) == nil)
        }
        let columns = try vault.queue.read { try Row.fetchAll($0, sql: "SELECT * FROM sighting") }
        #expect(!columns.flatMap(\.databaseValues).contains(time.column.databaseValue))
    }

    /// No number shows that the last deleted entry ever existed.
    @Test func `a vault does not say how many entries there have been`() throws {
        let fresh = try counts()
        let channel = try vault.write { transaction in
            let channel = try transaction.subscribe(to: "chess")
            for number in 1...5 { try transaction.insertMessage(UInt64(number), in: channel) }
            return channel
        }
        try vault.erase { transaction in
            try transaction.delete(channel)
            for contact in try transaction.contacts() { try transaction.delete(contact) }
        }
        #expect(try counts() == fresh)
        let id = try vault.write { try $0.insertMessage(1, in: $0.subscribe(to: "go")).id }
        #expect(id == 6)
    }

    /// All numbers in the file, except the lengths of sealed values.
    private func counts() throws -> [String] {
        try vault.queue.read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'grdb_migrations'")
            return try tables.flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
                    table + row.databaseValues.compactMap(Int64.fromDatabaseValue).description
                }
            }
        }
    }

    /// Two channels with interleaved messages; one is deleted.
    @Test(arguments: [3, 1_000, 1_500, 2_000, 2_500])
    func `deleted entries leave no trace in the file`(_ count: UInt64) throws {
        let (kept, gone) = try vault.write { transaction in
            let kept = try transaction.subscribe(to: "chess")
            let gone = try transaction.subscribe(to: "go")
            for number in 1...count {
                for channel in [kept, gone] {
                    let stored = try transaction.insertMessage(number, in: channel)
                    try transaction.insert(Sighting(time: noon, place: nil), of: stored)
                }
            }
            return (kept, gone)
        }
        let traces = try vault.queue.read { db in
            let messages = try Row.fetchAll(
                db, sql: "SELECT content, code, lookup FROM message WHERE channel = ?", arguments: [gone.id])
            let channel = try Row.fetchAll(
                db, sql: "SELECT lookup, name, secret FROM channel WHERE id = ?", arguments: [gone.id])
            let sightings = try Row.fetchAll(
                db,
                sql:
                    "SELECT sighting.facts FROM sighting, message WHERE message = message.id AND channel = ?",
                arguments: [gone.id])
            return (messages + channel + sightings).flatMap { row in
                row.databaseValues.compactMap(Data.fromDatabaseValue)
            }
        }
        #expect(traces.count == Int(count) * 4 + 3)
        try vault.emptyLog()

        try vault.erase { try $0.delete(gone) }

        let bytes = try folder.bytes()
        let windows = Set(traces.flatMap { [$0.prefix(16), $0.suffix(16)] }.map { Data($0) })
        #expect(!bytes.holds(anyOf: windows))
        #expect(try vault.read { try $0.messageCount(inChannel: kept.id) } == Int(count))
        #expect(try vault.read { try $0.history(ofChannel: kept.id, limit: 5) }.count == min(Int(count), 5))
    }

    /// While another connection reads, entries are deleted, and the next process to open the vault
    /// removes the traces.
    @Test func `an interrupted erasure is completed later`() throws {
        let url = folder.file("vault.sqlite")
        let channel = try vault.write { transaction in
            let channel = try transaction.subscribe(to: "chess")
            try transaction.insertMessage(1, in: channel)
            return channel
        }
        let code = try #require(
            try vault.queue.read { try Data.fetchOne($0, sql: "SELECT code FROM message") })
        try vault.emptyLog()
        let impatient = try Vault(at: url, busyTimeout: 0)
        let reader = try DatabaseQueue(path: url.path)
        try reader.inDatabase { db in
            try db.execute(sql: "BEGIN; SELECT count(*) FROM message")
            #expect(throws: VaultError.tracesRemain) { try impatient.erase { try $0.delete(channel) } }
            try db.execute(sql: "COMMIT")
        }
        #expect(try vault.read { try $0.channels(of: $0.identity()) }.isEmpty)
        #expect(try folder.bytes().range(of: code) != nil)
        _ = try Vault(at: url)
        #expect(try folder.bytes().range(of: code) == nil)
        #expect(try vault.queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 2)
    }

    @Test func `unsubscribing with the history kept removes the key`() throws {
        let channel = try vault.write { transaction in
            let channel = try transaction.subscribe(to: "chess")
            try transaction.insertMessage(1, in: channel)
            return channel
        }
        let secret = try vault.queue.read { try Data.fetchOne($0, sql: "SELECT secret FROM channel") }
        try vault.erase { try $0.removeKey(of: channel) }
        #expect(try folder.bytes().range(of: #require(secret)) == nil)
        #expect(try vault.read { try $0.history(ofChannel: channel.id, limit: 5) }.count == 1)
        let left = try vault.read { try $0.channels(of: $0.identity()) }
        #expect(left.map { $0.keys == nil } == [true])
    }
}
