public import Exchange
public import Wire

/// An authorization that somebody gave this user.
public struct HeldAuthorization: Sendable {
    public let authorization: VerifiedAuthorization
    /// The time at which it was scanned.
    public let received: Timestamp
}
