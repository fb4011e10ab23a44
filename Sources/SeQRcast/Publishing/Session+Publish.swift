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
