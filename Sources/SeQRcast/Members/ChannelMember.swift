import Exchange
import Storage
public import Wire

/// A current or revoked member of an own channel.
public struct ChannelMember: Sendable {
    let member: Member
    public let person: Person
    /// The person whose endorsement made them a member.
    public let endorser: Person?

    public var since: Timestamp { member.since }
    /// When they were revoked; nil for current members.
    public var revoked: Timestamp? { member.revoked }
}

extension VaultTransaction {
    /// All current and revoked members of an own channel, in the order they became members.
    func members(of channel: Channel, seenBy identity: Identity) throws -> [ChannelMember] {
        let members = try members(ofChannel: channel.id)
        let people = try AllPeople(identity, in: self, others: members.map(\.publicIdentity))
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
        let current = found.filter { $0.revoked == nil }
        guard current.count <= 1 else { throw SessionError.ambiguous(.member(current.map(\.person))) }
        guard let member = current.first else {
            if let last = found.last, let revoked = last.revoked {
                throw SessionError.conflict(.alreadyRevoked(last.person, since: revoked))
            }
            let all = try members(of: channel, seenBy: identity)
            let names = all.filter { $0.revoked == nil }.compactMap(\.person.name)
            throw SessionError.notFound(.member(similar: names.similar(to: reference)))
        }
        return member
    }

    /// What somebody is in the own channel with this row.
    func membershipStatus(
        of fingerprint: Fingerprint, inChannel row: Int64
    ) throws -> MembershipStatus {
        if let member = try member(fingerprint, ofChannel: row) {
            return member.revoked == nil ? .member : .revoked
        }
        let isRejected = try requests(by: fingerprint).contains {
            $0.state == .rejected && ($0.channel == nil || $0.channel == row)
        }
        return isRejected ? .rejected : .stranger
    }
}
