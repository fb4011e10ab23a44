import Foundation
import SeQRcast

/// The summary of `status`, as JSON.
struct StatusJSON: Encodable {
    var identity: PersonJSON
    var vault: VaultJSON
    var channels: [ChannelJSON]
    /// The messages that expire first, without their content.
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

/// The health of the vault, as JSON.
struct VaultJSON: Encodable {
    var file: String
    var bytes: Int
    /// The faults that SQLite found; empty if the vault is intact.
    var faults: [String]
}
