public import Exchange
public import Wire

/// An authorization by this user.
public struct StoredAuthorization: Sendable {
    let id: Int64
    /// The own channel's row.
    package let channel: Int64
    public let granted: GrantedAuthorization
    /// The number of members admitted by it.
    public let used: Int
}

/// An authorization that somebody gave this user.
public struct HeldAuthorization: Sendable {
    public let authorization: VerifiedAuthorization
    /// The time at which it was scanned.
    public let received: Timestamp
}
