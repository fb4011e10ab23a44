import Exchange
public import Storage
public import Wire

/// All current and revoked members of an own channel.
public struct Membership: Sendable {
    public let channel: Channel
    /// In the order they became members.
    public let members: [ChannelMember]
    /// The number of current members whose names are unknown, because only keys were restored.
    public let unknownCount: Int
    /// Bytes of each message that leave revoked members out.
    public let revocationLength: Int
    /// The message with the latest date that the vault has. Nil: it has none.
    public let lastMessage: StoredMessage?
    /// Whether another device may have given out leaves, to people of whom the vault knows nothing.
    public let mayHaveOthers: Bool
}

/// A member after revocation.
public struct RevokedMember: Sendable {
    public let channel: Channel
    public let member: ChannelMember
    /// The number of the first message that leaves them out.
    public let firstNumber: UInt64
    /// The number of current members whose names are unknown: the revoked one may be one of them,
    /// under an earlier share, and read on.
    public let unknownCount: Int
    /// Bytes of each future message that leave revoked members out.
    public let revocationLength: Int
    /// Whether they had an authorization for the channel, which is withdrawn: they could have let
    /// themselves in again under another name.
    public let isAuthorizationWithdrawn: Bool
}

extension Session {
    /// All current and revoked members of an own channel.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func members(of reference: String) throws -> Membership {
        try vault.read { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            let revoked = try transaction.revokedLeaves(of: owned, row: channel.id)
            return Membership(
                channel: channel, members: try transaction.members(of: channel, seenBy: identity),
                unknownCount: try transaction.memberCounts(of: owned, row: channel.id).unknown,
                revocationLength: revoked.isEmpty ? 0 : owned.revocation(of: revoked)?.length ?? 0,
                lastMessage: try transaction.lastMessage(in: channel),
                mayHaveOthers: try transaction.leavesOutUnknownMembers(
                    of: owned, row: channel.id, before: nil))
        }
    }

    /// The members of an own channel with access to one of its messages, including later members
    /// and members revoked since.
    ///
    /// - Throws: `.notFound(.message)`, `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func members(of reference: String, reading number: UInt64) throws -> Membership {
        try vault.read { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            guard
                let stored = try transaction.message(number: number, duplicateIndex: 1, inChannel: channel.id)
            else {
                throw SessionError.notFound(
                    .message(ChannelTitle(channel), number: number, duplicateIndex: 1))
            }
            let sealed = try SealedMessage(body: stored.code.body)
            let readers = try MessageReaders(of: sealed, in: owned.keys)
            let members = try transaction.members(of: channel, seenBy: identity).filter {
                Leaf(ordinal: $0.member.leafOrdinal).map(readers.contains)
                    ?? false
            }
            return Membership(
                channel: channel, members: members,
                unknownCount: try transaction.memberCounts(of: owned, row: channel.id).unknown,
                revocationLength: readers.revocationLength,
                lastMessage: try transaction.lastMessage(in: channel),
                mayHaveOthers: try transaction.leavesOutUnknownMembers(
                    of: owned, row: channel.id, before: nil))
        }
    }

    /// The people revoked in an own channel who did not come back.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func revokedPeople(in reference: String) throws -> Set<Fingerprint> {
        let members = try members(of: reference).members
        return Set(members.filter { $0.revoked != nil }.map(\.person.fingerprint))
            .subtracting(members.filter { $0.revoked == nil }.map(\.person.fingerprint))
    }

    /// The own channels in which somebody has this status.
    public func channels(
        where fingerprint: Fingerprint, is status: MembershipStatus
    ) throws -> [Channel] {
        try vault.read { transaction in
            try transaction.channels(of: identity).filter {
                try $0.isOwned && transaction.membershipStatus(of: fingerprint, inChannel: $0.id) == status
            }
        }
    }

    /// The one current member with this name or fingerprint.
    ///
    /// - Parameter member: a name, or at least the first ten digits of a fingerprint.
    /// - Throws: `.notFound(.member)`, `.ambiguous(.member)`, `.conflict(.alreadyRevoked)`,
    ///   `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func member(_ member: String, of reference: String) throws -> ChannelMember {
        try vault.read { transaction in
            let (channel, _) = try transaction.ownedChannel(reference, of: identity)
            return try transaction.currentMember(member, of: channel, seenBy: identity)
        }
    }

    /// Whether a word is the name or fingerprint of a member, also of a revoked one.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func isMember(_ member: String, of reference: String) throws -> Bool {
        do {
            _ = try self.member(member, of: reference)
            return true
        } catch SessionError.notFound(.member) {
            return false
        } catch SessionError.ambiguous(.member), SessionError.conflict(.alreadyRevoked) {
            return true
        }
    }

    /// Revokes a member: every message from the next one on leaves them out, with all of their leaves,
    /// of which a portable backup may have several. They can still read earlier messages, and all
    /// other members read on. Their authorization to endorse requests for the channel is withdrawn. A
    /// member whose name is unknown, and who was given another share since,
    /// reads on with the earlier one (`revokeAll(of:)`).
    ///
    /// - Throws: `.conflict(.alreadyRevoked)`, `.conflict(.tooManyRevoked)`, `.notFound(.member)`,
    ///   `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func revoke(_ member: ChannelMember, of reference: String) throws -> RevokedMember {
        try vault.write { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            return try revoke(member, of: channel, owned, transaction)
        }
    }

    /// The one person with this name or fingerprint among the current members of all own channels, as a
    /// member of each.
    ///
    /// - Parameter member: a name, or at least the first ten digits of a fingerprint.
    /// - Throws: `.notFound(.memberAnywhere)`, `.ambiguous(.member)`, `.conflict(.alreadyRevoked)`.
    public func memberships(of member: String) throws -> [(channel: Channel, member: ChannelMember)] {
        try vault.read { transaction in
            let found = try transaction.channels(of: identity).filter(\.isOwned).flatMap { channel in
                try transaction.members(perhaps: member, of: channel, seenBy: identity)
                    .matching(member, \.person.fingerprint, \.person.name)
                    .map { (channel: channel, member: $0) }
            }
            try found.map(\.member).requireOnePerson(named: member)
            let current = found.filter { $0.member.revoked == nil }
            guard !current.isEmpty else {
                guard let last = found.last?.member, let since = last.revoked else {
                    throw SessionError.notFound(.memberAnywhere(named: member))
                }
                throw SessionError.conflict(.alreadyRevoked(last.person, since: since))
            }
            // A portable backup may have several leaves of one person in a channel.
            var seen: Set<Int64> = []
            return current.filter { seen.insert($0.channel.id).inserted }
        }
    }

    /// Revokes a member in several own channels, in all of them or in none.
    ///
    /// - Throws: the errors of `revoke(_:of:)`.
    public func revoke(
        _ memberships: [(channel: Channel, member: ChannelMember)]
    ) throws -> [RevokedMember] {
        try vault.write { transaction in
            try memberships.map { membership in
                let (channel, owned) = try transaction.current(owned: membership.channel, of: identity)
                return try revoke(membership.member, of: channel, owned, transaction)
            }
        }
    }

    private func revoke(
        _ member: ChannelMember, of channel: Channel, _ owned: OwnedChannel, _ transaction: VaultTransaction
    ) throws -> RevokedMember {
        let (fingerprint, title) = (member.person.fingerprint, ChannelTitle(channel))
        switch try Keeper(transaction, of: identity, now: now).revoke(fingerprint, in: channel, owned) {
        case .notAMember:
            let name = member.person.name?.text ?? fingerprint.description
            throw SessionError.notFound(.member(named: name, of: title))
        case .alreadyRevoked(let since):
            throw SessionError.conflict(.alreadyRevoked(member.person, since: since))
        case .tooMany: throw SessionError.conflict(.tooManyRevoked)
        case .revoked(let revocation):
            let revoked = try transaction.member(fingerprint, ofChannel: channel.id) ?? member.member
            return RevokedMember(
                channel: channel,
                member: ChannelMember(member: revoked, person: member.person, endorser: member.endorser),
                firstNumber: revocation.firstNumber,
                unknownCount: try transaction.memberCounts(of: owned, row: channel.id).unknown,
                revocationLength: revocation.length,
                isAuthorizationWithdrawn: revocation.isAuthorizationWithdrawn)
        }
    }

    /// Revokes all members, including those whose names are unknown.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func revokeAll(of reference: String) throws -> Membership {
        try vault.write { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            _ = try Keeper(transaction, of: identity, now: now).revokeAll(of: channel, owned)
        }
        return try members(of: reference)
    }

    /// Confirms that this user reviewed the members of a restored channel, and revoked again
    /// everybody who was revoked after the backup. Messages and shares can then be made again. A channel
    /// that was handed over is taken back, and skips what the other device may have used.
    ///
    /// - Parameter revokingAll: revokes everybody, including members whose names are unknown.
    /// - Throws: `.conflict(.nothingToConfirm)` where the channel was not restored,
    ///   `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func confirmMembers(of reference: String, revokingAll: Bool = false) throws -> Membership {
        try vault.write { transaction in
            var (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            let keeper = Keeper(transaction, of: identity, now: now)
            if revokingAll, channel.restored != nil { owned = try keeper.revokeAll(of: channel, owned) }
            guard try keeper.confirm(channel, owned) else {
                throw SessionError.conflict(.nothingToConfirm(ChannelTitle(channel)))
            }
        }
        return try members(of: reference)
    }
}

