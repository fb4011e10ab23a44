import Foundation
import SeQRcast

/// What there is to notice, as JSON.
struct StatusRecord: Encodable {
    var identity: PersonRecord
    var vault: VaultRecord
    var channels: [ChannelRecord]
    /// The soonest of them, without what they say.
    var expiring: [MessageRecord]
    var expiringCount: Int
    var requests: [RequestRecord]
    var sentRequests: [SentRequestRecord]
    var partSets: [PartSetRecord]
    var threatLists: [ThreatListRecord]

    init(_ status: Status, _ lists: [ThreatList], of session: Session) {
        identity = PersonRecord(session.identity.party)
        vault = VaultRecord(
            file: session.vault.url.path, bytes: status.vault.bytes, faults: status.vault.faults)
        channels = status.channels.map { ChannelRecord($0) }
        expiring = status.expiring.map {
            MessageRecord($0, withContent: false, warnings: [], now: session.now)
        }
        expiringCount = status.expiringCount
        requests = status.requests.map { RequestRecord($0) }
        sentRequests = status.sentRequests.map { SentRequestRecord($0) }
        partSets = status.partSets.map { PartSetRecord($0) }
        threatLists = lists.map { ThreatListRecord($0, now: session.now) }
    }
}

/// How the vault fares, as JSON.
struct VaultRecord: Encodable {
    var file: String
    var bytes: Int
    /// What SQLite found wrong; empty where it is sound.
    var faults: [String]
}
