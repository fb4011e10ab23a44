public import Exchange

/// An authorization that this user gave.
public struct StoredAuthorization: Sendable {
    let id: Int64
    /// The own channel's row.
    package let channel: Int64
    public let granted: GrantedAuthorization
    /// How many became members by it.
    public let used: Int
}
