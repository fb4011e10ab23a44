/// The reasons why an endorsement admits nobody.
public enum AuthorizationFault: Error, Equatable, CaseIterable, Sendable {
    /// The owner knows no such authorization.
    case unknown
    /// The authorization, or the request, is for another channel.
    case otherChannel
    /// The authorizer endorsed their own request.
    case endorsedThemselves
    case withdrawn
    case expired
    /// The authorization's limit of people is reached.
    case usedUp
    /// The requester was revoked in the channel.
    case requesterRevoked
    /// The requester was rejected in the channel.
    case requesterRejected
}
