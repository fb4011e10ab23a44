import Foundation
import SeQRcast

/// What there is to notice, as JSON.
struct StatusJSON: Encodable {
    var identity: PersonJSON
    var vault: VaultJSON
    var channels: [ChannelJSON]
    /// The soonest of them, without what they say.
    var expiring: [MessageJSON]
    var expiringCount: Int
    var requests: [RequestJSON]
    var sentRequests: [SentRequestJSON]
    var partSets: [PartSetJSON]
    var threatLists: [ThreatListJSON]

    init(_ status: Status, _ lists: [ThreatList], of session: Session) {
        identity = PersonJSON(session.identity.publicIdentity)
        vault = VaultJSON(
            file: session.vault.url.path, bytes: status.vault.bytes, faults: status.vault.faults)
        channels = status.channels.map { ChannelJSON($0) }
        expiring = status.expiring.map {
            MessageJSON($0, withContent: false, warnings: [], now: session.now)
        }
        expiringCount = status.expiringCount
        requests = status.requests.map { RequestJSON($0) }
        sentRequests = status.sentRequests.map { SentRequestJSON($0) }
        partSets = status.partSets.map { PartSetJSON($0) }
        threatLists = lists.map { ThreatListJSON($0, now: session.now) }
    }
}

/// How the vault fares, as JSON.
struct VaultJSON: Encodable {
    var file: String
    var bytes: Int
    /// What SQLite found wrong; empty where it is sound.
    var faults: [String]
}
