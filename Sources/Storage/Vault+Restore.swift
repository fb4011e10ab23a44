package import Exchange
package import Foundation
import GRDB
import Rules
package import Wire

extension Vault {
    /// Restores a vault's file, completely or not at all.
    ///
    /// - Parameters:
    ///   - time: the time of the restore.
    ///   - unlocking: called if a passphrase locks the vault.
    ///   - write: writes the bytes of the file, and returns when channels were handed over by them.
    /// - Throws: `.alreadyThere`; `BackupError.newer` or `.noVaultInside` unless the file is a
    ///   sound vault of this version or an earlier one; errors of `write` and `unlocking`.
    package static func restore(
        at url: URL, time: Timestamp, unlocking: VaultUnlocking = { _ in throw VaultError.locked },
        writing write: (ByteSink<any Error>) throws -> Timestamp?
    ) throws {
        try make(at: url) { unfinished in
            let handedOver = try fill(unfinished, write)
            try checkInside(unfinished)
            do {
                let vault = try Vault(at: unfinished, unlocking: unlocking)
                try vault.write { transaction in
                    try transaction.resetAfterRestore(at: time, handedOver: handedOver)
                    // The pages of a backup come from memory.
                    try ErasureMark.unknown.store(in: transaction.db)
                }
                try vault.emptyLog()
                try vault.queue.close()
            } catch VaultError.sealBroken {
                throw BackupError.noVaultInside
            }
        }
    }

    /// Restores keys into a new vault, completely or not at all.
    ///
    /// - Throws: `.alreadyThere`.
    package static func restore(
        _ keys: KeyBackup, handedOver: Timestamp?, at url: URL, time: Timestamp
    ) throws {
        try make(at: url) { unfinished in
            try translating(unfinished) {
                let (queue, sealer) = try newVault(at: unfinished)
                try queue.write { db in
                    let transaction = VaultTransaction(db: db, sealer: sealer)
                    try transaction.insert(keys.identity, picture: [])
                    try transaction.insert(keys, at: time)
                    try transaction.resetAfterRestore(at: time, handedOver: handedOver)
                }
                try queue.close()
            }
        }
    }

    private static func fill(
        _ file: URL, _ write: (ByteSink<any Error>) throws -> Timestamp?
    ) throws -> Timestamp? {
        let handle: FileHandle
        do {
            handle = try PrivateFile.reopened(at: file.path)
        } catch {
            throw VaultError.failed(FileFault(error), path: file.path)
        }
        let handedOver = try write { bytes, range in
            do {
                try handle.write(contentsOf: bytes[range])
            } catch {
                throw VaultError.failed(FileFault(error), path: file.path)
            }
        }
        do {
            try handle.synchronize()
            try handle.close()
        } catch {
            throw VaultError.failed(FileFault(error), path: file.path)
        }
        return handedOver
    }

    /// Checks a file before it is used: that it is a sound database with the tables of a vault and
    /// nothing else, such as a trigger.
    private static func checkInside(_ file: URL) throws {
        do {
            let queue = try privateDatabase(at: file, configuration(WorkLimit(path: file.path)))
            defer { try? queue.close() }
            try queue.read { db in
                guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == VaultSchema.applicationID else {
                    throw BackupError.noVaultInside
                }
                try VaultSchema.check(db)
                guard try db.isSound() else { throw BackupError.noVaultInside }
            }
        } catch VaultError.newer {
            throw BackupError.newer
        } catch VaultError.foreignTables, VaultError.sealBroken {
            throw BackupError.noVaultInside
        } catch let error as DatabaseError where !error.isDamage {
            throw VaultError.failed(FileFault(error, path: file.path), path: file.path)
        } catch is DatabaseError, is RowDecodingError {
            throw BackupError.noVaultInside
        }
    }
}

extension VaultTransaction {
    /// Suspends all own channels, so that nobody who was revoked after the backup was made reads on.
    ///
    /// - Parameter handedOver: when they were handed over by the backup: nothing was used since, if that
    ///   still counts. Nil: an ordinary backup.
    /// - Throws: `VaultError.sealBroken` if a contact, a channel or a member does not open.
    package func resetAfterRestore(at time: Timestamp, handedOver: Timestamp? = nil) throws {
        let isHandedOver = handedOver.map { HandOver.isValid($0, now: time) } ?? false
        let keeper = Keeper(self, of: try identity(), now: time)
        for (channel, owned) in try openForRestore() {
            if isHandedOver {
                try keeper.takeOver(channel)
            } else {
                try keeper.suspend(owned, row: channel.id)
            }
        }
    }

    /// Opens everything that decides who reads on.
    ///
    /// - Returns: the own channels.
    /// - Throws: `VaultError.sealBroken` if a contact, a channel or a member does not open.
    @discardableResult
    func openForRestore() throws -> [(Channel, OwnedChannel)] {
        _ = try contacts()
        return try channels(of: identity()).compactMap { channel in
            guard case .owned(let owned) = channel.access else { return nil }
            _ = try members(ofChannel: channel.id)
            return (channel, owned)
        }
    }

    func insert(_ keys: KeyBackup, at time: Timestamp) throws {
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
