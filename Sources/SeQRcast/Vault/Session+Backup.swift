public import Exchange
public import Foundation
import Storage
public import Wire

/// A backup of a vault's keys.
public struct SealedKeys: Sendable {
    public let code: Code
    /// The number of own channels.
    public let channelCount: Int
    public let subscriptionCount: Int

    /// The bytes of a backup file.
    public var file: [UInt8] { code.kind.header + code.body }
}

/// A vault after a restore.
public struct RestoredVault: Sendable {
    public let session: Session
    public let content: BackupContent
    /// Nil for an ordinary backup.
    public let handOver: HandOver?

    /// The validity of a hand-over at the time of restoring it.
    public enum HandOver: String, Sendable {
        /// Numbers and leaves go on.
        case counts
        /// It is more than a day old, or of the future, by the clock of this device: it counts as an ordinary
        /// backup.
        case ended
        /// It was restored as one whose device was lost.
        case lost
    }
}

/// The content of a backup.
public enum BackupContent: String, Sendable {
    /// The vault's file.
    case vault
    case keys
    /// Entries that the app for phones reads too.
    case portable

    init(_ content: BackupHeader.Content) {
        self =
            switch content {
            case .vault: .vault
            case .keys: .keys
            case .portable: .portable
            }
    }
}

extension Session {
    /// Backs up the whole vault under a passphrase (docs/reference/format.md, "Backup"). Deriving the key
    /// takes some tenths of a second. Memory use is the size of the vault's file.
    ///
    /// - Parameter handOver: called when the key is derived and the vault was found sound, so that
    ///   little can fail afterwards; the backup has what it changes.
    /// - Throws: `VaultError`, and `.broken` or `.sealBroken` if the backup could not be restored;
    ///   `BackupError.tooCostly`; the errors of `handOver` and `sink`.
    public func backUp(
        under passphrase: Passphrase, handOver: (() throws -> Void)? = nil,
        to sink: @escaping ByteSink<any Error>
    ) throws {
        try backUp(under: passphrase, cost: BackupHeader.defaultCost, handOver: handOver, to: sink)
    }

    package func backUp(
        under passphrase: Passphrase, cost: Int, handOver: (() throws -> Void)? = nil,
        to sink: @escaping ByteSink<any Error>
    ) throws {
        var writer = try backupWriter(.vault, handOver, under: passphrase, cost: cost, to: sink)
        if let handOver {
            try vault.requireRestorable()
            try handOver()
        }
        try vault.serialize { try writer.append($0) }
        try writer.end()
    }

    private func backupWriter(
        _ content: BackupHeader.Content, _ handOver: (() throws -> Void)?, under passphrase: Passphrase,
        cost: Int, to sink: @escaping ByteSink<any Error>
    ) throws -> BackupWriter<any Error> {
        try StreamError.unwrapped { () throws(BackupFailure) in
            try BackupWriter(
                content, handedOver: handOver == nil ? nil : now, under: passphrase, cost: cost, to: sink)
        }
    }

    /// Backs up what the app for phones can restore too: everything but authorizations, received
    /// requests and batches.
    ///
    /// - Parameter handOver: as for `backUp`.
    /// - Throws: `VaultError`, `BackupError.tooCostly`, and the errors of `handOver` and `sink`.
    /// - Returns: the number of sightings that were left out: of each message the newest are kept
    ///   that an entry of the backup can hold, 23,000 or more.
    @discardableResult
    public func backUpPortable(
        under passphrase: Passphrase, handOver: (() throws -> Void)? = nil,
        to sink: @escaping ByteSink<any Error>
    ) throws -> Int {
        try backUpPortable(under: passphrase, cost: BackupHeader.defaultCost, handOver: handOver, to: sink)
    }

