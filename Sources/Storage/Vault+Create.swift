package import Exchange
package import Foundation
import GRDB
import Primitives

extension Vault {
    /// Makes a vault for a new identity, whole or not at all.
    ///
    /// - Parameter picture: for the identity's card; empty for none.
    /// - Throws: `.alreadyThere` where `url` exists; it is left alone.
    package static func create(at url: URL, for identity: Identity, picture: [UInt8] = []) throws {
        try make(at: url) { unfinished in
            try translating(unfinished) {
                let queue = try newDatabase(at: unfinished)
                try queue.write { db in
                    try VaultTransaction(db: db, sealer: sealer(db)).insert(identity, picture: picture)
                }
                try queue.close()
            }
        }
    }

    /// Has a vault written beside `url`, and then links it there: it is there whole or not at all.
    ///
    /// - Parameter write: into a file that is there, is empty and is the user's own; closes it.
    /// - Throws: `.alreadyThere` where `url` exists; it is left alone.
    static func make(at url: URL, _ write: (_ unfinished: URL) throws -> Void) throws {
        let manager = FileManager.default
        guard !manager.fileExists(atPath: url.path) else { throw VaultError.alreadyThere }
        let folder = url.deletingLastPathComponent()
        let unfinished = Self.unfinished(url)
        var lock: FileHandle?
        defer {
            for suffix in ["", "-journal", "-wal", "-shm"] {
                try? manager.removeItem(atPath: unfinished.path + suffix)
            }
            try? lock?.close()
        }
        do {
            if !manager.fileExists(atPath: folder.path) {
                try manager.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
            lock = removeLeftovers(beside: url)
            // Before SQLite could make one that others may read.
            guard
                manager.createFile(
                    atPath: unfinished.path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw CocoaError(.fileWriteNoPermission) }
        } catch {
            throw VaultError.failed(code: ResultCode.SQLITE_CANTOPEN.rawValue)
        }
        try write(unfinished)
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

    /// The tables, empty but for a new vault key.
    static func newDatabase(at url: URL) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: url.path, configuration: configuration())
        try VaultSchema.migrator.migrate(queue)
        return queue
    }

    /// Of a new vault, which no passphrase locks.
    static func sealer(_ db: Database) throws -> Sealer {
        try VaultKeyRow(db).sealer { _ in throw VaultError.locked }
    }
}
