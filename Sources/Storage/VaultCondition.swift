/// How the vault's file fares.
public struct VaultCondition: Equatable, Sendable {
    /// Of the file and its log.
    public let bytes: Int
    /// What SQLite found wrong with the file: its own sentences. Empty: nothing.
    public let faults: [String]
}
