public import Wire

/// A person as they are printed: the name, whether it is verified, and the fingerprint.
public struct PersonTitle: Sendable {
    /// The contact's name in this vault; for others the name on the card.
    public let name: Name?
    public let fingerprint: Fingerprint
    public let isVerified: Bool
    /// Whether it is this user.
    public let isOwn: Bool
    /// The number of groups of the fingerprint that distinguish this person from every other with
    /// the same or a similar name, from 1 to 6; 0 if there is no other.
    ///
    /// It is also 0 if each other has another first group and this person is unverified: the first
    /// group stands beside an unverified name anyway.
    public let distinguishingGroups: Int
}
