import Exchange
public import Storage
public import Wire

/// A channel, with the numbers of its messages and members.
public struct ChannelSummary: Sendable {
    public let channel: Channel
    /// Published and received.
    public let messageCount: Int
    /// Of an own channel: the recipients of shares without those revoked, including members with
    /// unknown names. 0 for other owners' channels.
    public let memberCount: Int
}

extension Session {
    /// Creates an own channel.
    ///
    /// - Throws: `.conflict(.channelNameTaken)` where an own channel has the name.
    public func createChannel(_ name: Name, rules: ChannelRules = []) throws -> Channel {
        guard rules.isEmpty || identity.card.suite == .hybrid else {
            throw SessionError.notAllowed(.notHybrid)
        }
        return try vault.write { transaction in
            try requireFree(name, transaction)
            return try transaction.insert(
                OwnedChannel(name: name, owner: identity.publicIdentity, created: now, rules: rules))
        }
    }

    /// Gives a channel another name. Shares, authorizations and guest pages of an own channel that were made
    /// before keep the earlier one. The name of another owner's channel is this vault's, until a newer
    /// share.
    ///
    /// - Throws: of an own channel `.unconfirmed(.members)`, and `.conflict(.channelNameTaken)` where
    ///   another own channel has the name; `.notFound(.channel)` where it was deleted.
    public func rename(_ channel: Channel, to name: Name) throws -> Channel {
        try vault.write { transaction in
            let current = try transaction.current(channel, of: identity)
            if current.isOwned {
                try current.requireConfirmedMembers()
                try requireFree(name, except: current, transaction)
            }
            try transaction.rename(current, to: name)
            return try transaction.current(current, of: identity)
        }
    }

    /// Sets the page that codes of an own channel are links to, from now on; nil: they are no links.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func setLink(of reference: String, to page: LinkPage?) throws -> Channel {
        try vault.write { transaction in
            let (channel, _) = try transaction.ownedChannel(reference, of: identity)
            try transaction.setLink(of: channel.id, to: page)
            return try transaction.current(channel, of: identity)
        }
    }

    /// Other channels, former subscriptions included, whose name is the same or looks the same.
    public func lookalikes(of channel: Channel) throws -> [ChannelTitle] {
        try vault.read { try $0.lookalikes(of: channel.name, except: channel.id, for: identity) }
    }

    /// - Throws: `.conflict(.channelNameTaken)` where an own channel has the name.
    private func requireFree(
        _ name: Name, except channel: Channel? = nil, _ transaction: VaultTransaction
    ) throws {
        let others = try transaction.channels(perhaps: name.text, of: identity)
            .filter { $0.isOwned && $0.id != channel?.id }
        guard !others.contains(where: { $0.name.text == name.text }) else {
            throw SessionError.conflict(.channelNameTaken(name))
        }
    }

    /// All channels: own channels, subscriptions, and former subscriptions with their history.
    public func channels() throws -> [ChannelSummary] {
        try vault.read { transaction in
            try transaction.channels(of: identity).map { channel in
                ChannelSummary(
                    channel: channel, messageCount: try transaction.messageCount(inChannel: channel.id),
                    memberCount: try transaction.memberCount(of: channel))
            }
        }
    }

    /// The one channel with this name or these digits.
    ///
    /// - Parameters:
    ///   - reference: a name; or `NAME@CONTACT` where several channels have the name; or at least
    ///     the first ten of the channel's digits. Digits that fit no channel are taken for a name.
    ///   - isOwned: prefers own channels, or those of others, where several fit; nil: neither.
    /// - Throws: `.notFound(.channel)` or `.ambiguous(.channel)`.
    public func channel(_ reference: String, preferring isOwned: Bool? = nil) throws -> Channel {
        try vault.read { try $0.channel(reference, of: identity, preferring: isOwned) }
    }

    /// Deletes an own channel, with its keys, members, messages and sightings, from the vault's
    /// file.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, or `.notFound(.channel)` where it was deleted already.
    public func delete(_ channel: Channel) throws {
        guard channel.isOwned else { throw SessionError.notAllowed(.notOwned(ChannelTitle(channel))) }
        try vault.erase { transaction in
            try transaction.delete(transaction.current(channel, of: identity))
        }
    }

    /// Deletes a subscription, with its key, messages and sightings, from the vault's file.
    ///
    /// - Parameter keepingHistory: keeps messages and sightings, if there are any, but not the key.
    /// - Returns: whether anything of the channel is left.
    /// - Throws: `.notAllowed(.owned)`, or `.notFound(.channel)` where it was deleted already.
    @discardableResult
    public func unsubscribe(_ channel: Channel, keepingHistory: Bool) throws -> Bool {
        guard !channel.isOwned else { throw SessionError.notAllowed(.owned(ChannelTitle(channel))) }
        return try vault.erase { transaction in
            let current = try transaction.current(channel, of: identity)
            let isKept = try keepingHistory && transaction.messageCount(inChannel: current.id) > 0
            if isKept {
                try transaction.removeKey(of: current)
            } else {
                try transaction.delete(current)
            }
            return isKept
        }
    }
}
