import Exchange
import Storage

extension Session {
    /// Notes that this user has looked at the members of a restored channel: whoever was revoked after the backup was made is
    /// revoked again, and messages and shares can be made.
    ///
    /// - Parameter revokingAll: revokes everybody, known or not.
    /// - Throws: `.conflict(.nothingToConfirm)` where the channel was not restored, `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func confirmMembers(of reference: String, revokingAll: Bool = false) throws -> Membership {
        try vault.write { transaction in
            var (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            guard channel.restored != nil else {
                throw SessionError.conflict(.nothingToConfirm(ChannelTitle(channel)))
            }
            if revokingAll {
                for member in try transaction.members(ofChannel: channel.id) where member.revoked == nil {
                    try transaction.setRevoked(member, at: now)
                }
                owned.skipAllLeaves()
                try transaction.updateSkipped(owned, row: channel.id)
            }
            try transaction.setConfirmed(channel)
        }
        return try members(of: reference)
    }
}

extension Channel {
    /// - Throws: `.unconfirmed(.members)` where the channel was restored and its members not confirmed.
    func requireConfirmedMembers() throws(SessionError) {
        guard restored == nil else { throw .unconfirmed(.members(ChannelTitle(self))) }
    }
}
