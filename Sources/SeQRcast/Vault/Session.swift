public import Exchange
public import Foundation
public import Storage
public import Wire

/// An open vault. Its methods are the use-cases of SeQRcast.
public struct Session: Sendable {
    public let vault: Vault
    public let identity: Identity
    public let threatLists: ThreatLists
    private let clock: @Sendable () -> Timestamp

    /// Opens a vault.
    ///
    /// - Parameters:
    ///   - url: of a file. Bytes of its path that are not UTF-8 are the characters U+10FF80 (for 80
    ///     in hexadecimal) to U+10FFFF.
    ///   - unlocking: called where a passphrase locks the vault.
    /// - Throws: `VaultError`, such as `.missing` where there is no vault; the errors of
    ///   `unlocking`.
    public init(
        vault url: URL, unlocking: VaultUnlocking = { _ in throw VaultError.locked }
    ) throws {
        try self.init(vault: url, unlocking: unlocking, clock: { .now })
    }

    /// - Parameter busyTimeout: how long to wait for another process, in seconds.
    package init(
        vault url: URL, busyTimeout: Double = 10,
        unlocking: VaultUnlocking = { _ in throw VaultError.locked },
        clock: @escaping @Sendable () -> Timestamp
    ) throws {
        vault = try Vault(at: url, busyTimeout: busyTimeout, unlocking: unlocking)
        identity = try vault.read { try $0.identity() }
        threatLists = ThreatLists(beside: url, clock: clock)
        self.clock = clock
    }

    /// Opens a vault to read it, without waiting for another process.
    ///
    /// - Throws: `VaultError`: `.locked` where a passphrase locks it; `.failed` where an earlier
    ///   version made it.
    init(reading url: URL) throws {
        vault = try Vault(at: url, busyTimeout: 0, isReadOnly: true)
        identity = try vault.read { try $0.identity() }
        threatLists = ThreatLists(beside: url)
        clock = { .now }
    }

    /// Checks that a vault can be created, before the user is asked for a passphrase.
    ///
    /// - Throws: `VaultError`, such as `.alreadyThere` where the file exists.
    public static func requireNoVault(at url: URL) throws { try Vault.requireNoFile(at: url) }

    /// Creates a vault with a new identity.
    ///
    /// - Parameters:
    ///   - suite: for good. `.hybrid` seals against quantum computers; the codes of others are smaller.
    ///   - passphrase: locks the vault; nil: anybody who has the file can read it. Deriving a key takes
    ///     some tenths of a second.
    /// - Throws: `VaultError`, such as `.alreadyThere` where the file exists.
    public static func create(
        vault url: URL, name: Name?, suite: Suite = .hybrid, picture: Avatar? = nil,
        passphrase: Passphrase? = nil
    ) throws -> Session {
        try Vault.create(
            at: url, for: Identity(suite: suite, name: name), picture: picture?.bytes ?? [],
            passphrase: passphrase)
        return try Session(vault: url) { lock in
            guard let passphrase else { throw VaultError.locked }
            return try lock.unlockingKey(under: passphrase)
        }
    }

    /// Stores this user's card under another name. Cards, shares, requests, authorizations and
    /// signatures that were given out keep the earlier name, and stay valid.
    ///
    /// - Parameter identity: this user's, from `Identity.renamed(to:)`. Open sessions keep the
    ///   earlier card.
    public func setCard(of identity: Identity) throws {
        precondition(identity.fingerprint == self.identity.fingerprint)
        try vault.write { try $0.setCard(of: identity) }
    }

    /// Whether use-cases can change the vault; if not, those that only read it still work.
    public var isWritable: Bool { (try? vault.requireWritable()) != nil }

    /// - Throws: `VaultError.failed` where the vault can only be read.
    public func requireWritable() throws { try vault.requireWritable() }

    /// The time by the session's clock.
    public var now: Timestamp { clock() }

    /// In seconds: clocks are corrected by so much, and no date is wrong for anybody.
    private static let clockTolerance: UInt64 = 300

    /// Whether the session's clock is earlier than a time that it has already shown.
    public func isClockBehind(_ time: Timestamp) -> Bool {
        time.seconds > now.seconds + Self.clockTolerance
    }

    /// When the last message was stored, if the clock is earlier now: expiries are then wrong.
    public func lastArrivalAheadOfClock() throws -> Timestamp? {
        try vault.read { try $0.lastArrival() }.flatMap { isClockBehind($0) ? $0 : nil }
    }
}

extension Session {
    /// The lock of the vault's file; nil where it has no passphrase, so that anybody with the file
    /// can read it.
    public func passphraseLock() throws -> VaultLock? { try vault.lock() }

    /// Sets, changes or removes the vault's passphrase. Seals everything again under a new key, and
    /// leaves nothing in the file that the old key opens. Afterwards neither this session nor
    /// sessions of other processes can be used.
    ///
    /// - Parameter passphrase: nil removes the passphrase.
    /// - Throws: `VaultError`; `.tracesRemain` where the passphrase was set, but entries under the
    ///   old key remain in the file. The next opening of the vault tries to remove them.
    public func setPassphrase(_ passphrase: Passphrase?) throws { try vault.setPassphrase(passphrase) }

    package func setPassphrase(_ passphrase: Passphrase?, cost: Int) throws {
        try vault.setPassphrase(passphrase, cost: cost)
    }
}

extension Timestamp {
    /// The time of this machine's clock, clamped to the range of a timestamp.
    public static var now: Timestamp { Timestamp(clamping: .now) }

    /// - Parameter date: rounded down to whole seconds, and clamped to 1970…9999.
    public init(clamping date: Date) {
        let seconds = min(max(date.timeIntervalSince1970, 0), Double(Timestamp.limit))
        self.init(uncheckedSeconds: UInt64(seconds))
    }

    public var date: Date { Date(timeIntervalSince1970: Double(seconds)) }
}
