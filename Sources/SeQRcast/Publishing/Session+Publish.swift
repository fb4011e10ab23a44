import Exchange
public import Storage
public import Wire

/// A message after publication.
public struct PublishedMessage: Sendable {
    public let channel: Channel
    public let stored: StoredMessage
    public let drawing: Drawing
}

extension Session {
    /// Publishes a message: signs and encrypts it for all current members, under the channel's next
    /// number, and stores it.
    ///
    /// - Parameters:
    ///   - plain: plain fields, at most `MessagePreamble.metadataLimit` bytes in their layout.
    ///   - expiry: the first second at which the message counts as expired; nil: never.
    /// - Throws: `.invalidInput(.expiry)`, `.notAllowed(.notOwned)`, `.unconfirmed(.members)`,
    ///   `.conflict(.channelFull)`, the errors of `channel(_:)`, or `.invalidInput(.tooLarge)`. The
    ///   number is then not used.
    public func publish(
        _ content: Content, plain: Fields = Fields(), in reference: String, expiry: Timestamp? = nil,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> PublishedMessage {
        try vault.write { transaction in
            let state = try PublishingState(reference, of: identity, transaction)
            let now = now
            let (message, code) = try state.sealed(
                content, plain: plain, expiry: expiry, now: now, with: identity.keys)
            let drawing = try Drawing(code, options)
            try transaction.updateCounters(state.after(1).owned, row: state.channel.id)
            let stored = try transaction.insert(
                message, code: code, direction: .published, received: now, inChannel: state.channel.id)
            return PublishedMessage(channel: state.channel, stored: stored, drawing: drawing)
        }
    }
}

/// The number, keys and revoked members under which an own channel's next message is sealed.
struct PublishingState: Sendable {
    let channel: Channel
    /// Its `nextNumber` is right even where the vault's counter was set back.
    var owned: OwnedChannel
    private let revoked: [Range<Int>]
    private let revocation: Revocation?

    /// - Throws: `.notAllowed(.notOwned)`, `.unconfirmed(.members)`, `.conflict(.tooManyRevoked)`,
    ///   or the errors of `channel(_:)`.
    init(_ reference: String, of identity: Identity, _ transaction: VaultTransaction) throws {
        try self.init(transaction.ownedChannel(reference, of: identity), transaction)
    }

    /// The state of a channel that has perhaps another name now.
    ///
    /// - Throws: as for a reference, or `.notFound(.channel)` if it was deleted.
    init(_ channel: Channel, of identity: Identity, _ transaction: VaultTransaction) throws {
        try self.init(transaction.current(owned: channel, of: identity), transaction)
    }

    private init(
        _ found: (channel: Channel, owned: OwnedChannel), _ transaction: VaultTransaction
    ) throws {
        (channel, owned) = found
        try channel.requireConfirmedMembers()
        owned.nextNumber = try transaction.nextNumber(of: owned, row: channel.id)
        revoked = try transaction.revokedLeaves(of: owned, row: channel.id)
        revocation = try owned.requiredRevocation(of: revoked)
    }

    /// Whether messages sealed under either state are interchangeable.
    func seals(like other: PublishingState) -> Bool {
        channel.id == other.channel.id && owned.nextNumber == other.owned.nextNumber
            && owned.leavesUsed == other.owned.leavesUsed
            && owned.jumps == other.owned.jumps
            && revoked == other.revoked
    }

    /// Seals a message under the next number.
    ///
    /// - Throws: `.invalidInput(.expiry)` or `.conflict(.channelFull)`.
    func sealed(
        _ content: Content, plain: Fields, expiry: Timestamp?, now: Timestamp, with keys: PrivateKeys
    ) throws(SessionError) -> (message: Message, code: Code) {
        if let expiry, expiry <= now { throw .invalidInput(.expiry) }
        guard owned.nextNumber <= messageNumberLimit else {
            throw .conflict(.channelFull(ChannelTitle(channel)))
        }
        let message = Message(
            content: content, number: owned.nextNumber, created: now, expiry: expiry,
            metadata: plain.metadata, jumps: owned.namedJumps)
        return (message, message.seal(with: keys, in: owned.keys, leavingOut: revocation))
    }

    /// The state after so many more messages.
    func after(_ count: Int) -> PublishingState {
        var state = self
        state.owned.nextNumber += UInt64(count)
        return state
    }
}
