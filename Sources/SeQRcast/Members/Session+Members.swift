import Exchange
public import Storage
public import Wire

/// Everybody who ever was a member of an own channel.
public struct Membership: Sendable {
    public let channel: Channel
    /// In the order in which they became members.
    public let members: [ChannelMember]
    /// How many were given leaves and not revoked whose names are not known, as only keys were restored.
    public let unknownCount: Int
    /// Bytes that each message carries to leave the revoked out.
    public let revocationLength: Int
}

/// A member of an own channel, or somebody who was one.
public struct ChannelMember: Sendable {
    let member: Member
    public let person: Person
    /// By whose endorsement they became a member.
    public let endorser: Person?

    public var since: Timestamp { member.since }
    /// When they were revoked.
    public var revoked: Timestamp? { member.revoked }
}

/// What revoking came to.
public struct RevokedMember: Sendable {
    public let channel: Channel
    public let member: ChannelMember
    /// The number of the first message that leaves them out.
    public let firstNumber: UInt64
    /// Bytes that each message carries from now on to leave the revoked out.
    public let revocationLength: Int
}

extension Session {
    /// Who are, and who were, the members of an own channel.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func members(of reference: String) throws -> Membership {
        try vault.read { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            let revoked = try transaction.revokedLeaves(of: owned, row: channel.id)
            let members = try members(of: channel, in: transaction)
            let known = (members.map(\.member.leafOrdinal).runs + revoked).merged()
            return Membership(
                channel: channel, members: members,
                unknownCount: owned.leavesUsed - known.reduce(0) { $0 + $1.count },
                revocationLength: try revocation(of: revoked, in: owned)?.length ?? 0)
        }
    }

    /// The one member that `member` means who is not revoked.
    ///
    /// - Parameter member: a name, or at least the first ten digits of a fingerprint.
    /// - Throws: `.notFound(.member)`, `.ambiguous(.member)`, `.conflict(.alreadyRevoked)`, `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func member(_ member: String, of reference: String) throws -> ChannelMember {
        try vault.read { transaction in
            let (channel, _) = try transaction.ownedChannel(reference, of: identity)
            return try self.member(member, of: channel, in: transaction)
        }
    }

    /// Leaves a member out of every message from the next one on; all others read on. What was published before stays
    /// readable to them.
    ///
    /// - Throws: `.conflict(.alreadyRevoked)`, `.conflict(.tooManyRevoked)`, `.notFound(.member)`, `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func revoke(_ member: ChannelMember, of reference: String) throws -> RevokedMember {
        try vault.write { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            let left = try revoke(member, in: channel, transaction)
            let revoked = try transaction.revokedLeaves(of: owned, row: channel.id)
            return RevokedMember(
                channel: channel, member: left,
                firstNumber: try nextNumber(in: channel, owned, transaction),
                revocationLength: try revocation(of: revoked, in: owned)?.length ?? 0)
        }
    }

    /// - Returns: them as they are now, as somebody who was a member.
    /// - Throws: `.conflict(.alreadyRevoked)` or `.notFound(.member)`.
    private func revoke(
        _ member: ChannelMember, in channel: Channel, _ transaction: VaultTransaction
    ) throws -> ChannelMember {
        let fingerprint = member.person.fingerprint
        guard let current = try transaction.member(fingerprint, ofChannel: channel.id) else {
            throw SessionError.notFound(.member)
        }
        if let since = current.revoked {
            throw SessionError.conflict(.alreadyRevoked(member.person, since: since))
        }
        try transaction.setRevoked(current, at: now)
        let revoked = try transaction.member(fingerprint, ofChannel: channel.id) ?? current
        return ChannelMember(member: revoked, person: member.person, endorser: member.endorser)
    }

    /// - Throws: `.conflict(.tooManyRevoked)`.
    func revocation(of leaves: [Range<Int>], in owned: OwnedChannel) throws -> Revocation? {
        guard !leaves.isEmpty else { return nil }
        guard let revocation = owned.revocation(of: leaves) else {
            throw SessionError.conflict(.tooManyRevoked)
        }
        return revocation
    }

    func members(of channel: Channel, in transaction: VaultTransaction) throws -> [ChannelMember] {
        let people = try People(identity, in: transaction)
        return try transaction.members(ofChannel: channel.id).map { member in
            let authorization = try transaction.authorization(of: member)
            return ChannelMember(
                member: member, person: people.person(member.publicIdentity),
                endorser: authorization.map { people.person($0.granted.authorizer) })
        }
    }

    private func member(
        _ reference: String, of channel: Channel, in transaction: VaultTransaction
    ) throws -> ChannelMember {
        let found = try members(of: channel, in: transaction)
            .meant(by: reference, \.person.fingerprint, \.person.name)
        let active = found.filter { $0.revoked == nil }
        guard active.count <= 1 else { throw SessionError.ambiguous(.member(active.map(\.person))) }
        guard let member = active.first else {
            if let last = found.last, let revoked = last.revoked {
                throw SessionError.conflict(.alreadyRevoked(last.person, since: revoked))
            }
            throw SessionError.notFound(.member)
        }
        return member
    }
}
