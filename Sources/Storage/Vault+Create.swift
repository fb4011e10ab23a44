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
            try PrivateFile.makeFolder(folder)
            lock = removeLeftovers(beside: url)
            // Before SQLite could make one that others may read. What it keeps beside a file has that file's mode.
            try PrivateFile.create(at: unfinished.path).close()
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
    ///
    /// - Parameter url: an empty file, of the user's own.
    static func newDatabase(at url: URL) throws -> DatabaseQueue {
        let queue = try privateDatabase(at: url, configuration())
        try VaultSchema.migrator.migrate(queue)
        return queue
    }

    /// Opens a file that is being made. Where it was taken away, SQLite would make another, which others may read.
    static func privateDatabase(at url: URL, _ configuration: Configuration) throws -> DatabaseQueue {
        guard let file = FileReference(path: url.path), file.mode & 0o077 == 0 else {
            throw VaultError.failed(code: ResultCode.SQLITE_CANTOPEN.rawValue)
        }
        return try file.database(configuration)
    }

    /// Of a new vault, which no passphrase locks.
    static func sealer(_ db: Database) throws -> Sealer {
        try VaultKeyRow(db).sealer { _ in throw VaultError.locked }
    }
}