/// A current or revoked member of an own channel.
public struct ChannelMember: Sendable {
    let member: Member
    public let person: Person
    /// The person whose endorsement made them a member.
    public let endorser: Person?

    public var since: Timestamp { member.since }
    /// The date of the last share that was made for them: it has the channel's name of that time.
    public var issued: Timestamp { member.issued }
    /// When they were revoked; nil for current members.
    public var revoked: Timestamp? { member.revoked }
    /// The number of the first message that leaves them out. Nil: unknown, or they are not revoked.
    public var revokedNumber: UInt64? { member.revokedNumber }
}

extension [ChannelMember] {
    /// A command that is repeated must not find another person of the same name, since the first is revoked.
    ///
    /// - Throws: `.ambiguous(.member)`.
    fileprivate func requireOnePerson(named name: String) throws {
        let people = Dictionary(map { ($0.person.fingerprint, $0.person) }) { first, _ in first }
        guard people.count <= 1 else {
            throw SessionError.ambiguous(.member(named: name, [Person](people.values)))
        }
    }
}

extension VaultTransaction {
    /// The number of current members of an own channel whose names are unknown.
    private func unknownCount(of channel: Channel) throws -> Int {
        guard case .owned(let owned) = channel.access else { return 0 }
        return try memberCounts(of: owned, row: channel.id).unknown
    }

