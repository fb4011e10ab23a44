import Foundation
public import Storage
import Wire

/// A summary of channels, requests, unfinished part sets and the vault.
public struct Status: Sendable {
    /// In the order the vault got them.
    public let channels: [ChannelStatus]
    /// Messages that expire within a week, soonest first; at most `Status.expiringLimit`.
    public let expiring: [HistoryEntry]
    /// The number of all messages that expire within a week.
    public let expiringCount: Int
    /// Pending requests that this user received.
    public let requests: [RequestSummary]
    /// Unanswered requests that this user made.
    public let sentRequests: [SentRequest]
    /// Sets without enough parts.
    public let partSets: [StoredPartSet]
    public let vault: VaultCondition

    public static let expiringLimit = 10
    /// In seconds.
    fileprivate static let week = 604_800.0
}

/// A channel, with its unread and missed messages.
public struct ChannelStatus: Sendable {
    public let channel: Channel
    /// The number of received messages that are unread.
    public let unreadCount: Int
    /// The missed numbers: ascending ranges that do not touch.
    public let missed: [ClosedRange<UInt64>]
}

extension Session {
    /// Summarizes the vault. Checks the whole vault file, and the numbers of all messages.
    public func status() throws -> Status {
        let condition = try vault.condition()
        return try vault.read { transaction in
            let channels = try transaction.channels(of: identity)
            let rows = channels.map(\.id)
            let channelByRow = Dictionary(uniqueKeysWithValues: channels.map { ($0.id, $0) })
            let (now, end) = (now, Timestamp(clamping: now.date.addingTimeInterval(Status.week)))
            var expiring = MessageFilter()
            expiring.expiry = .expiring(after: now, by: end)
            let context = RequestContext(identity, now: now, transaction)
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
                requests: try transaction.requests().filter { $0.state == .pending }.map(context.summary),
                sentRequests: try transaction.sentRequests().filter { $0.answered == nil },
                partSets: try transaction.unfinishedPartSets(), vault: condition)
        }
    }
}
