import Exchange
public import Storage
public import Wire

/// A channel, and how much of it there is.
public struct ChannelSummary: Sendable {
    public let channel: Channel
    /// Published and received.
    public let messageCount: Int
    /// To whom an own channel was shared, but for those who were revoked; 0 for others' channels.
    public let memberCount: Int
}

extension Session {
    /// Creates a channel of this user's own.
    ///
    /// - Parameter members: for how many its member trees are to be, in [1, 65536]; a channel with more has several.
    /// - Throws: `.conflict(.channelNameTaken)` where an own channel bears the name.
    public func createChannel(_ name: Name, members: Int = 256) throws -> Channel {
        try vault.write { transaction in
            let channels = try transaction.channels(of: identity)
            guard !channels.contains(where: { $0.isOwned && $0.name.text == name.text }) else {
                throw SessionError.conflict(.channelNameTaken)
            }
            return try transaction.insert(
                OwnedChannel(
                    name: name, owner: identity.publicIdentity, created: now,
                    treeHeight: MemberTrees.height(forMembers: members)))
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
    /// - Parameter reference: a name, or `NAME@CONTACT` where several channels share it, or the first ten of its digits at least. Digits are
    ///   taken for a name where they are no channel's.
    /// - Parameter isOwned: looks among own channels first, or among others' first, where only such can be meant.
    /// - Throws: `.notFound(.channel)` or `.ambiguous(.channel)`.
    public func channel(_ reference: String, preferring isOwned: Bool? = nil) throws -> Channel {
        try vault.read { try $0.channel(reference, of: identity, preferring: isOwned) }
    }

    /// Deletes an own channel with its keys, members, messages and sightings, from the file itself.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, or `.notFound(.channel)` where it is gone.
    public func delete(_ channel: Channel) throws {
        guard channel.isOwned else { throw SessionError.notAllowed(.notOwned(ChannelTitle(channel))) }
        try vault.erase { transaction in
            try transaction.delete(transaction.current(channel, of: identity))
        }
    }

    /// Ends a subscription: its key is gone from the file itself, and so are its messages and sightings.
    ///
    /// - Parameter keepingHistory: keeps the messages and sightings; the key goes all the same.
    /// - Throws: `.notAllowed(.owned)`, or `.notFound(.channel)` where it is gone.
    public func unsubscribe(_ channel: Channel, keepingHistory: Bool) throws {
        guard !channel.isOwned else { throw SessionError.notAllowed(.owned(ChannelTitle(channel))) }
        try vault.erase { transaction in
            let current = try transaction.current(channel, of: identity)
            if keepingHistory {
                try transaction.removeKey(of: current)
            } else {
                try transaction.delete(current)
            }
        }
    }
}

extension VaultTransaction {
    /// What looks like a channel's digits is that first: a name is chosen by whoever owns the channel.
    func channel(
        _ reference: String, of identity: Identity, preferring isOwned: Bool? = nil
    ) throws -> Channel {
        let all = try channels(of: identity)
        let meant = Self.meant(by: reference, among: all, identity)
        let preferred = meant.filter { $0.isOwned == isOwned }
        let found = preferred.isEmpty ? meant : preferred
        guard let channel = found.first else { throw SessionError.notFound(.channel) }
        guard found.count == 1 else {
            throw SessionError.ambiguous(
                .channel(
                    found.map { channel in
                        let title = ChannelTitle(channel)
                        let named = title.nameAtOwner.map { Self.meant(by: $0, among: all, identity) }
                        return (title, isNameEnough: named?.map(\.id) == [channel.id])
                    }))
        }
        return channel
    }

    /// `NAME` and `NAME@CONTACT` are both tried, as a name may hold an @: it must not hide another channel.
    private static func meant(
        by reference: String, among channels: [Channel], _ identity: Identity
    ) -> [Channel] {
        let identified = channels.filter { $0.digits.begins(withDigits: reference) }
        guard identified.isEmpty else { return identified }
        return channels.filter { channel in
            guard channel.name.text != reference, let at = reference.lastIndex(of: "@") else {
                return channel.name.text == reference
            }
            return channel.name.text == reference[..<at]
                && isOwner(String(reference[reference.index(after: at)...]), of: channel, identity)
        }
    }

    /// - Parameter reference: a name, or the first ten digits of a fingerprint at least.
    private static func isOwner(_ reference: String, of channel: Channel, _ identity: Identity) -> Bool {
        let fingerprint = channel.owner?.fingerprint ?? identity.fingerprint
        let name = channel.owner.map(\.name) ?? identity.card.name
        return fingerprint.begins(with: reference) || name?.text == reference
    }

    /// A channel as it is now.
    ///
    /// - Throws: `.notFound(.channel)` where it is gone.
    fileprivate func current(_ channel: Channel, of identity: Identity) throws -> Channel {
        guard let current = try self.channel(id: channel.id, of: identity) else {
            throw SessionError.notFound(.channel)
        }
        return current
    }

    /// An own channel.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, and the errors of `channel(_:of:)`.
    func ownedChannel(
        _ reference: String, of identity: Identity
    ) throws -> (channel: Channel, owned: OwnedChannel) {
        let channel = try channel(reference, of: identity, preferring: true)
        guard case .owned(let owned) = channel.access else {
            throw SessionError.notAllowed(.notOwned(ChannelTitle(channel)))
        }
        return (channel, owned)
    }
}
