public import Exchange
public import Wire

/// An authorization by this user.
public struct StoredAuthorization: Sendable {
    package let id: Int64
    /// The own channel's row.
    package let channel: Int64
    public let granted: GrantedAuthorization
    /// The number of members admitted by it.
    public let used: Int

    package init(
        id: Int64, channel: Int64, granted: GrantedAuthorization, used: Int
    ) {
        self.id = id
        self.channel = channel
        self.granted = granted
        self.used = used
    }
}

/// An authorization that somebody gave this user.
public struct HeldAuthorization: Sendable {
    public let authorization: VerifiedAuthorization
    /// The time at which it was scanned.
    public let received: Timestamp

    package init(
        authorization: VerifiedAuthorization, received: Timestamp
    ) {
        self.authorization = authorization
        self.received = received
    }
}