    fileprivate func lastMessage(in channel: Channel) throws -> StoredMessage? {
        var last: StoredMessage?
        try forEachMessage(MessageFilter(), inChannels: [channel.id]) { message in
            last = message
            return false
        }
        return last
    }

    /// The number of current members of an own channel; 0 for other owners' channels.
    func memberCount(of channel: Channel) throws -> Int {
        guard case .owned(let owned) = channel.access else { return 0 }
        return try memberCounts(of: owned, row: channel.id).all
    }

    /// All current and revoked members of an own channel, in the order they became members.
    func members(of channel: Channel, seenBy identity: Identity) throws -> [ChannelMember] {
        let cards = PreparedCards()
        let members = try members(ofChannel: channel.id, cards)
        let people = try AllPeople(identity, in: self, others: members.map(\.publicIdentity), cards)
        return try members.map { try channelMember($0, among: people) }
    }

    /// The current and revoked members whom a name or fingerprint can mean, in the order they
    /// became members.
    func members(
        perhaps reference: String, of channel: Channel, seenBy identity: Identity
    ) throws -> [ChannelMember] {
        // A contact has the contact's name; others have that on their card.
        var members = try members(perhaps: reference, ofChannel: channel.id)
        for contact in try contacts(perhaps: reference) {
            members += try self.members(contact.fingerprint, ofChannel: channel.id)
        }
        let people = PeopleLookup(identity, in: self, membersOf: channel)
        var seen: Set<Int64> = []
        return try members.filter { seen.insert($0.id).inserted }.sorted { $0.leafOrdinal < $1.leafOrdinal }
            .map { try channelMember($0, among: people) }
    }

    private func channelMember(_ member: Member, among people: some KnownPeople) throws -> ChannelMember {
        let authorization = try authorization(of: member)
        return ChannelMember(
            member: member, person: try people.person(member.publicIdentity),
            endorser: try authorization.map { try people.person($0.granted.authorizer) })
    }

    /// The one current member with this name or fingerprint.
    ///
    /// - Throws: `.notFound(.member)`, `.ambiguous(.member)`, or `.conflict(.alreadyRevoked)`.
    func currentMember(
        _ reference: String, of channel: Channel, seenBy identity: Identity
    ) throws -> ChannelMember {
        let found = try members(perhaps: reference, of: channel, seenBy: identity).matching(
            reference, \.person.fingerprint, \.person.name)
        try found.requireOnePerson(named: reference)
        let current = found.filter { $0.revoked == nil }
        guard let member = current.first else {
            if let last = found.last, let revoked = last.revoked {
                throw SessionError.conflict(.alreadyRevoked(last.person, since: revoked))
            }
            let all = try members(of: channel, seenBy: identity)
            let names = all.filter { $0.revoked == nil }.compactMap(\.person.name)
            throw SessionError.notFound(
                .member(
                    named: reference, of: ChannelTitle(channel), similar: names.similar(to: reference),
                    unknownCount: try unknownCount(of: channel)))
        }
        return member
    }
}
