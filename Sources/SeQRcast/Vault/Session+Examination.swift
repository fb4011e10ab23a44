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

    /// Copies the readable entries of a damaged vault into a new one, in one transaction. The
    /// damaged vault is not changed.
    ///
    /// As after a restore, the members of each own channel must be confirmed
    /// (`confirmMembers(of:)`), and all authorizations that this user granted are withdrawn.
    ///
    /// - Parameter onEntry: called for each entry, with the number of entries so far.
    /// - Throws: `VaultError`: `.alreadyThere`; `.notAVault`; `.sealBroken` where the vault's key
    ///   or the identity cannot be read. The errors of `unlocking`.
    public static func rescue(
        vault damaged: URL, into url: URL,
        unlocking: VaultUnlocking = { _ in throw VaultError.locked },
        onEntry: (_ count: Int) -> Void = { _ in }
    ) throws -> [RescuedTable] {
        try Vault.rescue(damaged, into: url, time: .now, unlocking: unlocking, onEntry: onEntry)
    }
}
