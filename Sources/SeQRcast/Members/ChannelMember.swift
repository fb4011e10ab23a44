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
        let people = try People(identity, in: self, others: members.map(\.publicIdentity))
        return try members.map { member in
            let authorization = try authorization(of: member)
            return ChannelMember(
                member: member, person: people.person(member.publicIdentity),
                endorser: authorization.map { people.person($0.granted.authorizer) })
        }
    }

    /// The one current member with this name or fingerprint.
    ///
    /// - Throws: `.notFound(.member)`, `.ambiguous(.member)`, or `.conflict(.alreadyRevoked)`.
    func currentMember(
        _ reference: String, of channel: Channel, seenBy identity: Identity
    ) throws -> ChannelMember {
        let all = try members(of: channel, seenBy: identity)
        let found = all.matching(reference, \.person.fingerprint, \.person.name)
        let current = found.filter { $0.revoked == nil }
        guard current.count <= 1 else { throw SessionError.ambiguous(.member(current.map(\.person))) }
        guard let member = current.first else {
            if let last = found.last, let revoked = last.revoked {
                throw SessionError.conflict(.alreadyRevoked(last.person, since: revoked))
            }
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
