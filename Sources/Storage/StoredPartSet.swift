public import Exchange
public import Wire

/// A set of parts in the vault.
public struct StoredPartSet: Sendable {
    /// What it is named by.
    public let id: Int64
    /// Those that are kept.
    public internal(set) var parts: PartCollection
    /// When its first part was scanned, by this machine's clock.
    public let received: Timestamp
    /// When the code that it rebuilds was taken in; its parts are not needed since.
    public let completed: Timestamp?
}
