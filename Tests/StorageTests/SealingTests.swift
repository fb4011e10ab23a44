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

    /// Plain columns can be changed from outside; that must not cause a trap.
    @Test(arguments: [
        "message SET type = 300", "message SET type = -1", "message SET direction = 7",
        "message SET number = -5", "message SET claim = -1", "message SET created = -1",
        "message SET expiry = 999999999999999", "message SET received = -1", "sighting SET time = -1",
        "channel SET next_number = -1 WHERE owner IS NOT NULL",
        "channel SET leaves_used = -1 WHERE owner IS NULL",
        "channel SET created = -1", "channel SET next_number = 0",
        "message SET created = created + 1", "message SET number = 2", "message SET expiry = 1793534401",
        "message SET type = 2", "sighting SET latitude = 9e999", "sighting SET longitude = 181",
        "channel SET issued = -1 WHERE owner IS NOT NULL",
        "channel SET owner = NULL WHERE owner IS NOT NULL", "contact SET added = -1", "member SET leaf = -1",
        "member SET revoked = -1",
    ])
    func `an impossible value in a column is noticed`(_ change: String) throws {
        let member = Identity(suite: .compact, name: nil).publicIdentity
        try vault.write { transaction in
            let stored = try transaction.insertMessage(1, in: transaction.subscribe(to: "chess"))
            let place = Place(try GeoURI("geo:1,2"))
            try transaction.insert(Sighting(time: noon, place: place), of: stored)
            let owned = OwnedChannel(
                name: try Name("own"), owner: try transaction.identity().publicIdentity, created: noon)
            let channel = try transaction.insert(owned)
            try transaction.insertMember(
                member, leafOrdinal: 0, since: noon, issued: noon, authorization: nil, ofChannel: channel.id)
            try transaction.db.execute(sql: "UPDATE \(change)")
        }
        #expect(throws: VaultError.sealBroken) {
            try vault.read { transaction in
                for channel in try transaction.channels(of: transaction.identity()) {
                    _ = try transaction.history(ofChannel: channel.id, limit: 5)
                    _ = try transaction.lastNumber(before: 5, inChannel: channel.id)
                    _ = try transaction.member(member.fingerprint, ofChannel: channel.id)
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
                    let place = Place(
                        latitude: channel.id == gone.id ? 12.345678 : 1, longitude: 65.4321, altitude: nil,
                        uncertainty: nil)
                    try transaction.insert(Sighting(time: noon, place: place), of: stored)
                }
            }
            return (kept, gone)
        }
        let traces = try vault.queue.read { db in
            let messages = try Row.fetchAll(
                db, sql: "SELECT content, code, lookup FROM message WHERE channel = ?", arguments: [gone.id])
            let channel = try Row.fetchAll(
                db, sql: "SELECT lookup, name, secret FROM channel WHERE id = ?", arguments: [gone.id])
            return (messages + channel).flatMap { row in row.databaseValues.compactMap(Data.fromDatabaseValue)
            }
        }
        #expect(traces.count == Int(count) * 3 + 3)
        try vault.emptyLog()
        let latitude = Data(bigEndianBitsOf: 12.345678)
        #expect(try folder.bytes().range(of: latitude) != nil)

        try vault.erase { try $0.delete(gone) }

        let bytes = try folder.bytes()
        let windows = Set(traces.flatMap { [$0.prefix(16), $0.suffix(16)] }.map { Data($0) })
        #expect(!bytes.holds(anyOf: windows))
        #expect(bytes.range(of: latitude) == nil)
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
