public import Exchange
public import Foundation
public import Storage
public import Wire

/// A vault in use.
public struct Session: Sendable {
    public let vault: Vault
    public let identity: Identity
    public let threatLists: ThreatLists
    private let clock: @Sendable () -> Timestamp

    /// - Parameter unlocking: asked where a passphrase locks the vault.
    /// - Throws: `VaultError`, `.missing` where there is no vault yet; what `unlocking` throws.
    public init(
        vault url: URL, unlocking: VaultUnlocking = { _ in throw VaultError.locked }
    ) throws {
        try self.init(vault: url, unlocking: unlocking, clock: { .now })
    }

    /// - Parameter busyTimeout: seconds to wait for another process.
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

    /// Makes a new identity in a new vault.
    ///
    /// - Throws: `VaultError`, `.alreadyThere` where the file exists.
    public static func create(
        vault url: URL, name: Name?, suite: Suite, picture: Avatar? = nil
    ) throws -> Session {
        try Vault.create(
            at: url, for: Identity(suite: suite, name: name), picture: picture?.bytes ?? [])
        return try Session(vault: url)
    }

    public var now: Timestamp { clock() }
}

extension Timestamp {
    /// The machine's clock, held within the range of a timestamp.
    public static var now: Timestamp { Timestamp(clamping: .now) }

    /// - Parameter date: rounded down to whole seconds, and into 1970…9999.
    public init(clamping date: Date) {
        let seconds = min(max(date.timeIntervalSince1970, 0), Double(Timestamp.limit))
        self.init(uncheckedSeconds: UInt64(seconds))
    }

    public var date: Date { Date(timeIntervalSince1970: Double(seconds)) }
}
