package import Exchange
package import Foundation
import GRDB
import Primitives

extension Vault {
    /// Makes a vault for a new identity, whole or not at all: it is written beside `url` and then linked there.
    ///
    /// - Parameter picture: for the identity's card; empty for none.
    /// - Throws: `.alreadyThere` where `url` exists; it is left alone.
    package static func create(at url: URL, for identity: Identity, picture: [UInt8] = []) throws {
        let manager = FileManager.default
        guard !manager.fileExists(atPath: url.path) else { throw VaultError.alreadyThere }
        let folder = url.deletingLastPathComponent()
        let unfinished = URL(fileURLWithPath: "\(url.path).new-\(UUID().uuidString)")
        defer { try? manager.removeItem(at: unfinished) }
        do {
            if !manager.fileExists(atPath: folder.path) {
                try manager.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
            // Before SQLite could make one that others may read.
            guard
                manager.createFile(
                    atPath: unfinished.path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw CocoaError(.fileWriteNoPermission) }
        } catch {
            throw VaultError.failed(code: ResultCode.SQLITE_CANTOPEN.rawValue)
        }
        try translating(unfinished) {
            let queue = try DatabaseQueue(path: unfinished.path, configuration: configuration())
            try VaultSchema.migrator.migrate(queue)
            try queue.write { db in
                guard let key = try Data.fetchOne(db, sql: "SELECT key FROM vault") else {
                    throw VaultError.sealBroken
                }
                let sealer = Sealer(vaultKey: SecretBytes(Array(key)))
                try VaultTransaction(db: db, sealer: sealer).insert(identity, picture: picture)
            }
            try queue.close()
        }
        do {
            do {
                // Unlike renaming, this fails where somebody else was faster.
                try manager.linkItem(at: unfinished, to: url)
            } catch  where !manager.fileExists(atPath: url.path) {
                // Some file systems have no links.
                try manager.moveItem(at: unfinished, to: url)
            }
        } catch {
            guard !manager.fileExists(atPath: url.path) else { throw VaultError.alreadyThere }
            throw VaultError.failed(code: ResultCode.SQLITE_CANTOPEN.rawValue)
        }
        // The new name is on disk when the folder is. Like SQLite, go on where a file system cannot do that.
        try? FileHandle(forReadingFrom: folder).synchronize()
    }
}
