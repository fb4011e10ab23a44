/// The reasons why the vault cannot be used.
public enum VaultError: Error, Equatable, Sendable {
    /// There is no vault at the path.
    case missing
    /// A file exists at the path of a new vault; it was not changed.
    case alreadyThere
    /// The file is a database of another program, or too short for one; it was not changed.
    case notAVault
    /// A path beside the vault that SQLite uses is a link, or another user's file; nothing was
    /// changed.
    case foreignFile(path: String)
    /// A newer version made the vault; it was not changed.
    case newer
    /// SQLite found the file corrupt or not a database. It was moved aside, with its `-wal` and
    /// `-shm`.
    case broken(movedTo: String)
    /// A sealed field does not open: something other than this program changed it. Nothing was
    /// moved.
    case sealBroken
    /// The file has other tables than a vault, or something that could run, such as a trigger or a
    /// view. Nothing in it was used or moved.
    case foreignTables
    /// An access took more work than a vault of its size can need: see `WorkLimit`. Nothing was
    /// changed or moved.
    case tooMuchWork
    /// A passphrase locks the vault, and none was given.
    case locked
    /// The passphrase is not that of the vault.
    case wrongPassphrase
    /// Deriving the key of the vault's lock needs more memory than there is, or than any lock of
    /// this program: scrypt with N = 2^cost.
    case lockTooCostly(cost: Int)
    /// Another process set, changed or removed the passphrase while this one had the vault open;
    /// nothing was changed.
    case keyChanged
    /// Another process holds the vault.
    case busy
    /// The operating system or SQLite refused; SQLite's extended result code.
    case failed(code: Int32)
    /// The entries are deleted, but the file could not be rewritten: another process reads it, or
    /// the disk is full.
    case tracesRemain
}
