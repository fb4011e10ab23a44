package import Exchange
package import Wire

/// The result of revoking a member.
package enum RevokedOrRefused {
    case revoked(MemberRevocation)
    /// Nothing is known of this person.
    case notAMember
    case alreadyRevoked(since: Timestamp)
    /// No message can leave so many members out.
    case tooMany
}

package struct MemberRevocation {
    /// The number of the first message that leaves them out.
    package let firstNumber: UInt64
    /// The length of the revocation in each later message, in bytes.
    package let length: Int
    /// Whether they could endorse requests until now.
    package let isAuthorizationWithdrawn: Bool
}

/// The result of authorizing somebody.
package enum AuthorizedOrRefused {
    /// - Parameter isReplacement: whether an earlier one of the same person was withdrawn.
    case authorized(Code, GrantedAuthorization, isReplacement: Bool)
    /// The channel waits until its owner has confirmed the members.
    case membersUnconfirmed
    /// It would end before it begins.
    case expired
    /// The channel is only for people of the hybrid suite.
    case olderSuite
    /// The authorizer's sealing key is not known.
    case noSealingKey
}

extension Keeper {
    /// Leaves a member out of every later message, with all of their leaves, of which a portable backup may
    /// have several. Otherwise they could let themselves in again under another name, so their authorization
    /// is withdrawn.
    package func revoke(
        _ person: Fingerprint, in channel: Channel, _ owned: OwnedChannel
    ) throws(Memory.Failure) -> RevokedOrRefused {
        guard let known = try memory.member(person, ofChannel: channel.id) else { return .notAMember }
        if let since = known.revoked { return .alreadyRevoked(since: since) }
        let current = try memory.members(person, ofChannel: channel.id).filter { $0.revoked == nil }
        let leaves = current.map { $0.leafOrdinal..<$0.leafOrdinal + 1 }
        let revoked = (try memory.revokedLeaves(of: owned, row: channel.id) + leaves).merged()
        guard let revocation = owned.revocation(of: revoked) else { return .tooMany }
        let number = try memory.nextNumber(of: owned, row: channel.id)
        for member in current { try memory.setRevoked(member, at: now, from: number) }
        let isAuthorizer = try withdrawAuthorizations(of: [person], inChannel: channel.id)
        return .revoked(
            MemberRevocation(
                firstNumber: number, length: revocation.length, isAuthorizationWithdrawn: isAuthorizer))
    }

    /// Leaves everybody out of every later message, also members whose names are unknown.
    ///
    /// - Returns: the channel as it is then.
    package func revokeAll(of channel: Channel, _ owned: OwnedChannel) throws(Memory.Failure) -> OwnedChannel
    {
        var owned = owned
        let number = try memory.nextNumber(of: owned, row: channel.id)
        let current = try memory.members(ofChannel: channel.id).filter { $0.revoked == nil }
        owned.skipAllLeaves()
        try memory.updateSkipped(owned, row: channel.id)
        _ = try withdrawAuthorizations(of: Set(current.map { $0.fingerprint }), inChannel: channel.id)
        for member in current { try memory.setRevoked(member, at: now, from: number) }
        return owned
    }

    /// - Returns: whether there were any.
    private func withdrawAuthorizations(
        of people: Set<Fingerprint>, inChannel row: Int64
    ) throws(Memory.Failure) -> Bool {
        let standing = try memory.authorizations().filter {
            $0.channel == row && $0.granted.withdrawn == nil
                && people.contains($0.granted.authorizer.fingerprint)
        }
        for authorization in standing { try memory.setWithdrawn(authorization, at: now) }
        return !standing.isEmpty
    }

    /// Lets somebody endorse requests for an own channel. An earlier authorization of the same person for it
    /// is withdrawn.
    ///
    /// - Parameters:
    ///   - until: nil: until it is withdrawn.
    ///   - people: how many it may admit, in [1, `Authorization.peopleLimit`].
    package func authorize(
        _ authorizer: PublicIdentity, in channel: Channel, _ owned: OwnedChannel, until: Timestamp?,
        people: Int
    ) throws(Memory.Failure) -> AuthorizedOrRefused {
        guard channel.restored == nil else { return .membersUnconfirmed }
        let earlier = try memory.authorizations().filter {
            $0.channel == channel.id && $0.granted.authorizer.fingerprint == authorizer.fingerprint
        }
        let issued = Renewal.issueDate(after: earlier.map { $0.granted.issued }, now: now)
        guard until.map({ $0 > issued }) != false else { return .expired }
        guard owned.keys.admits(authorizer) else { return .olderSuite }
        guard let addressee = authorizer.addressee else { return .noSealingKey }
        let replaced = earlier.filter { $0.granted.withdrawn == nil }
        for authorization in replaced { try memory.setWithdrawn(authorization, at: now) }
        let (code, granted) = owned.authorize(
            addressee, issued: issued, until: until, people: people, signedBy: identity)
        try memory.insert(granted, inChannel: channel.id)
        return .authorized(code, granted, isReplacement: !replaced.isEmpty)
    }
}
