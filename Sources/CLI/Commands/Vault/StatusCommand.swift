import ArgumentParser
import Foundation
import Records
import SeQRcast
import Texts

struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract:
            "Show a summary: unread and missed messages, pending requests, vault health.",
        discussion: """
            EXAMPLE
              seqrcast status

            The whole vault file is checked, which takes some seconds for a million messages.
            """)

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let session = try vault.session()
        let status = try ProgressBar.during("checking the vault") { try session.status() }
        let lists = Self.lists(of: session)
        if format.json {
            try JSON.print(StatusJSON(status, lists, of: session))
        } else {
            let text = StatusText(
                status: status, threatLists: lists, session: session, names: ContactNames(session))
            try Console.print(text.text())
        }
        guard status.vault.faults.isEmpty else { throw VaultError.broken(path: vault.url.path) }
    }

    /// The threat lists; none, with a warning, if they cannot be used.
    private static func lists(of session: Session) -> [ThreatList] {
        do {
            return try session.threatLists.all()
        } catch {
            Console.warn("links are not checked with threat lists: \(Diagnostic(error).sentence)")
            return []
        }
    }
}

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
