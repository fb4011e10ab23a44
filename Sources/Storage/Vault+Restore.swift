package import Exchange
package import Foundation
import GRDB
package import Wire

extension Vault {
    /// - Throws: `.alreadyThere`, before anybody is asked for a passphrase.
    package static func checkThatNoneIs(at url: URL) throws {
        guard !FileManager.default.fileExists(atPath: url.path) else { throw VaultError.alreadyThere }
    }

    /// Puts a vault's file back, whole or not at all.
    ///
    /// - Parameters:
    ///   - time: when it is put back.
    ///   - unlocking: asked where a passphrase locks it.
    ///   - write: gives the bytes of the file.
    /// - Throws: `.alreadyThere`; `BackupError.newer` or `.noVaultInside` for other files than a vault of this version or an
    ///   earlier one; `.sealBroken` where it does not open; what `write` throws.
    package static func restore(
        at url: URL, time: Timestamp, unlocking: VaultUnlocking = { _ in throw VaultError.locked },
        writing write: (ByteSink) throws -> Void
    ) throws {
        try make(at: url) { unfinished in
            try fill(unfinished, write)
            try checkInside(unfinished)
            let vault = try Vault(at: unfinished, unlocking: unlocking)
            try vault.write { try $0.letNobodyBackIn(at: time) }
            try vault.emptyLog()
            try vault.queue.close()
        }
    }

    /// Puts keys back in a new vault, whole or not at all.
    ///
    /// - Throws: `.alreadyThere`.
    package static func restore(_ keys: KeyBackup, at url: URL, time: Timestamp) throws {
        try make(at: url) { unfinished in
            try translating(unfinished) {
                let queue = try newDatabase(at: unfinished)
                try queue.write { db in
                    let transaction = try VaultTransaction(db: db, sealer: sealer(db))
                    try transaction.insert(keys.identity, picture: [])
                    try transaction.insert(keys, at: time)
                    try transaction.letNobodyBackIn(at: time)
                }
                try queue.close()
            }
        }
    }

    private static func fill(_ file: URL, _ write: (ByteSink) throws -> Void) throws {
        let handle: FileHandle
        do {
            handle = try FileHandle(forWritingTo: file)
        } catch {
            throw VaultError.failed(code: ResultCode.SQLITE_CANTOPEN.rawValue)
        }
        try write { bytes, range in
            do {
                try handle.write(contentsOf: bytes[range])
            } catch {
                throw VaultError.failed(code: ResultCode.SQLITE_FULL.rawValue)
            }
        }
        do {
            try handle.synchronize()
            try handle.close()
        } catch {
            throw VaultError.failed(code: ResultCode.SQLITE_IOERR.rawValue)
        }
    }

    /// Looks at a file before anything is done with it: whether it is a sound database with the tables of a vault and nothing
    /// else, such as a trigger.
    private static func checkInside(_ file: URL) throws {
        do {
            let queue = try DatabaseQueue(path: file.path, configuration: configuration())
            defer { try? queue.close() }
            try queue.read { db in
                guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == VaultSchema.applicationID else {
                    throw BackupError.noVaultInside
                }
                guard try !hasProgram(db) else { throw BackupError.noVaultInside }
                let migrator = VaultSchema.migrator
                guard try !migrator.hasBeenSuperseded(db) else { throw BackupError.newer }
                guard let version = try migrator.completedMigrations(db).last,
                    try tables(db) == tables(ofVersion: version),
                    try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"],
                    try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil
                else { throw BackupError.noVaultInside }
            }
        } catch is DatabaseError {
            throw BackupError.noVaultInside
        }
    }

    /// Whether anything in a file runs when it is read or written, and could take forever: a vault has no such thing.
    static func hasProgram(_ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM sqlite_master WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%')
                """) == true
    }

    /// The newest version whose tables a file has; nil: it has others.
    static func version(_ db: Database) throws -> String? {
        let tables = try tables(db)
        return try VaultSchema.migrator.migrations.last { try Self.tables(ofVersion: $0) == tables }
    }

    static func tables(ofVersion version: String) throws -> [String] {
        let queue = try DatabaseQueue()
        try VaultSchema.migrator.migrate(queue, upTo: version)
        return try queue.read(tables)
    }

    static func tables(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_master ORDER BY 1")
    }
}

extension VaultTransaction {
    /// Has nobody read on who was left out after a backup was made: see `OwnedChannel.skipWhatWasForgotten`. Until its owner has
    /// looked at the list of members, a channel waits for that. Authorizations that may have been withdrawn are.
    ///
    /// - Throws: `VaultError.sealBroken` where a contact, a channel or a member does not open.
    func letNobodyBackIn(at time: Timestamp) throws {
        let identity = try identity()
        _ = try contacts()
        for channel in try channels(of: identity) {
            guard case .owned(var owned) = channel.access else { continue }
            _ = try members(ofChannel: channel.id)
            let last = try lastNumber(before: messageNumberLimit + 1, inChannel: channel.id) ?? 0
            owned.nextNumber = max(owned.nextNumber, last + 1)
            owned.skipWhatWasForgotten()
            try updateCounters(owned, row: channel.id)
            try updateSkipped(owned, row: channel.id)
            try db.execute(
                sql: "UPDATE channel SET restored = ? WHERE id = ?", arguments: [time.column, channel.id])
        }
        try db.execute(
            sql: "UPDATE authorization SET withdrawn = ? WHERE withdrawn IS NULL", arguments: [time.column])
    }

    fileprivate func insert(_ keys: KeyBackup, at time: Timestamp) throws {
        for own in keys.channels {
            var owned = own.channel
            owned.skippedLeaves = own.revoked
            let channel = try insert(owned)
            try updateSkipped(owned, row: channel.id)
        }
        for subscribed in keys.subscriptions {
            let owner = subscribed.subscription.keys.owner
            let contact =
                try contact(owner.fingerprint) ?? insertContact(owner, added: time)
            let row = try insert(subscribed.subscription, owner: contact)
            try setJumps(subscribed.jumps, inChannel: row)
        }
    }
}
