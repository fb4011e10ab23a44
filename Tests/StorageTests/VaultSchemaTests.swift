import Exchange
import Foundation
import Testing
import Wire

@testable import Storage

/// Vaults made by earlier versions: they open, and nothing in them is lost.
struct VaultSchemaTests {
    let folder: TemporaryFolder
    var url: URL { folder.file("vault.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
        "schema-1", "schema-2", "schema-3", "schema-4", "schema-5", "schema-6", "schema-8", "schema-9",
    ])
    func `every released schema opens`(_ name: String) throws {
        let vault = try released(name)
        #expect(try vault.read { try $0.identity().card.name?.text } == "Bob")
        try vault.write { try $0.setPicture([1]) }
        #expect(try Vault(at: url).read { try $0.picture() } == [1])
    }

    @Test func `several processes migrate an earlier schema at once`() async throws {
        for round in 1...5 {
            let copy = folder.file("\(round).sqlite")
            try FileManager.default.copyItem(at: Self.fixture("schema-1"), to: copy)
            try await withThrowingTaskGroup { group in
                for _ in 1...16 { group.addTask { try Vault(at: copy) } }
                for try await vault in group {
                    #expect(try vault.read { try $0.identity().card.name?.text } == "Bob")
                }
            }
        }
    }

    @Test func `the first schema has no picture`() throws {
        #expect(try released("schema-1").read { try $0.picture() } == [])
    }

    @Test func `fields added by schema 2 are read back`() throws {
        try released("schema-2").read { (transaction) throws in
            let identity = try transaction.identity()
            let owned = try transaction.channels(of: identity).first(where: \.isOwned)
            let go = try #require(owned)
            let members = try transaction.members(ofChannel: go.id)
            #expect(members.map(\.publicIdentity.card.name?.text) == ["Carol", "Dave"])
            #expect(members.map { $0.revoked != nil } == [true, false])
            #expect(
                try transaction.authorization(of: members[1])?.granted.authorizer.card.name?.text == "Erin")
            #expect(try transaction.requests().map(\.state) == [.accepted, .pending, .rejected])
            #expect(try transaction.sentRequests().map { $0.answered != nil } == [true])
            #expect(
                try transaction.heldAuthorizations(of: identity)
                    .map(\.authorization.authorization.channel.text) == ["chess"])
            #expect(try transaction.picture().count == 474)
        }
    }

    @Test func `fields added by schema 3 are read back`() throws {
        try released("schema-3").read { (transaction) throws in
            let channels = try transaction.channels(of: transaction.identity())
            #expect(channels.map(\.name.text) == ["chess", "hikes", "go"])
            #expect(channels.map { $0.restored == nil } == [true, false, true])
            guard case .owned(let chess) = channels[0].access else { throw VaultError.sealBroken }
            #expect(
                chess.skippedNumbers.map(\.lowerBound) == [2]
                    && chess.nextNumber == chess.skippedNumbers[0].upperBound + 1)
            #expect(chess.skippedLeaves.map(\.lowerBound) == [1])
            let go = try #require(try transaction.history(ofChannel: channels[2].id, limit: 2).first)
            #expect(go.message.content.file?.name == "minutes.txt")
            #expect(Fields(metadata: go.message.metadata)?.map(\.value) == ["12"])
            let sets = try transaction.unfinishedPartSets()
            #expect(sets.map(\.parts.indices) == [[1, 4]] && sets.map(\.parts.needed) == [2])
        }
    }

    @Test func `fields added by schema 4 are read back`() throws {
        try released("schema-4").read { (transaction) throws in
            let go = try transaction.channels(of: transaction.identity())[2]
            #expect(go.name.text == "go")
            #expect(try transaction.messageCount(inChannel: go.id) == 0)
            #expect(try transaction.forgottenNumbers(inChannel: go.id) == [1..<2])
        }
    }

    @Test func `fields added by schema 5 are read back`() throws {
        try released("schema-5").read { (transaction) throws in
            let chess = try transaction.channels(of: transaction.identity())[0]
            let messages = try transaction.history(ofChannel: chess.id, limit: 9)
            #expect(messages.map(\.message.number) == [4, 2, 1])
            #expect(messages.map(\.isUnread) == [true, false, true])
        }
    }

    @Test func `fields added by schema 6 are read back`() throws {
        try released("schema-6").read { (transaction) throws in
            let channels = try transaction.channels(of: transaction.identity())
            let owned = channels.first(where: \.isOwned)
            let go = try #require(owned)
            let batch = try #require(try transaction.unfinishedBatch(inChannel: go.id))
            #expect(batch.digest.count == 32)
            #expect(transaction.knows(batch.mark, inChannel: go.id))
            #expect(try transaction.history(ofChannel: go.id, limit: 9).map(\.message.number) == [2, 1])
        }
    }

    /// The vault of schema 6, locked under "tin soldier".
    @Test func `fields added by schema 7 are read back`() throws {
        try FileManager.default.copyItem(at: Self.fixture("schema-7"), to: url)
        #expect(throws: VaultError.locked) { try Vault(at: url) }
        let passphrase = try #require(Passphrase(Array("tin soldier".utf8)))
        let vault = try Vault(at: url) { try $0.unlockingKey(under: passphrase) }
        #expect(try vault.examine().isSound)
        try vault.read { (transaction) throws in
            let identity = try transaction.identity()
            #expect(identity.card.name?.text == "Bob")
            let go = try #require(try transaction.channels(of: identity).last)
            let id = try #require(go.keys?.id)
            #expect(try transaction.channel(withID: id, of: identity)?.id == go.id)
        }
    }

    @Test func `fields added by schema 8 are read back`() throws {
        try released("schema-8").read { (transaction) throws in
            let identity = try transaction.identity()
            let chess = try transaction.channels(of: identity)[0]
            #expect(
                try transaction.replacedDates(inChannel: chess.id) == [
                    0..<1_700_000_000, 253_402_300_799..<253_402_300_800,
                ])
            let held = try #require(try transaction.heldAuthorizations(of: identity).first)
            #expect(try transaction.replacedDates(of: held) == [0..<1_600_000_000])
        }
    }

    @Test func `shares of earlier schemas have replaced none`() throws {
        try released("schema-2").read { (transaction) throws in
            let identity = try transaction.identity()
            let chess = try transaction.channels(of: identity)[0]
            #expect(try transaction.replacedDates(inChannel: chess.id).isEmpty)
            let held = try #require(try transaction.heldAuthorizations(of: identity).first)
            #expect(try transaction.replacedDates(of: held).isEmpty)
        }
    }

    /// Messages that were read before the upgrade are not reported as unread.
    @Test func `messages of earlier schemas are read`() throws {
        try released("schema-3").read { (transaction) throws in
            let rows = try transaction.channels(of: transaction.identity()).map(\.id)
            var unread = MessageFilter()
            unread.isUnread = true
            #expect(try transaction.messageCount(MessageFilter(), inChannels: rows) > 0)
            #expect(try transaction.messageCount(unread, inChannels: rows) == 0)
        }
    }

    /// A copy of a vault made by an earlier version.
    private func released(_ name: String) throws -> Vault {
        try FileManager.default.copyItem(at: Self.fixture(name), to: url)
        return try Vault(at: url)
    }

    private static func fixture(_ name: String) -> URL {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return root.appending(path: "fixtures/vaults/\(name).sqlite")
    }
}
