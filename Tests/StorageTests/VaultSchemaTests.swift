import Exchange
import Foundation
import Testing
import Wire

@testable import Storage

/// A vault of the schema, made once: it opens, and nothing in it is lost.
struct VaultSchemaTests {
    private let folder: TemporaryFolder
    private let vault: Vault

    init() throws {
        folder = try TemporaryFolder()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let url = folder.file("vault.sqlite")
        try FileManager.default.copyItem(at: root.appending(path: "fixtures/vaults/schema-1.sqlite"), to: url)
        vault = try Vault(at: url)
    }

    @Test func `it is sound`() throws {
        let examination = try vault.examine()
        #expect(examination.isSound)
        #expect(examination.tables.allSatisfy { $0.count > 0 })
    }

    @Test func `people are read back`() throws {
        try vault.read { (transaction) throws in
            #expect(try transaction.identity().card.name?.text == "Alice")
            #expect(try transaction.picture() == Array("JPEG of Alice".utf8))
            #expect(try transaction.contacts().map(\.name?.text) == ["Carol", "Bob", "Dave"])
            #expect(try transaction.contacts().map(\.isVerified) == [true, false, false])
        }
    }

    @Test func `an own channel is read back`() throws {
        try vault.read { (transaction) throws in
            let identity = try transaction.identity()
            let chess = try #require(try transaction.channels(of: identity).first)
            guard case .owned(let owned) = chess.access else { throw VaultError.sealBroken }
            #expect(chess.name.text == "chess" && chess.restored == nil)
            let members = try transaction.members(ofChannel: chess.id)
            #expect(members.map(\.publicIdentity.card.name?.text) == ["Bob", "Dave"])
            #expect(members.map { $0.revoked != nil } == [false, true])
            #expect(try transaction.revokedLeaves(of: owned, row: chess.id) == [1..<2])
            let authorization = try #require(try transaction.authorization(of: members[0]))
            #expect(authorization.granted.authorizer.card.name?.text == "Carol")
            #expect(authorization.used == 1 && authorization.granted.people == 10)
            #expect(try transaction.requests().map(\.state) == [.accepted, .pending])
            let batch = try #require(try transaction.unfinishedBatch(inChannel: chess.id))
            #expect(batch.digest.count == 32 && transaction.knows(batch.mark, inChannel: chess.id))
        }
    }

    @Test func `a subscription is read back`() throws {
        try vault.read { (transaction) throws in
            let identity = try transaction.identity()
            let channels = try transaction.channels(of: identity)
            #expect(channels.map(\.name.text) == ["chess", "go", "left"])
            #expect(channels.map { $0.keys == nil } == [false, false, true])
            let messages = try transaction.history(ofChannel: channels[1].id, limit: 9)
            #expect(messages.map(\.message.number) == [3, 1])
            #expect(messages.map(\.isUnread) == [true, false])
            #expect(messages[1].sightings.map { $0.place?.latitude } == [52.52])
            #expect(try transaction.forgottenNumbers(inChannel: channels[1].id) == [2..<3])
            #expect(try transaction.replacedDates(inChannel: channels[1].id) == [5..<7])
            #expect(try transaction.jumps(inChannel: channels[1].id) == [10..<20])
            #expect(
                try transaction.heldAuthorizations(of: identity).map(
                    \.authorization.authorization.channel.text)
                    == ["go"])
            #expect(try transaction.sentRequests().map { $0.answered != nil } == [true, false])
            #expect(try transaction.sentRequests().map { $0.via == nil } == [true, false])
            #expect(try transaction.unfinishedPartSets().map(\.parts.indices) == [[0]])
        }
    }
}
