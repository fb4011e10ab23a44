public import Exchange
public import Foundation
import Storage
public import Wire

/// The keys of a vault, sealed.
public struct SealedKeys: Sendable {
    public let code: Code
    /// How many own channels are in it.
    public let channelCount: Int
    public let subscriptionCount: Int

    /// As they stand in a file.
    public var file: [UInt8] { code.kind.header + code.body }
}

/// A vault that was put back from a backup.
public struct RestoredVault: Sendable {
    public let session: Session
    /// Whether all of the vault was in the backup; else keys alone.
    public let isWhole: Bool
}

extension Session {
    /// Seals all of the vault under a passphrase (docs/format.md, "Backup"). Takes some tenths of a second for the key, and as
    /// much memory as the vault's file has.
    ///
    /// - Throws: `VaultError`, and what `sink` throws.
    public func backUp(under passphrase: Passphrase, to sink: @escaping ByteSink) throws {
        try backUp(under: passphrase, cost: BackupHeader.defaultCost, to: sink)
    }

    package func backUp(under passphrase: Passphrase, cost: Int, to sink: @escaping ByteSink) throws {
        var writer = try BackupWriter(.vault, under: passphrase, cost: cost, to: sink)
        try vault.serialize { try writer.append($0) }
        try writer.end()
    }

    /// Seals what it takes to go on as the same person: keys, counters, and who was revoked. Messages, contacts, the names of
    /// members, requests and authorizations are left out.
    ///
    /// - Throws: `VaultError`, or `BackupError.tooCostly` where there is not the memory for the key.
    public func backUpKeys(under passphrase: Passphrase) throws -> SealedKeys {
        try backUpKeys(under: passphrase, cost: BackupHeader.defaultCost)
    }

    package func backUpKeys(under passphrase: Passphrase, cost: Int) throws -> SealedKeys {
        let keys = try vault.read { try $0.keys(of: identity) }
        return SealedKeys(
            code: try BackupWriter.code(.keys, keys.bytes, under: passphrase, cost: cost),
            channelCount: keys.channels.count, subscriptionCount: keys.subscriptions.count)
    }

    /// Puts a backup back, whole or not at all, where there is no vault.
    ///
    /// Each own channel goes on with fresh leaves and numbers, and waits until its members are confirmed
    /// (`confirmMembers(of:)`), so that nobody reads on who was left out after the backup was made. All
    /// authorizations that this user gave are withdrawn.
    ///
    /// - Parameters:
    ///   - source: the bytes of the backup.
    ///   - unlocking: asked where the vault in the backup is locked by a passphrase of its own.
    ///   - passphrase: asked for once, where the bytes begin as a backup does.
    /// - Throws: `VaultError.alreadyThere`, `BackupError`, and what `source` and `passphrase` throw.
    public static func restore(
        vault url: URL, from source: ByteSource,
        unlocking: VaultUnlocking = { _ in throw VaultError.locked },
        passphrase: () throws -> Passphrase
    ) throws -> RestoredVault {
        try restore(vault: url, from: source, now: .now, unlocking: unlocking, passphrase: passphrase)
    }

    /// The same from a code, which holds keys.
    public static func restore(
        vault url: URL, from code: Code, passphrase: () throws -> Passphrase
    ) throws -> RestoredVault {
        guard code.kind == .backup else { throw BackupError.notABackup }
        try BackupReader.check(code)
        var rest = (code.kind.header + code.body)[...]
        return try restore(
            vault: url,
            from: { buffer, range in
                let piece = rest.prefix(range.count)
                buffer.replaceSubrange(range.lowerBound..<range.lowerBound + piece.count, with: piece)
                rest = rest.dropFirst(piece.count)
                return piece.count
            }, unlocking: { _ in throw VaultError.locked }, passphrase: passphrase)
    }

    package static func restore(
        vault url: URL, from source: ByteSource, now: Timestamp,
        unlocking: VaultUnlocking = { _ in throw VaultError.locked },
        passphrase: () throws -> Passphrase
    ) throws -> RestoredVault {
        try Vault.checkThatNoneIs(at: url)
        let reader = try BackupReader(from: source, passphrase: passphrase)
        var known: UnlockingKey?
        let unlockOnce: VaultUnlocking = { lock in
            if let known { return known }
            let key = try unlocking(lock)
            known = key
            return key
        }
        switch reader.content {
        case .vault:
            try Vault.restore(at: url, time: now, unlocking: unlockOnce) { sink in
                try reader.open(from: source, to: sink)
            }
        case .keys:
            var bytes: [UInt8] = []
            try reader.open(from: source) { piece, range in
                guard bytes.count <= keysLimit else { throw BackupError.damaged }
                bytes += piece[range]
            }
            try Vault.restore(KeyBackup(bytes: bytes), at: url, time: now)
        }
        return RestoredVault(
            session: try Session(vault: url, unlocking: unlockOnce), isWhole: reader.content == .vault)
    }

    /// Bytes of keys that are read, which thousands of channels do not have.
    private static let keysLimit = 64 << 20
}

extension VaultTransaction {
    fileprivate func keys(of identity: Identity) throws -> KeyBackup {
        let all = try channels(of: identity)
        return KeyBackup(
            identity: identity,
            channels: try all.compactMap { channel in
                guard case .owned(let owned) = channel.access else { return nil }
                return KeyBackup.OwnChannel(
                    channel: owned, revoked: try revokedLeaves(of: owned, row: channel.id))
            },
            subscriptions: try all.compactMap { channel in
                guard case .subscribed(let subscription) = channel.access else { return nil }
                return KeyBackup.Subscribed(
                    subscription: subscription, jumps: try jumps(inChannel: channel.id))
            })
    }
}
