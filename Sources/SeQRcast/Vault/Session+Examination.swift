public import Foundation
public import Storage
import Wire

extension Session {
    /// Looks at the files around a vault, and opens none of them.
    ///
    /// - Throws: `VaultError`, `.missing` where there is no vault.
    public static func surroundings(ofVault url: URL) throws -> [VaultSurrounding] {
        try Vault.surroundings(of: url)
    }

    /// Reads all of the vault, and opens each sealed entry: some seconds for each hundred thousand messages.
    public func examine() throws -> VaultExamination { try vault.examine() }

    /// Writes what can be read of a damaged vault into a new one, whole or not at all. The damaged one is not touched.
    ///
    /// As after a restore, each own channel waits until its members are confirmed (`confirmMembers(of:)`), and all authorizations
    /// that this user gave are withdrawn.
    ///
    /// - Throws: `VaultError`: `.alreadyThere`; `.notAVault`; `.sealBroken` where the vault's key, or the identity, cannot be read. What
    ///   `unlocking` throws.
    public static func rescue(
        vault damaged: URL, into url: URL,
        unlocking: VaultUnlocking = { _ in throw VaultError.locked }
    ) throws -> [RescuedTable] {
        try Vault.rescue(damaged, into: url, time: .now, unlocking: unlocking)
    }
}
