package import Exchange
package import Wire

/// The number, keys and revoked members under which an own channel's next message is sealed.
package struct PublishingState: Sendable {
    /// Its `nextNumber` is right even where the store's counter was set back.
    package private(set) var owned: OwnedChannel
    private let revoked: [Range<Int>]
    private let revocation: Revocation?

    /// Why a message is not published.
    package enum Fault: Error {
        /// The channel was restored, and its members are not confirmed.
        case membersUnconfirmed
        /// No message can leave so many members out.
        case tooManyRevoked
        /// No number is left.
        case channelFull
        /// The expiry is not in the future.
        case expired
    }

    /// - Parameters:
    ///   - revoked: the leaves that its messages leave out. Ascending, separate.
    ///   - last: the highest number among the channel's messages. Nil: there is none.
    package init(
        _ owned: OwnedChannel, leavingOut revoked: [Range<Int>], last: UInt64?
    ) throws(Fault) {
        self.owned = owned
        self.owned.nextNumber = owned.numberAfter(last: last)
        self.revoked = revoked
        revocation = revoked.isEmpty ? nil : owned.revocation(of: revoked)
        guard revoked.isEmpty || revocation != nil else { throw .tooManyRevoked }
    }

    /// Whether messages sealed under either state are interchangeable.
    package func seals(like other: PublishingState) -> Bool {
        owned.keys.id == other.owned.keys.id && owned.nextNumber == other.owned.nextNumber
            && owned.leavesUsed == other.owned.leavesUsed && owned.jumps == other.owned.jumps
            && revoked == other.revoked
    }

    /// Seals a message under the next number.
    ///
    /// - Parameters:
    ///   - metadata: its plain fields, at most `MessagePreamble.metadataLimit` bytes.
    ///   - expiry: the first second at which it counts as expired. Nil: never.
    /// - Throws: `.expired` or `.channelFull`.
    package func sealed(
        _ content: Content, metadata: [UInt8], expiry: Timestamp?, now: Timestamp, with keys: PrivateKeys
    ) throws(Fault) -> (message: Message, code: Code) {
        if let expiry, expiry <= now { throw .expired }
        guard owned.nextNumber <= messageNumberLimit else { throw .channelFull }
        let message = Message(
            content: content, number: owned.nextNumber, created: now, expiry: expiry, metadata: metadata,
            jumps: owned.namedJumps)
        return (message, message.seal(with: keys, in: owned.keys, leavingOut: revocation))
    }

    /// The state after so many more messages.
    package func after(_ count: Int) -> PublishingState {
        var state = self
        state.owned.nextNumber += UInt64(count)
        return state
    }
}

extension Keeper {
    /// The state under which an own channel's next message is sealed.
    package func publishingState(
        of channel: Channel, _ owned: OwnedChannel
    ) throws(Memory.Failure) -> Result<PublishingState, PublishingState.Fault> {
        guard channel.restored == nil else { return .failure(.membersUnconfirmed) }
        let revoked = try memory.revokedLeaves(of: owned, row: channel.id)
        let last = try memory.lastNumber(before: messageNumberLimit + 1, inChannel: channel.id)
        return Result { () throws(PublishingState.Fault) in
            try PublishingState(owned, leavingOut: revoked, last: last)
        }
    }

    /// Keeps a message that was sealed under a state, and counts its number as used.
    package func published(
        _ message: Message, _ code: Code, in channel: Channel, after state: PublishingState
    ) throws(Memory.Failure) -> Memory.StoredMessage {
        try memory.updateCounters(state.after(1).owned, row: channel.id)
        return try memory.insert(message, code: code, in: channel, received: now)
    }
}
