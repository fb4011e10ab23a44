package import Exchange
package import Foundation
import GRDB
import Primitives

extension Vault {
    /// Creates a vault for a new identity, completely or not at all.
    ///
    /// - Parameters:
    ///   - picture: for the identity's card; empty for none.
    ///   - passphrase: locks the vault; nothing is ever in the file that opens without it. Nil: the
    ///     vault has no passphrase.
    /// - Throws: `.alreadyThere` if `url` exists; it is not changed. `.lockTooCostly`.
    package static func create(
        at url: URL, for identity: Identity, picture: [UInt8] = [], passphrase: Passphrase? = nil
    ) throws {
        try make(at: url) { unfinished in
            try translating(unfinished) {
                let (queue, sealer) = try newVault(at: unfinished, under: passphrase)
                try queue.write { db in
                    try VaultTransaction(db: db, sealer: sealer).insert(identity, picture: picture)
                }
                try queue.close()
            }
        }
    }

    /// Writes a vault beside `url` and then links it there, so that it appears completely or not at
    /// all.
    ///
    /// - Parameter write: writes into an existing, empty file that only this user can open, and
    ///   closes it.
    /// - Throws: the errors of `requireNoFile`, or `.strayLog`; nothing is changed. `.failed`.
    static func make(at url: URL, _ write: (_ unfinished: URL) throws -> Void) throws {
        try requireNoFile(at: url)
        for suffix in ["-wal", "-journal"] {
            let log = url.path + suffix
            guard FileReference(path: log)?.size ?? 0 == 0 else {
                throw suffix == "-wal" ? VaultError.strayLog(path: log) : .strayJournal(path: log)
            }
        }
        let folder = url.deletingLastPathComponent()
        let unfinished = Self.unfinished(url)
        var lock: FileHandle?
        defer {
            for suffix in ["", "-journal", "-wal", "-shm"] {
                try? FileSystem.remove(unfinished.path + suffix)
            }
            try? lock?.close()
        }
        do {
            try FileSystem.makeFolder(folder.path, isPrivate: true)
            lock = removeLeftovers(beside: url)
            // Create the file before SQLite creates one that others may read. SQLite gives its
            // other files the same mode.
            try PrivateFile.create(at: unfinished.path).close()
        } catch {
            throw VaultError.failed(FileFault(error), path: url.path)
        }
        do {
            try write(unfinished)
            try requireEmptyLog(of: unfinished)
        } catch VaultError.failed(let fault, let path) where path.hasPrefix(unfinished.path) {
            throw VaultError.failed(fault, path: url.path)
        }
        do {
            do {
                // Unlike renaming, this fails if another process was faster.
                try FileSystem.link(unfinished.path, to: url.path)
            } catch  where FileReference(path: url.path) == nil {
                // Some file systems have no links.
                try FileSystem.rename(unfinished.path, to: url.path)
            }
        } catch {
            try requireNoFile(at: url)
            throw VaultError.failed(FileFault(error), path: url.path)
        }
        // The new name is on disk once the folder is. Like SQLite, continue if a file system cannot
        // do that.
        try? FileSystem.open(folder.path).synchronize()
    }

    /// Empties the rest of a closed database's log into its file. SQLite does not report it if it
    /// fails to do that while it closes the file.
    private static func requireEmptyLog(of url: URL) throws {
        guard FileReference(path: url.path + "-wal")?.size ?? 0 > 0 else { return }
        try translating(url) {
            let queue = try privateDatabase(at: url, configuration())
            try emptyLog(of: queue)
            try queue.close()
        }
    }

    /// Checks that a vault can be made at `url`, before the user is asked for a passphrase.
    ///
    /// - Throws: `.alreadyThere`; `.failed` with `.deadLink` if a link leads to no file.
    package static func requireNoFile(at url: URL) throws {
        guard FileReference(path: url.path) != nil else { return }
        guard FileStatus(path: url.path) != nil else {
            throw VaultError.failed(.deadLink, path: url.path)
        }
        throw VaultError.alreadyThere(path: url.path)
    }

    /// The tables, empty except for a new vault key.
    ///
    /// - Parameters:
    ///   - url: an empty file that only this user can open.
    ///   - passphrase: nil: the key is in the file in plain.
    /// - Throws: `.lockTooCostly`; errors of SQLite.
    static func newVault(
        at url: URL, under passphrase: Passphrase? = nil
    ) throws -> (queue: DatabaseQueue, sealer: Sealer) {
        let (row, key) = try VaultKeyRow.new(under: passphrase)
        let sealer = try Sealer(vaultKey: key)
        return (try newDatabase(at: url, row, sealer), sealer)
    }

    /// The tables, empty except for the vault's key.
    ///
    /// - Parameter url: an empty file that only this user can open.
    static func newDatabase(at url: URL, _ keyRow: VaultKeyRow, _ sealer: Sealer) throws -> DatabaseQueue {
        let queue = try privateDatabase(at: url, configuration())
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try VaultSchema.migrator.migrate(queue)
        try queue.write { db in
            try ErasureMark.none.store(in: db)
            try db.execute(
                sql: "INSERT INTO vault (id, key, last_ids, name_rules) VALUES (1, x'', x'', ?)",
                arguments: [NameFolding.rules])
            try keyRow.store(in: db)
            try VaultTransaction(db: db, sealer: sealer).setLastIDs()
        }
        return queue
    }

    /// Opens a file that is being made. If somebody removed it, SQLite would create another that
    /// others may read.
    static func privateDatabase(at url: URL, _ configuration: Configuration) throws -> DatabaseQueue {
        guard let file = FileReference(path: url.path), file.mode & 0o077 == 0 else {
            throw VaultError.failed(.cannotOpen, path: url.path)
        }
        return try file.database(configuration)
    }
}

extension Vault {
    /// Removes files that killed processes have left beside `url` while they made a vault there,
    /// possibly with a copy of its keys.
    ///
    /// - Returns: a lock on the folder, which stops others from removing files made under it until
    ///   it is closed; nil if the file system has no such locks, or another process is removing
    ///   files at this moment.
    static func removeLeftovers(beside url: URL) -> FileHandle? {
        let folder = url.deletingLastPathComponent()
        guard let lock = try? FileSystem.open(folder.path) else { return nil }
        if flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0 {
            let names = (try? FileSystem.names(inFolder: folder.path)) ?? []
            for name in names where isUnfinished(name, of: url.lastPathComponent) {
                try? FileSystem.remove(folder.appending(path: name).path)
            }
        }
        // Do not wait: anybody who may read the folder could hold its lock for ever.
        return flock(lock.fileDescriptor, LOCK_SH | LOCK_NB) == 0 ? lock : nil
    }

    /// The path at which a vault is made before it is linked to `url`.
    static func unfinished(_ url: URL) -> URL {
        URL(fileURLWithPath: "\(url.path)\(unfinishedMark)\(UUID().uuidString)")
    }

    /// Whether a file, or one that SQLite keeps beside it, has a name made by `unfinished`.
    private static func isUnfinished(_ name: String, of vault: String) -> Bool {
        guard name.hasPrefix(vault + unfinishedMark) else { return false }
        let ending = name.dropFirst(vault.count + unfinishedMark.count)
        return UUID(uuidString: String(ending.prefix(36))) != nil
            && ["", damagedMark].contains { mark in
                ["", "-journal", "-wal", "-shm"].contains { ending.dropFirst(36) == mark + $0 }
            }
    }

    private static let unfinishedMark = ".new-"
    /// Appended to the name of an unfinished vault: the copy of the damaged vault from which it is
    /// made.
    static let damagedMark = "-damaged"
}
