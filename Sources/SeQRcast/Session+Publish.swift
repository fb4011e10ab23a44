import Exchange
public import Storage
public import Wire

/// A message that was published.
public struct PublishedMessage: Sendable {
    public let channel: Channel
    public let stored: StoredMessage
    public let drawing: Drawing
}

extension Session {
    /// Signs and encrypts a message under the channel's next number, for all members who are not revoked, and keeps it.
    ///
    /// - Parameters:
    ///   - plain: metadata that everybody can read, at most `MessagePreamble.metadataLimit` bytes as they are laid out.
    ///   - expiry: the first second at which it is expired; nil: never.
    /// - Throws: `.expiryNotInFuture`, `.notOwned`, `.membersUnconfirmed`, the errors of `channel(_:)`, or `.tooLarge`. The number
    ///   is used only where all went well.
    public func publish(
        _ content: Content, plain: Fields = Fields(), in reference: String, expiry: Timestamp? = nil,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> PublishedMessage {
        let now = now
        if let expiry, expiry <= now { throw SessionError.expiryNotInFuture }
        return try vault.write { transaction in
            var (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            try channel.requireConfirmedMembers()
            owned.nextNumber = try nextNumber(in: channel, owned, transaction)
            guard owned.nextNumber <= messageNumberLimit else {
                throw SessionError.channelFull(ChannelTitle(channel))
            }
            let message = Message(
                content: content, number: owned.nextNumber, created: now, expiry: expiry,
                metadata: plain.metadata, jump: owned.jumps.last)
            let revoked = try transaction.revokedLeaves(of: owned, row: channel.id)
            let code = message.seal(
                with: identity.keys, in: owned.keys, leavingOut: try revocation(of: revoked, in: owned))
            let drawing = try Drawing(code, options)
            owned.nextNumber += 1
            try transaction.updateCounters(owned, row: channel.id)
            let stored = try transaction.insert(
                message, code: drawing.code, direction: .published, received: now, inChannel: channel.id)
            return PublishedMessage(channel: channel, stored: stored, drawing: drawing)
        }
    }

    /// The number of an own channel's next message. Its counter is not sealed; what was published is, and what was left out.
    func nextNumber(
        in channel: Channel, _ owned: OwnedChannel, _ transaction: VaultTransaction
    ) throws -> UInt64 {
        let last = try transaction.lastNumber(before: messageNumberLimit + 1, inChannel: channel.id) ?? 0
        return max(owned.nextNumber, last + 1, owned.jumps.last?.upperBound ?? 1)
    }
}
