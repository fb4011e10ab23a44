/// How somebody stands to a channel, to its owner.
public enum MembershipStatus: Sendable {
    case stranger
    case member
    /// Was a member, and was revoked.
    case revoked
    /// Asked, and was rejected.
    case rejected
}
