public import Exchange
public import Wire

/// A set of parts in the vault.
public struct StoredPartSet: Sendable {
    /// The id that the user sees.
    public let id: Int64
    /// The stored parts.
    public internal(set) var parts: PartCollection
    /// The time at which its first part was scanned, by this machine's clock.
    public let received: Timestamp
    /// The time at which its rebuilt code was processed. Its parts are not needed since then.
    public let completed: Timestamp?
}
