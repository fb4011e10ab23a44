public import Storage

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
