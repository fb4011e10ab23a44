public import Exchange
public import Storage

extension Session {
    /// What the vault's file is locked with; nil: it has no passphrase, so that whoever has the file reads it.
    public func passphraseLock() throws -> VaultLock? { try vault.lock() }

    /// Locks the vault's file under a passphrase, under another, or no more. All of it is sealed anew under a new key, and nothing that the old
    /// one opens is left in the file. The session cannot be used afterwards, nor can those of other processes.
    ///
    /// - Parameter passphrase: nil for none.
    /// - Throws: `VaultError`; `.tracesRemain` where it is done and what was sealed before is still in the file: opening the vault
    ///   again tries to remove it.
    public func setPassphrase(_ passphrase: Passphrase?) throws { try vault.setPassphrase(passphrase) }

    package func setPassphrase(_ passphrase: Passphrase?, cost: Int) throws {
        try vault.setPassphrase(passphrase, cost: cost)
    }
}
