import Exchange
public import Storage
public import Wire

/// A selection of messages from the history.
public struct HistoryQuery: Sendable {
    /// Names, or `NAME@CONTACT`; empty: all channels. Or one message alone, as for `message`.
    public var channels: [String]
    /// One message: `CHANNEL#NUMBER`, or `CHANNEL#NUMBER.2` for the second message with a number.
    public var message: String?
    /// Only channels of this contact: a name, or at least the first ten digits of a fingerprint.
    public var author: String?
    public var filter: MessageFilter

    public init(
        channels: [String] = [], message: String? = nil, author: String? = nil,
        filter: MessageFilter = MessageFilter()
    ) {
        self.channels = channels
        self.message = message
        self.author = author
        self.filter = filter
    }
}

/// A message with its channel.
public struct HistoryEntry: Sendable {
    public let channel: Channel
    public let stored: StoredMessage

    public init(channel: Channel, stored: StoredMessage) {
        self.channel = channel
        self.stored = stored
    }
}

/// Some messages, newest first.
public struct HistoryPage: Sendable {
    public let entries: [HistoryEntry]
    /// Whether older messages follow the last one.
    public let hasMore: Bool
}

extension Session {
    /// Published and received messages, newest first by their owner's date.
    ///
    /// The cost depends on the number of messages returned, not on the size of the vault. Searches
    /// for words are the exception: they open every message that meets the other conditions.
    ///
    /// - Parameters:
    ///   - limit: the most messages to return, at least 1.
    ///   - after: returns only messages after this one, in this order.
    /// - Throws: `.notFound(.contact)`, `.ambiguous(.contact)`, `.invalidInput(.messageReference)`,
    ///   and the errors of `channel(_:)`.
    public func history(
        _ query: HistoryQuery, limit: Int, after: MessageCursor? = nil
    ) throws -> HistoryPage {
        var entries: [HistoryEntry] = []
        let hasMore = try forEachMessage(query, limit: limit, after: after) { entries.append($0) }
        return HistoryPage(entries: entries, hasMore: hasMore)
    }

    /// Calls `body` with one message at a time, in the order of `history(_:limit:after:)`. All
    /// messages are of one state of the vault; memory use does not grow with their number.
    ///
    /// - Parameters:
    ///   - limit: the most messages, at least 1; nil: all.
    ///   - body: must not use this session. While it runs, other processes can write the vault, but
    ///     cannot remove traces from it.
    /// - Returns: whether older messages follow the last one.
    /// - Throws: the errors of `history(_:limit:after:)` and `body`.
    public func forEachMessage(
        _ query: HistoryQuery, limit: Int? = nil, after: MessageCursor? = nil,
        _ body: (HistoryEntry) throws -> Void
    ) throws -> Bool {
        precondition(limit ?? 1 > 0)
        return try vault.read { transaction in
            let (channels, filter) = try transaction.resolve(query, of: identity)
            let channelByRow = Dictionary(uniqueKeysWithValues: channels.map { ($0.id, $0) })
            var (count, hasMore) = (0, false)
            try transaction.forEachMessage(filter, inChannels: channels.map(\.id), after: after) { stored in
                hasMore = count == limit
                guard !hasMore, let channel = channelByRow[stored.channel] else { return false }
                count += 1
                try body(HistoryEntry(channel: channel, stored: stored))
                return true
            }
            return hasMore
        }
    }

    /// The number of messages.
    ///
    /// - Throws: the errors of `history(_:limit:after:)`.
    public func messageCount(_ query: HistoryQuery) throws -> Int {
        try vault.read { transaction in
            let (channels, filter) = try transaction.resolve(query, of: identity)
            return try transaction.messageCount(filter, inChannels: channels.map(\.id))
        }
    }

    /// The number of messages, and a query for these alone, whatever is stored later.
    ///
    /// - Throws: the errors of `history(_:limit:after:)`.
    public func messagesNow(_ query: HistoryQuery) throws -> (count: Int, query: HistoryQuery) {
        try vault.read { transaction in
            var query = query
            query.filter.lastID = try transaction.lastMessageID()
            let (channels, filter) = try transaction.resolve(query, of: identity)
            return (try transaction.messageCount(filter, inChannels: channels.map(\.id)), query)
        }
    }

    /// Marks messages as read. Messages deleted meanwhile are skipped.
    public func markAsRead(_ entries: [HistoryEntry]) throws {
        let unread = entries.map(\.stored).filter(\.isUnread)
        guard !unread.isEmpty else { return }
        try vault.write { transaction in
            for message in unread { try transaction.markAsRead(message) }
        }
    }

    /// One message.
    ///
    /// - Parameter reference: `CHANNEL#NUMBER`, or `CHANNEL#NUMBER.2` for the second message with a
    ///   number.
    /// - Throws: `.invalidInput(.messageReference)`, `.notFound(.message)`, and the errors of
    ///   `channel(_:)`.
    public func message(_ reference: String) throws -> (channel: Channel, stored: StoredMessage) {
        try vault.read { try $0.message(reference, of: identity) }
    }
}