    @discardableResult
    package func backUpPortable(
        under passphrase: Passphrase, cost: Int, handOver: (() throws -> Void)? = nil,
        to sink: @escaping ByteSink<any Error>
    ) throws -> Int {
        var writer = try backupWriter(.portable, handOver, under: passphrase, cost: cost, to: sink)
        if let handOver {
            _ = try export { _ in }
            try handOver()
        }
        let leftOut = try export { try writer.append($0.bytes) }
        try writer.end()
        return leftOut
    }

    private func export(to sink: (PortableBackup.Entry) throws -> Void) throws -> Int {
        try vault.read { try $0.export($0.keys(of: identity), of: identity, to: sink) }
    }

    /// Backs up the keys, counters and revoked leaves: enough to go on as the same person.
    /// Messages, contacts, members' names, requests and authorizations are not included.
    ///
    /// - Parameter handOver: as for `backUp`.
    /// - Throws: `VaultError`, or `BackupError.tooCostly` where there is not enough memory to
    ///   derive the key; the errors of `handOver`.
    public func backUpKeys(
        under passphrase: Passphrase, handOver: (() throws -> Void)? = nil
    ) throws -> SealedKeys {
        try backUpKeys(under: passphrase, cost: BackupHeader.defaultCost, handOver: handOver)
    }

    package func backUpKeys(
        under passphrase: Passphrase, cost: Int, handOver: (() throws -> Void)? = nil
    ) throws -> SealedKeys {
        var sealed: [UInt8] = []
        var writer = try backupWriter(.keys, handOver, under: passphrase, cost: cost) { sealed += $0[$1] }
        if let handOver {
            _ = try vault.read { try $0.keys(of: identity) }
            try handOver()
        }
        let keys = try vault.read { try $0.keys(of: identity) }
        try writer.append(keys.bytes)
        try writer.end()
        return SealedKeys(
            code: Code(kind: .backup, body: Array(sealed.dropFirst(Code.Kind.backup.header.count))),
            channelCount: keys.channels.count, subscriptionCount: keys.subscriptions.count)
    }

    /// Hands all own channels over to whoever restores the next backup of this vault: call it while
    /// that backup is made (`backUp(under:handOver:to:)`). Here they wait from now on: nothing is
    /// published in them before their members are confirmed, and then with other leaves and numbers.
    /// Whoever restores the backup within a day goes on with those that come next.
    ///
    /// - Returns: the names of the channels.
    /// - Throws: `VaultError`; `.unconfirmed(.members)` where a channel was restored, since the device that
    ///   restores the backup asks nobody about revocations again.
    public func handOverChannels() throws -> [Name] {
        try vault.write { transaction in
            let keeper = Keeper(transaction, of: identity, now: now)
            return try transaction.channels(of: identity).compactMap { channel in
                guard case .owned(let owned) = channel.access else { return nil }
                guard try keeper.handOver(channel, owned) else {
                    throw SessionError.unconfirmed(.members(ChannelTitle(channel)))
                }
                return channel.name
            }
        }
    }

    /// Restores a backup into a new vault, in one transaction.
    ///
    /// Each own channel continues with new leaves and numbers. Its members must be confirmed first
    /// (`confirmMembers(of:)`), so that nobody who was revoked after the backup can read on. All
    /// authorizations that this user granted are withdrawn. After a hand-over that still counts, numbers,
    /// leaves and authorizations stay.
    ///
    /// - Parameters:
    ///   - source: the bytes of the backup.
    ///   - isLost: takes a hand-over for an ordinary backup, since a device that went on from it was lost.
    ///   - unlocking: called where the vault in the backup is locked by a vault passphrase.
    ///   - passphrase: called once, if the bytes begin as a backup does.
    /// - Throws: `VaultError.alreadyThere`, `BackupError`, and the errors of `source` and
    ///   `passphrase`.
    public static func restore(
        vault url: URL, from source: ByteSource<any Error>, isLost: Bool = false,
        unlocking: VaultUnlocking = { _ in throw VaultError.locked },
        passphrase: () throws -> Passphrase
    ) throws -> RestoredVault {
        try restore(
            vault: url, from: source, isLost: isLost, now: .now, unlocking: unlocking, passphrase: passphrase)
    }

