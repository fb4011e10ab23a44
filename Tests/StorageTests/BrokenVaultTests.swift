import Foundation
import GRDB
import Testing

@testable import Storage

/// What is done with a vault after it turned out to be damaged.
struct BrokenVaultTests {
    private let folder: TemporaryFolder
    private var url: URL { folder.file("vault.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// A scan goes on with the next picture when one could not be kept.
    @Test func aVaultThatTurnedOutCorruptStaysClosed() throws {
        let vault = try Vault.example(at: url)
        try vault.write { transaction in
            let channel = try transaction.subscribe(to: "chess")
            for number in 1...200 { try transaction.insertMessage(UInt64(number), in: channel) }
        }
        try vault.queue.close()
        let other = try Vault(at: url)
        let handle = try FileHandle(forUpdating: url)
        try handle.seek(toOffset: 8_192)
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 80_000))
        try handle.close()

        func refusal() -> VaultError? {
            do {
                return try other.read { transaction in
                    for channel in try transaction.channels(of: transaction.identity()) {
                        _ = try transaction.history(ofChannel: channel.id, limit: 200)
                    }
                    return nil
                }
            } catch {
                return error as? VaultError
            }
        }
        let first = try #require(refusal())
        guard case .broken = first else { throw first }
        #expect(refusal() == first)
        #expect(throws: first) { try other.write { try $0.subscribe(to: "go") } }
    }
}
