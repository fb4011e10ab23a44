public import Storage
import Wire

/// Some of a channel's messages, newest first.
public struct HistoryPage: Sendable {
    public let channel: Channel
    public let messages: [StoredMessage]
    /// Whether older messages follow the last one.
    public let hasMore: Bool
}

extension Session {
    /// A channel's messages, published and received, newest first by the date their owner gave them.
    ///
    /// - Parameters:
    ///   - limit: how many at the most; 1 or more.
    ///   - after: the `NUMBER` of a message of the channel, or `NUMBER.2`; only those that come after it in this order are
    ///     given.
    /// - Throws: `.notAMessageReference`, `.noSuchMessage`, and the errors of `channel(_:)`.
    public func history(of reference: String, limit: Int, after: String? = nil) throws -> HistoryPage {
        precondition(limit > 0 && limit < Int.max)
        return try vault.read { transaction in
            let channel = try transaction.channel(reference, of: identity)
            let previous = try after.map { try transaction.message($0, in: channel) }
            let messages = try transaction.history(
                ofChannel: channel.id, limit: limit + 1, after: previous)
            return HistoryPage(
                channel: channel, messages: Array(messages.prefix(limit)), hasMore: messages.count > limit)
        }
    }

    /// One message, to be looked at or drawn again.
    ///
    /// - Parameter reference: `CHANNEL#NUMBER`, or `CHANNEL#NUMBER.2` for the second message seen under a number.
    /// - Throws: `.notAMessageReference`, `.noSuchMessage`, and the errors of `channel(_:)`.
    public func message(_ reference: String) throws -> (channel: Channel, stored: StoredMessage) {
        guard let mark = reference.lastIndex(of: "#") else { throw SessionError.notAMessageReference }
        return try vault.read { transaction in
            let channel = try transaction.channel(String(reference[..<mark]), of: identity)
            let number = String(reference[reference.index(after: mark)...])
            return (channel, try transaction.message(number, in: channel))
        }
    }
}

extension VaultTransaction {
    /// - Parameter number: `NUMBER` or `NUMBER.CLAIM`.
    fileprivate func message(_ number: String, in channel: Channel) throws -> StoredMessage {
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard let value = UInt64(parts[0]), let claim = parts.count == 1 ? 1 : Int(parts[1]), parts.count <= 2
        else { throw SessionError.notAMessageReference }
        guard let message = try message(number: value, claim: claim, inChannel: channel.id) else {
            throw SessionError.noSuchMessage
        }
        return message
    }
}
