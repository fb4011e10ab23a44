/// The relation of a person to a channel, as its owner sees it.
public enum MembershipStatus: Sendable {
    case stranger
    case member
    /// Was a member, and was revoked.
    case revoked
    /// Asked, and was rejected.
    case rejected
}
