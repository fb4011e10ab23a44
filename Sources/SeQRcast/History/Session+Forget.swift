public import Storage

extension Session {
    /// Forgets messages with their sightings, from the file itself. Their numbers stay known, so that they are not told as
    /// missed, and none of them is given to another message; a message that is scanned again afterwards is a new one.
    ///
    /// - Parameter query: its filter is without words, fields and a record's type.
    /// - Returns: how many they were.
    /// - Throws: the errors of `history(_:)`.
    public func forget(_ query: HistoryQuery) throws -> Int {
        try vault.erase { transaction in
            let (channels, filter) = try transaction.resolve(query, of: identity)
            return try transaction.forget(filter, inChannels: channels.map(\.id))
        }
    }

    /// The same for some messages.
    ///
    /// - Returns: how many of them were still there.
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
