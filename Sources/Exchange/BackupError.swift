/// The reasons why a backup is not restored.
public enum BackupError: Error, Equatable, Sendable {
    /// The bytes do not begin with a backup's header.
    case notABackup
    /// The backup, or the vault in it, was made by a newer version.
    case newer
    /// The backup is truncated or was altered.
    case damaged
    /// Deriving its key would take more memory and time than for any genuine backup: 2^cost blocks.
    case tooCostly(cost: Int)
    case wrongPassphrase
    /// The content is not a vault of this program.
    case noVaultInside
}
