import SeQRcast

extension AuthorizationFault {
    var sentence: String {
        switch self {
        case .unknown: "there is no authorization for it"
        case .otherChannel: "the authorization is for another channel"
        case .endorsedThemselves: "nobody can endorse their own request"
        case .withdrawn: "the authorization was withdrawn"
        case .expired: "the authorization has expired"
        case .usedUp: "the authorization has already admitted as many people as it allows"
        case .requesterRevoked: "the requester was revoked in this channel"
        case .requesterRejected: "the requester was rejected in this channel"
        }
    }

    var hints: [String] {
        switch self {
        case .unknown, .otherChannel: ["`seqrcast authorize --list` lists the authorizations"]
        case .endorsedThemselves: []
        case .withdrawn, .expired, .usedUp:
            ["authorize again with `seqrcast authorize`; the request must then be endorsed again"]
        case .requesterRevoked: ["`seqrcast share --readmit` makes them a member again"]
        case .requesterRejected: ["`seqrcast requests accept` accepts them anyway"]
        }
    }

    /// The value of `reason` in JSON.
    var label: String {
        switch self {
        case .unknown: "unknown"
        case .otherChannel: "other_channel"
        case .endorsedThemselves: "endorsed_themselves"
        case .withdrawn: "withdrawn"
        case .expired: "expired"
        case .usedUp: "used_up"
        case .requesterRevoked: "requester_revoked"
        case .requesterRejected: "requester_rejected"
        }
    }
}
