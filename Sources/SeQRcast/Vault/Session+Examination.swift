public import Foundation
public import Storage
import Wire

extension Session {
    /// Lists the files around a vault. Opens none of them.
    ///
    /// - Throws: `VaultError`, such as `.missing` where there is no vault.
    public static func surroundings(ofVault url: URL) throws -> [VaultSurrounding] {
        try Vault.surroundings(of: url)
    }

    /// Checks the vault, and opens each sealed entry. Takes some seconds for each hundred thousand
    /// messages.
    ///
    /// - Parameter onEntry: called for each entry, with the number of entries so far and of all.
    public func examine(
        onEntry: (_ count: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> VaultExamination {
        try vault.examine(onEntry: onEntry)
    }

    /// The damaged vaults that were moved aside from `url`, the latest last.
    public static func movedAside(from url: URL) -> [URL] { Vault.movedAside(from: url) }

    /// Moves a damaged vault aside, with its log, so that a backup can be restored in its place.
    /// Nothing of it is lost: it can still be rescued.
    ///
    /// - Returns: the path to which it was moved.
    /// - Throws: `VaultError`: `.notDamaged`, `.missing`; the errors of `unlocking`.
    public static func moveAside(
        vault url: URL, unlocking: VaultUnlocking = { _ in throw VaultError.locked }
    ) throws -> URL {
        try Vault.moveAside(url, time: .now, unlocking: unlocking)
    }

    /// Copies the readable entries of a damaged vault into a new one, in one transaction. The
    /// damaged vault is not changed.
    ///
    /// As after a restore, the members of each own channel must be confirmed
    /// (`confirmMembers(of:)`), and all authorizations that this user granted are withdrawn. People
    /// whose entries as members are lost are left out: they may have been revoked.
    ///
    /// - Parameter onEntry: called for each entry, with the number of entries so far.
    /// - Throws: `VaultError`: `.alreadyThere`; `.notAVault`; `.sealBroken` where the vault's key
    ///   or the identity cannot be read. The errors of `unlocking`.
    public static func rescue(
        vault damaged: URL, into url: URL,
        unlocking: VaultUnlocking = { _ in throw VaultError.locked },
        onEntry: (_ count: Int) -> Void = { _ in }
    ) throws -> RescuedEntries {
        try Vault.rescue(damaged, into: url, time: .now, unlocking: unlocking, onEntry: onEntry)
    }
}
