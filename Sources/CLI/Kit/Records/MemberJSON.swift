import SeQRcast

/// A member of an own channel, as JSON.
struct MemberJSON: Encodable {
    var channel: String
    var member: PersonJSON
    var since: String
    var endorser: PersonJSON?
    var revoked: String?
    /// The first message that leaves them out.
    var firstNumber: UInt64?
    var revocationBytes: Int?

    init(_ member: ChannelMember, in channel: Channel) {
        self.channel = channel.name.text
        self.member = PersonJSON(member.person)
        since = member.since.rfc3339
        endorser = member.endorser.map { PersonJSON($0) }
        revoked = member.revoked?.rfc3339
    }

    init(_ revoked: RevokedMember) {
        self.init(revoked.member, in: revoked.channel)
        firstNumber = revoked.firstNumber
        revocationBytes = revoked.revocationLength
    }
}
