/// Why a backup is not restored.
public enum BackupError: Error, Equatable, Sendable {
    /// The bytes do not begin as a backup does.
    case notABackup
    /// The backup, or the vault in it, was made by a newer version.
    case newer
    /// The backup is cut short, or was altered.
    case damaged
    /// Its key would take more memory and time than that of any backup: 2^cost blocks.
    case tooCostly(cost: Int)
    case wrongPassphrase
    /// What is in it is no vault of this program.
    case noVaultInside
}
