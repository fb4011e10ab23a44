import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// Messages are matched by the current channels, even after changes by others.
struct ChannelHintTests {
    private let folder: TemporaryFolder
    private let vault: Vault
    private let identity: Identity

    init() throws {
        folder = try TemporaryFolder()
        vault = try Vault.example(at: folder.file("vault.sqlite"))
        identity = try vault.read { try $0.identity() }
    }

    private func hints(_ transaction: VaultTransaction) throws -> [Int64] {
        try transaction.channelHints(of: identity).map(\.channel)
    }

    private func hints() throws -> [Int64] { try vault.read { try hints($0) } }

    @Test func `each hint fits the messages of its channel`() throws {
        try vault.write { transaction in
            _ = try transaction.subscribe(to: "chess")
            _ = try transaction.insert(
                OwnedChannel(name: Name("go"), owner: identity.publicIdentity, created: noon))
            _ = try transaction.subscribe(to: "hikes")
        }
        try vault.read { (transaction) throws in
            let hints = try transaction.channelHints(of: identity)
            let channels = try transaction.channels(of: identity)
            #expect(hints.map(\.channel) == channels.map(\.id))
            for channel in channels {
                let preamble = try #require(channel.keys)
                    .preamble(suite: .compact, iv: [UInt8](repeating: 7, count: MessagePreamble.ivLength))
                let message = SealedMessage(preamble: preamble, ciphertext: [UInt8](repeating: 3, count: 81))
                let fitting = hints.filter { $0.hint.fits(message) }
                #expect(fitting.map(\.channel) == [channel.id])
                #expect(try transaction.channel(id: channel.id, of: identity)?.name == channel.name)
            }
        }
    }

    @Test func `changes by this connection are seen at once`() throws {
        let chess = try vault.write { try $0.subscribe(to: "chess") }
        #expect(try hints() == [chess.id])
        try vault.write { (transaction) throws in
            let go = try transaction.subscribe(to: "go")
            #expect(try hints(transaction) == [chess.id, go.id])
            try transaction.removeKey(of: chess)
            #expect(try hints(transaction) == [go.id])
            try transaction.delete(go)
            #expect(try hints(transaction).isEmpty)
        }
        #expect(try hints().isEmpty)
    }

    @Test func `changes that are rolled back are dropped`() throws {
        struct Failure: Error {}
        let chess = try vault.write { try $0.subscribe(to: "chess") }
        #expect(throws: Failure.self) {
            try vault.write { transaction in
                let go = try transaction.subscribe(to: "go")
                try transaction.removeKey(of: chess)
                #expect(try hints(transaction) == [go.id])
                throw Failure()
            }
        }
        #expect(try hints() == [chess.id])
        try vault.write { _ = try $0.subscribe(to: "hikes") }
        #expect(try hints().count == 2)
    }

    @Test func `changes by other connections are seen`() throws {
        let other = try Vault(at: vault.url)
        #expect(try hints().isEmpty)
        let chess = try other.write { try $0.subscribe(to: "chess") }
        #expect(try hints() == [chess.id])
        let go = try other.write { try $0.subscribe(to: "go") }
        #expect(try hints() == [chess.id, go.id])
        try other.write { try $0.removeKey(of: chess) }
        #expect(try hints() == [go.id])
        #expect(try vault.write { try hints($0) } == [go.id])
        try other.write { try $0.delete(go) }
        #expect(try hints().isEmpty)
    }

    /// A renewed share may bring another key under another nonce, and so another channel; it has
    /// another row.
    @Test func `a replaced share is read again`() throws {
        let chess = try vault.write { try $0.subscribe(to: "chess") }
        #expect(try hints() == [chess.id])
        try vault.write { (transaction) throws in
            try transaction.removeKey(of: chess)
            #expect(try hints(transaction).isEmpty)
            guard case .subscribed(let subscription) = chess.access else { return }
            try transaction.replace(chess, with: subscription, replacedDates: [])
            #expect(try hints(transaction) == [chess.id])
        }
        #expect(try hints() == [chess.id])
    }

    @Test func `a channel with an altered owner is refused`() throws {
        let chess = try vault.write { try $0.subscribe(to: "chess") }
        let owner = try #require(chess.owner)
        try Vault(at: vault.url).write { transaction in
            try transaction.db.execute(
                sql: "UPDATE contact SET card = zeroblob(100) WHERE id = ?", arguments: [owner.id])
        }
        #expect(throws: VaultError.sealBroken) { try hints() }
    }
}
