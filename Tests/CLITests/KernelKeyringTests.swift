import Exchange
import Foundation
import SeQRcast
import Testing

@testable import CLI

/// Keeps a vault unlocked, if the kernel stores keys for this process.
final class KernelKeyringTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A locked vault, its lock and its key.
    private func locked(_ name: String) throws -> (url: URL, lock: VaultLock, key: UnlockingKey) {
        let url = folder.appending(path: name)
        let passphrase = try #require(Passphrase(Array("tin soldier".utf8)))
        try Session.create(vault: url, name: nil, suite: .compact).setPassphrase(passphrase, cost: 10)
        let session = try Session(vault: url) { try $0.unlockingKey(under: passphrase) }
        let lock = try #require(try session.passphraseLock())
        return (url, lock, try lock.unlockingKey(under: passphrase))
    }

    private static var isThere: Bool { FileManager.default.fileExists(atPath: "/proc/keys") }

    @Test(.enabled(if: isThere, "the kernel stores no keys"))
    func `a key is stored for one lock, and deleted`() throws {
        let (url, lock, key) = try locked("one.vault")
        let (other, otherLock, _) = try locked("other.vault")
        do {
            try KernelKeyring.keep(key, for: lock, seconds: 60)
        } catch {
            // A container may forbid it; the command reports that.
            #expect(error is Diagnostic)
            return
        }
        defer { KernelKeyring.drop(lock) }
        #expect(KernelKeyring.key(for: lock)?.kept == key.kept)
        #expect(KernelKeyring.key(for: otherLock) == nil)
        let kept = try #require(KernelKeyring.key(for: lock))
        #expect(try Session(vault: url) { _ in kept }.channels().isEmpty)
        #expect(throws: VaultError.wrongPassphrase) { try Session(vault: other) { _ in kept } }
        #expect(KernelKeyring.drop(lock))
        #expect(KernelKeyring.key(for: lock) == nil)
        #expect(!KernelKeyring.drop(lock))
    }
}
