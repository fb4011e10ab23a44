public import Wire

/// A follow request that this user made.
public struct SentRequest: Sendable {
    let id: Int64
    public let request: FollowRequest
    public let owner: Contact
    /// Who is to endorse it.
    public let via: Contact?
    /// When a share came for it.
    public let answered: Timestamp?
}
