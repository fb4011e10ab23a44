/// Why the vault cannot be used.
public enum VaultError: Error, Equatable, Sendable {
    /// There is no vault at the path.
    case missing
    /// There is a file where a new vault was to be made; it was left alone.
    case alreadyThere
    /// The file is a database of some other program, or too short for one; it was left alone.
    case notAVault
    /// Where SQLite keeps a file of its own beside the vault, there is a link, or another user's file; nothing was touched.
    case foreignFile(path: String)
    /// The vault was made by a newer version; it was left alone.
    case newer
    /// SQLite found the file corrupt or no database. It was moved aside, with its `-wal` and `-shm`.
    case broken(movedTo: String)
    /// A sealed field does not open: it was changed by something other than this program. Nothing was moved.
    case sealBroken
    /// The file has other tables than a vault, or something that would run, such as a trigger or a view. Nothing of it was used or moved.
    case foreignTables
    /// An access took more work than a vault of its size can need: see `WorkLimit`. Nothing was done or moved.
    case tooMuchWork
    /// A passphrase locks the vault, and none was given.
    case locked
    /// It is not the passphrase that locks the vault.
    case wrongPassphrase
    /// Opening the vault's lock takes more memory than there is, or than any lock of this program does: scrypt with N = 2^cost.
    case lockTooCostly(cost: Int)
    /// The passphrase was set, changed or removed by another process while this one had the vault open; nothing was done.
    case keyChanged
    /// Another process holds the vault.
    case busy
    /// The operating system or SQLite refused; SQLite's extended result code.
    case failed(code: Int32)
    /// What was deleted is deleted, but the file could not be written anew: another process reads it, or the disk is full.
    case tracesRemain
}
