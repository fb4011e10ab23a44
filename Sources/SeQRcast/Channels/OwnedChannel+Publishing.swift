import Exchange
import Storage
import Wire

extension OwnedChannel {
    /// The block that leaves revoked members out of a message; nil where nobody is revoked.
    ///
    /// - Throws: `.conflict(.tooManyRevoked)`.
    func requiredRevocation(of leaves: [Range<Int>]) throws(SessionError) -> Revocation? {
        guard !leaves.isEmpty else { return nil }
        guard let revocation = revocation(of: leaves) else { throw .conflict(.tooManyRevoked) }
        return revocation
    }
}

extension Channel {
    /// - Throws: `.unconfirmed(.members)` where the channel was restored and its members are not
    ///   confirmed.
    func requireConfirmedMembers() throws(SessionError) {
        guard restored == nil else { throw .unconfirmed(.members(ChannelTitle(self))) }
    }
}
