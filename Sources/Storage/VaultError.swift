/// The reasons why the vault cannot be used.
public enum VaultError: Error, Equatable, Sendable {
    /// There is no vault at the path.
    case missing
    /// There is no vault at the path, but a damaged one that was moved aside from there.
    case movedAside(from: String, to: String)
    /// A file exists at the path of a new vault; it was not changed.
    case alreadyThere(path: String)
    /// The file is a database of another program, or too short for one; it was not changed.
    case notAVault(path: String)
    /// A path beside the vault that SQLite uses is a link, or another user's file; nothing was
    /// changed.
    case foreignFile(path: String)
    /// A newer version made the vault; it was not changed.
    case newer
    /// SQLite found the file corrupt or not a database; it was not changed.
    case broken(path: String)
    /// A sealed field does not open: something other than this program changed it.
    case sealBroken
    /// The file has other tables than a vault, or something that could run, such as a trigger or a
    /// view. Nothing in it was used.
    case foreignTables
    /// An access took more work than a vault of its size can need: see `WorkLimit`. Nothing was
    /// changed.
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
    /// The log of a vault that is not there lies where a new vault would be: SQLite would add its
    /// pages to the new one. Nothing was changed.
    case strayLog(path: String)
    /// A rollback journal lies beside the vault, whose only log is a write-ahead log: SQLite would
    /// write its pages into the vault. Nothing was changed.
    case strayJournal(path: String)
    /// The vault is read-only, and its log cannot be read without writing beside it.
    case unreadableLog(path: String)
    /// The vault is not damaged, and is not moved aside.
    case notDamaged
    /// The operating system or SQLite refused to use the file at the path.
    case failed(FileFault, path: String)
    /// The entries are deleted, but the file could not be rewritten: another process reads it, or
    /// the disk is full.
    case tracesRemain
}
