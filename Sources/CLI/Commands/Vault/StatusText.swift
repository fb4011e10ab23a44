import Foundation
import Records
import SeQRcast
import Texts

/// The summary of `status` for people; empty sections are left out.
struct StatusText {
    let status: Status
    let threatLists: [ThreatList]
    let session: Session
    let names: ContactNames

    func text() throws -> String {
        let sections = [
            ("channels", try channelLines()), ("messages that expire within a week", expiring),
            ("requests to answer", status.requests.map(\.summary)),
            ("your requests", try status.sentRequests.map { try $0.printable(names) }),
            ("unfinished codes", status.partSets.map(\.printable)),
            ("threat lists", threatLists.map { $0.printable(at: session.now) }),
        ]
        return
            ([head]
            + sections.filter { !$0.1.isEmpty }.map { title, lines in
                ([title] + lines.map { "  " + $0 }).joined(separator: "\n")
            }).joined(separator: "\n\n")
    }

    private var head: String {
        let card = session.identity.card
        let condition = status.vault.faults.isEmpty ? "intact" : "damaged"
        return """
            \(card.name.printable) · \(session.identity.fingerprint)
            \(session.vault.url.path.printableName) · \(status.vault.bytes.fileSize), \(condition)
            """
    }

    private func channelLines() throws -> [String] {
        let twins = Channel.twins(among: status.channels.map(\.channel))
        return try status.channels.map { try line($0, twins) }
    }

    private func line(_ channel: ChannelStatus, _ twins: Set<Int64>) throws -> String {
        var remarks: [String] = []
        if channel.unreadCount > 0 { remarks.append("\(channel.unreadCount.grouped) unread") }
        if !channel.missed.isEmpty { remarks.append("missed \(channel.missed.printableNumbers)") }
        if case .left = channel.channel.access { remarks.append("unsubscribed") }
        if let waiting = channel.channel.waiting { remarks.append(waiting.remark) }
        let withID = channel.channel.needsID(among: twins)
        return ([try names.printable(channel.channel, withID: withID)] + remarks).joined(separator: " · ")
    }

    private var expiring: [String] {
        let lines = status.expiring.map { entry in
            "\(entry.channel.reference(entry.stored)) · \(entry.stored.message.expiry?.local ?? "")"
        }
        let others = status.expiringCount - lines.count
        return others > 0 ? lines + ["and \(others.grouped) more: `seqrcast history --expires-by 1w`"] : lines
    }
}