    /// Restores a backup of keys from a code.
    public static func restore(
        vault url: URL, from code: Code, isLost: Bool = false, passphrase: () throws -> Passphrase
    ) throws -> RestoredVault {
        guard code.kind == .backup else { throw BackupError.notABackup }
        try BackupReader.check(code)
        return try restore(
            vault: url, from: byteSource(of: code.kind.header + code.body), isLost: isLost,
            passphrase: passphrase)
    }

    package static func restore(
        vault url: URL, from source: ByteSource<any Error>, isLost: Bool = false, now: Timestamp,
        unlocking: VaultUnlocking = { _ in throw VaultError.locked },
        passphrase: () throws -> Passphrase
    ) throws -> RestoredVault {
        try Vault.requireNoFile(at: url)
        let reader = try StreamError.unwrapped { () throws(BackupFailure) in
            try BackupReader(from: source, passphrase: passphrase)
        }
        var known: UnlockingKey?
        let unlockOnce: VaultUnlocking = { lock in
            if let known { return known }
            let key = try unlocking(lock)
            known = key
            return key
        }
        var handedOver: Timestamp?
        switch reader.content {
        case .vault:
            try Vault.restore(at: url, time: now, unlocking: unlockOnce) { sink in
                handedOver = try StreamError.unwrapped { () throws(BackupFailure) in
                    try reader.open(from: source, to: sink)
                }
                return isLost ? nil : handedOver
            }
        case .keys:
            var bytes: [UInt8] = []
            handedOver = try StreamError.unwrapped { () throws(BackupFailure) in
                try reader.open(from: source) { piece, range in
                    guard bytes.count <= keysLimit else { throw BackupError.damaged }
                    bytes += piece[range]
                }
            }
            try Vault.restore(
                KeyBackup(bytes: bytes), handedOver: isLost ? nil : handedOver, at: url, time: now)
        case .portable:
            try Vault.restore(at: url, time: now) { insert in
                var entries = PortableBackup.Reader()
                handedOver = try StreamError.unwrapped { () throws(BackupFailure) in
                    try reader.open(from: source) { piece, range in
                        entries.append(piece[range])
                        while let entry = try entries.next() {
                            // Only an avatar that may be on a card is one.
                            if case .avatar(let file) = entry, (try? Avatar(file)) == nil { continue }
                            try insert(entry)
                        }
                    }
                }
                try entries.end()
                return isLost ? nil : handedOver
            }
        }
        let session = try Session(vault: url, unlocking: unlockOnce)
        let counts = try session.channels().contains { $0.channel.waiting == .takenOver }
        return RestoredVault(
            session: session, content: BackupContent(reader.content),
            handOver: handedOver.map { _ in isLost ? .lost : counts ? .counts : .ended })
    }

    /// The most bytes of keys that are read; thousands of channels have fewer.
    private static let keysLimit = 64 << 20
}

private typealias BackupFailure = StreamError<BackupError, any Error>

extension StreamError where Failure == any Error {
    /// - Throws: the refusal, or the failure of the source or sink.
    fileprivate static func unwrapped<Value: ~Copyable>(
        _ value: () throws(Self) -> Value
    ) throws -> Value {
        do {
            return try value()
        } catch {
            switch error {
            case .refused(let refusal): throw refusal
            case .failed(let failure): throw failure
            }
        }
    }
}

extension VaultTransaction {
    fileprivate func keys(of identity: Identity) throws -> KeyBackup {
        let all = try channels(of: identity)
        return KeyBackup(
            identity: identity,
            channels: try all.compactMap { channel in
                guard case .owned(var owned) = channel.access else { return nil }
                owned.nextNumber = try nextNumber(of: owned, row: channel.id)
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
