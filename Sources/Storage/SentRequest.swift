public import Rules
public import Wire

/// A follow request by this user.
public struct SentRequest: Sendable {
    package let id: Int64
    public let request: FollowRequest
    public let owner: Contact
    /// The authorizer asked to endorse it.
    public let via: Contact?
    /// The time at which a share answered it.
    public let answered: Timestamp?
}
