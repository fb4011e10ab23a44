/// Why an endorsement lets nobody in.
public enum AuthorizationFault: Error, Equatable, CaseIterable, Sendable {
    /// There is no such authorization.
    case unknown
    /// The authorization, or the request, is for another channel.
    case otherChannel
    /// The authorizer endorsed their own request.
    case endorsedThemselves
    case withdrawn
    case expired
    /// As many people as it is good for have become members.
    case usedUp
    /// The requester was revoked in the channel.
    case requesterRevoked
    /// The requester was rejected in the channel.
    case requesterRejected
}
