/// The state of the vault's file.
public struct VaultCondition: Equatable, Sendable {
    /// The size of the file and its log.
    public let bytes: Int
    /// SQLite's messages about faults of the file. Empty: none.
    public let faults: [String]
}