extension VaultTransaction {
    /// The channels of a query, in the order the vault got them, and the filter for their messages.
    func resolve(_ query: HistoryQuery, of identity: Identity) throws -> ([Channel], MessageFilter) {
        let query = try separatingMessage(of: query, identity)
        var filter = query.filter
        var rows =
            try query.channels.isEmpty ? nil : Set(query.channels.map { try channel($0, of: identity).id })
        if let message = query.message {
            let (channel, number, duplicateIndex) = try resolve(message, of: identity)
            (filter.number, filter.duplicateIndex) = (number, duplicateIndex)
            rows = rows.map { $0.intersection([channel.id]) } ?? [channel.id]
        }
        let author = try query.author.map { try contact($0) }
        let candidates =
            try rows.map { try $0.sorted().compactMap { try channel(id: $0, of: identity) } }
            ?? channels(of: identity)
        let channels = candidates.filter { author == nil || $0.owner?.id == author?.id }
        return (channels, filter)
    }

    /// A channel's name may contain a #. So a word names a message only where it names no channel.
    ///
    /// - Throws: `.invalidInput(.messageAmongOthers)` for a message beside other words.
    private func separatingMessage(of query: HistoryQuery, _ identity: Identity) throws -> HistoryQuery {
        for word in query.channels where word.contains("#") {
            do {
                _ = try channel(word, of: identity)
            } catch SessionError.notFound(.channel) {
                guard query.channels.count == 1, query.message == nil else {
                    throw SessionError.invalidInput(.messageAmongOthers(word))
                }
                var query = query
                (query.channels, query.message) = ([], word)
                return query
            }
        }
        return query
    }

    func message(_ reference: String, of identity: Identity) throws -> (
        channel: Channel, stored: StoredMessage
    ) {
        let (channel, number, duplicateIndex) = try resolve(reference, of: identity)
        guard let message = try message(number: number, duplicateIndex: duplicateIndex, inChannel: channel.id)
        else {
            throw SessionError.notFound(
                .message(ChannelTitle(channel), number: number, duplicateIndex: duplicateIndex))
        }
        return (channel, message)
    }

    private func resolve(
        _ reference: String, of identity: Identity
    ) throws -> (Channel, number: UInt64, duplicateIndex: Int) {
        guard let mark = reference.lastIndex(of: "#") else {
            throw SessionError.invalidInput(.messageReference)
        }
        let channel = try channel(String(reference[..<mark]), of: identity)
        let parts = reference[reference.index(after: mark)...].split(
            separator: ".", omittingEmptySubsequences: false)
        guard let number = UInt64(digits: parts[0]),
            let duplicateIndex = parts.count == 1 ? 1 : Int(digits: parts[1]),
            parts.count <= 2
        else { throw SessionError.invalidInput(.messageReference) }
        return (channel, number, duplicateIndex)
    }
}

extension Session {
    /// Deletes messages and their sightings from the vault's file. Their numbers stay known: they
    /// are neither reported as missed nor used again. A deleted message that is scanned again
    /// counts as new.
    ///
    /// - Parameter query: without words, fields and record type.
    /// - Returns: the number of deleted messages.
    /// - Throws: the errors of `history(_:)`.
    public func forget(_ query: HistoryQuery) throws -> Int {
        try vault.erase { transaction in
            let (channels, filter) = try transaction.resolve(query, of: identity)
            return try transaction.forget(filter, inChannels: channels.map(\.id))
        }
    }

    /// Deletes the given messages and their sightings.
    ///
    /// - Returns: the number of messages that were still in the vault.
    public func forget(_ messages: [StoredMessage]) throws -> Int {
        try vault.erase { transaction in
            try messages.reduce(0) { count, stored in
                var filter = MessageFilter()
                filter.number = stored.message.number
                filter.duplicateIndex = stored.duplicateIndex
                return try count + transaction.forget(filter, inChannels: [stored.channel])
            }
        }
    }
}

extension Session {
    /// Whether the vault can draw exactly this code again: a stored message, or the card of this
    /// user or of a contact.
    public func canRedraw(_ code: Code) throws -> Bool {
        switch code.kind {
        case .publicKey, .keyCard:
            let fingerprint = try? PublicIdentity(cardIn: code).fingerprint
            let cards = try [identity.card, identity.card(picture: picture())]
            let own = cards.map(\.code) + cards.compactMap { identity.publicIdentity.keyCard(with: $0)?.code }
            return try own.contains(code)
                || vault.read { transaction in
                    let person = try fingerprint.flatMap { try transaction.contact($0) }?.publicIdentity
                    return person?.card.code == code || person?.keyCard?.code == code
                }
        case .message:
            return try vault.read { transaction in
                let opened = try transaction.open([code], with: identity)[0]
                guard case .success(let message) = opened.message, let channel = opened.channel else {
                    return false
                }
                return try transaction.message(message, inChannel: channel.id)?.code == code
            }
        default: return false
        }
    }
}
