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
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            let keeper = Keeper(transaction, of: identity, now: now)
            let (message, code, drawing, state) = try SessionError.naming(channel) {
                let state = try keeper.publishingState(of: channel, owned).get()
                let (message, code) = try state.sealed(
                    content, metadata: plain.metadata, expiry: expiry, now: keeper.now, with: identity.keys)
                return (message, code, try Drawing(code, options.drawing(codesOf: channel)), state)
            }
            let stored = try keeper.published(message, code, in: channel, after: state)
            return PublishedMessage(channel: channel, stored: stored, drawing: drawing)
        }
    }
}

extension VaultTransaction {
    /// The state of a channel that has perhaps another name now.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, `.unconfirmed(.members)`, `.conflict(.tooManyRevoked)`, or
    ///   `.notFound(.channel)` if it was deleted.
    func publishingState(
        of channel: Channel, _ identity: Identity, now: Timestamp
    ) throws -> (channel: Channel, state: PublishingState) {
        let (channel, owned) = try current(owned: channel, of: identity)
        let state = try SessionError.naming(channel) {
            try Keeper(self, of: identity, now: now).publishingState(of: channel, owned).get()
        }
        return (channel, state)
    }
}

extension SessionError {
    /// The errors of `publish`, with a fault of publishing as the error that names the channel.
    static func naming<Output>(_ channel: Channel, _ publish: () throws -> Output) throws -> Output {
        do {
            return try publish()
        } catch let fault as PublishingState.Fault {
            throw SessionError(fault, of: channel)
        }
    }

    private init(_ fault: PublishingState.Fault, of channel: Channel) {
        self =
            switch fault {
            case .membersUnconfirmed: .unconfirmed(.members(ChannelTitle(channel)))
            case .tooManyRevoked: .conflict(.tooManyRevoked)
            case .channelFull: .conflict(.channelFull(ChannelTitle(channel)))
            case .expired: .invalidInput(.expiry)
            }
    }
}
