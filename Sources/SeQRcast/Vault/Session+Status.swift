import Foundation
public import Storage
import Wire

/// What there is to notice.
public struct Status: Sendable {
    /// In the order they came to be known.
    public let channels: [ChannelStatus]
    /// Messages that expire within a week, soonest first; `Status.expiringLimit` at the most.
    public let expiring: [HistoryEntry]
    /// How many messages expire within a week.
    public let expiringCount: Int
    /// Those that wait for this user.
    public let requests: [RequestSummary]
    /// Those that this user made and that nobody answered.
    public let sentRequests: [SentRequest]
    /// Those that wait for parts.
    public let partSets: [StoredPartSet]
    public let vault: VaultCondition

    public static let expiringLimit = 10
    /// Seconds.
    fileprivate static let week = 604_800.0
}

/// A channel, and what there is to notice in it.
public struct ChannelStatus: Sendable {
    public let channel: Channel
    /// Received messages that were not read.
    public let unreadCount: Int
    /// The numbers of messages that were never seen, though later ones were. Ascending, and apart from each other.
    public let missed: [ClosedRange<UInt64>]
}

extension Session {
    /// What there is to notice. The whole vault file is checked, and the numbers of all messages are gone through.
    public func status() throws -> Status {
        let condition = try vault.condition()
        return try vault.read { transaction in
            let channels = try transaction.channels(of: identity)
            let rows = channels.map(\.id)
            let channelByRow = Dictionary(uniqueKeysWithValues: channels.map { ($0.id, $0) })
            let (now, end) = (now, Timestamp(clamping: now.date.addingTimeInterval(Status.week)))
            var expiring = MessageFilter()
            expiring.expiry = .expiring(after: now, by: end)
            let context = try RequestContext(self, transaction)
            return Status(
                channels: try channels.map { channel in
                    var unread = MessageFilter()
                    unread.isUnread = true
                    return ChannelStatus(
                        channel: channel,
                        unreadCount: try transaction.messageCount(unread, inChannels: [channel.id]),
                        missed: try transaction.missed(in: channel))
                },
                expiring: try transaction.soonestExpiring(
                    after: now, by: end, inChannels: rows, limit: Status.expiringLimit
                ).compactMap { stored in
                    channelByRow[stored.channel].map { HistoryEntry(channel: $0, stored: stored) }
                },
                expiringCount: try transaction.messageCount(expiring, inChannels: rows),
                requests: try transaction.requests().filter { $0.state == .pending }.map(context.received),
                sentRequests: try transaction.sentRequests().filter { $0.answered == nil },
                partSets: try transaction.unfinishedPartSets(), vault: condition)
        }
    }
}
