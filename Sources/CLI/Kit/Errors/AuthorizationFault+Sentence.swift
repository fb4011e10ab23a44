import SeQRcast

extension AuthorizationFault {
    var sentence: String {
        switch self {
        case .unknown: "no authorization stands behind it"
        case .otherChannel: "the authorization is for another channel"
        case .endorsedThemselves: "nobody can endorse their own request"
        case .withdrawn: "the authorization behind it was withdrawn"
        case .expired: "the authorization behind it has ended"
        case .usedUp: "the authorization behind it has let in as many people as it is good for"
        case .requesterRevoked: "it endorses somebody who was revoked in this channel"
        case .requesterRejected: "it endorses somebody whose request was rejected"
        }
    }

    var hints: [String] {
        switch self {
        case .unknown, .otherChannel: ["`seqrcast authorize --list` lists those there are"]
        case .endorsedThemselves: []
        case .withdrawn, .expired, .usedUp:
            ["the owner can authorize anew with `seqrcast authorize`; then it has to be endorsed anew"]
        case .requesterRevoked: ["`seqrcast share --readmit` lets them in again"]
        case .requesterRejected: ["`seqrcast requests accept` lets them in all the same"]
        }
    }

    /// In JSON.
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
