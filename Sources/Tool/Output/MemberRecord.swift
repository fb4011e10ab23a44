import SeQRcast

/// A member of an own channel, as JSON.
struct MemberRecord: Encodable {
    var channel: String
    var member: PersonRecord
    var since: String
    var endorser: PersonRecord?
    var revoked: String?
    /// The first message that leaves them out.
    var firstNumber: UInt64?
    var revocationBytes: Int?

    init(_ member: ChannelMember, in channel: Channel) {
        self.channel = channel.name.text
        self.member = PersonRecord(member.person)
        since = member.since.rfc3339
        endorser = member.endorser.map { PersonRecord($0) }
        revoked = member.revoked?.rfc3339
    }

    init(_ revoked: Revoked) {
        self.init(revoked.member, in: revoked.channel)
        firstNumber = revoked.firstNumber
        revocationBytes = revoked.revocationLength
    }
}
