public import Exchange
public import Storage

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
