import Exchange
public import Storage
public import Wire

/// A channel, and how much of it there is.
public struct ChannelSummary: Sendable {
    public let channel: Channel
    /// Published and received.
    public let messageCount: Int
    /// To whom an own channel was shared; 0 for others' channels.
    public let memberCount: Int
}

extension Session {
    /// Creates a channel of this user's own.
    ///
    /// - Throws: `.channelNameTaken` where an own channel bears the name.
    public func createChannel(_ name: Name) throws -> Channel {
        try vault.write { transaction in
            let channels = try transaction.channels(of: identity)
            guard !channels.contains(where: { $0.isOwned && $0.name.text == name.text }) else {
                throw SessionError.channelNameTaken
            }
            return try transaction.insert(OwnedChannel(name: name, owner: identity.party, created: now))
        }
    }

    /// All channels: own, subscribed, and left with their history.
    public func channels() throws -> [ChannelSummary] {
        try vault.read { transaction in
            try transaction.channels(of: identity).map { channel in
                ChannelSummary(
                    channel: channel, messageCount: try transaction.messageCount(inChannel: channel.id),
                    memberCount: try transaction.memberCount(ofChannel: channel.id))
            }
        }
    }

    /// The one channel that `reference` means.
    ///
    /// - Parameter reference: a name, or `NAME@CONTACT` where several channels share it.
    /// - Throws: `.noSuchChannel` or `.ambiguousChannel`.
    public func channel(_ reference: String) throws -> Channel {
        try vault.read { try $0.channel(reference, of: identity) }
    }

    /// Deletes an own channel with its keys, members, messages and sightings, from the file itself.
    ///
    /// - Throws: `.notOwned`, and the errors of `channel(_:)`.
    public func deleteChannel(_ reference: String) throws -> Channel {
        let channel = try vault.write { transaction in
            let channel = try transaction.channel(reference, of: identity)
            guard channel.isOwned else { throw SessionError.notOwned(channel) }
            try transaction.delete(channel)
            return channel
        }
        try vault.emptyLog()
        return channel
    }

    /// Ends a subscription: its key is gone from the file itself, and so are its messages and sightings.
    ///
    /// - Parameter keepingHistory: keeps the messages and sightings; the key goes all the same.
    /// - Throws: `.owned`, and the errors of `channel(_:)`.
    public func unsubscribe(_ reference: String, keepingHistory: Bool) throws -> Channel {
        let channel = try vault.write { transaction in
            let channel = try transaction.channel(reference, of: identity)
            guard !channel.isOwned else { throw SessionError.owned(channel) }
            if keepingHistory {
                try transaction.removeKey(of: channel)
            } else {
                try transaction.delete(channel)
            }
            return channel
        }
        try vault.emptyLog()
        return channel
    }
}

extension VaultTransaction {
    func channel(_ reference: String, of identity: Identity) throws -> Channel {
        let all = try channels(of: identity)
        var found = all.filter { $0.name.text == reference }
        if found.isEmpty, let at = reference.lastIndex(of: "@") {
            let name = String(reference[..<at])
            let owner = String(reference[reference.index(after: at)...])
            found = all.filter { $0.name.text == name && Self.isOwner(owner, of: $0, identity) }
        }
        guard let channel = found.first else { throw SessionError.noSuchChannel }
        guard found.count == 1 else { throw SessionError.ambiguousChannel(found) }
        return channel
    }

    /// - Parameter reference: a name, or the first ten digits of a fingerprint at least.
    private static func isOwner(_ reference: String, of channel: Channel, _ identity: Identity) -> Bool {
        let fingerprint = channel.owner?.fingerprint ?? identity.fingerprint
        let name = channel.owner.map(\.name) ?? identity.card.name
        let digits = fingerprint.description.filter { $0 != " " }
        let given = reference.filter { $0 != " " }
        return name?.text == reference || given.count >= 10 && digits.hasPrefix(given)
    }

    /// An own channel.
    ///
    /// - Throws: `.notOwned`, and the errors of `channel(_:of:)`.
    func ownedChannel(
        _ reference: String, of identity: Identity
    ) throws -> (channel: Channel, owned: OwnedChannel) {
        let channel = try channel(reference, of: identity)
        guard case .owned(let owned) = channel.access else { throw SessionError.notOwned(channel) }
        return (channel, owned)
    }
}
