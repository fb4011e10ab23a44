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
    /// - Throws: `.invalidInput(.expiry)`, `.notAllowed(.notOwned)`, `.unconfirmed(.members)`, `.conflict(.channelFull)`, the errors of `channel(_:)`, or
    ///   `.invalidInput(.tooLarge)`. The number is used only where all went well.
    public func publish(
        _ content: Content, plain: Fields = Fields(), in reference: String, expiry: Timestamp? = nil,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> PublishedMessage {
        try vault.write { transaction in
            let state = try PublishingState(reference, self, transaction)
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

    /// The number of an own channel's next message. Its counter is not sealed; what was published is, and what was left out.
    func nextNumber(
        in channel: Channel, _ owned: OwnedChannel, _ transaction: VaultTransaction
    ) throws -> UInt64 {
        let last = try transaction.lastNumber(before: messageNumberLimit + 1, inChannel: channel.id) ?? 0
        return max(owned.nextNumber, last + 1, owned.jumps.last?.upperBound ?? 1)
    }
}
