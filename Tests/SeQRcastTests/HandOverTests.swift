import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import SeQRcast
@testable import Storage

/// A hand-over comes as late as possible while its backup is made.
struct HandOverTests {
    private static let contents: [BackupContent] = [.vault, .keys, .portable]
    private let two: Two
    private let passphrase: Passphrase

    init() throws {
        two = try Two()
        passphrase = try #require(Passphrase(Array("tin soldier".utf8)))
        _ = try two.share()
    }

    private func backUp(
        _ content: BackupContent, handOver: @escaping () throws -> Void,
        to sink: @escaping ByteSink<any Error> = { _, _ in }
    ) throws {
        let alice = two.alice
        switch content {
        case .vault: try alice.backUp(under: passphrase, cost: 10, handOver: handOver, to: sink)
        case .keys: _ = try alice.backUpKeys(under: passphrase, cost: 10, handOver: handOver)
        case .portable: try alice.backUpPortable(under: passphrase, cost: 10, handOver: handOver, to: sink)
        }
    }

    private func isWaiting() throws -> Bool {
        try two.alice.channels().contains { $0.channel.restored != nil }
    }

    @Test(arguments: contents)
    func `a backup has what the hand-over changed`(_ content: BackupContent) throws {
        try backUp(content, handOver: { _ = try two.alice.handOverChannels() })
        #expect(try isWaiting())
    }

    @Test(arguments: [
        (BackupContent.vault, "UPDATE member SET card = zeroblob(40)"),
        (.portable, "UPDATE member SET card = zeroblob(40)"),
        (.keys, "UPDATE channel SET revoked = name"),
    ])
    func `channels of a damaged vault are not handed over`(_ content: BackupContent, _ damage: String) throws
    {
        try two.alice.vault.queue.write { try $0.execute(sql: damage) }
        #expect(throws: VaultError.sealBroken) {
            try backUp(content, handOver: { Issue.record("handed over") })
        }
    }

    /// The first bytes, the header, need the key.
    @Test(arguments: [BackupContent.vault, .portable])
    func `channels are handed over after the key is derived`(_ content: BackupContent) throws {
        struct Full: Error {}
        #expect(throws: Full.self) {
            try backUp(content, handOver: { Issue.record("handed over") }, to: { _, _ in throw Full() })
        }
    }
}
