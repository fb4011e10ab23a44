import Exchange
import Storage
import Wire

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
        (channel, owned) = try transaction.ownedChannel(reference, of: identity)
        try channel.requireConfirmedMembers()
        owned.nextNumber = try transaction.nextNumber(in: channel, owned)
        revoked = try transaction.revokedLeaves(of: owned, row: channel.id)
        revocation = try owned.requiredRevocation(of: revoked)
    }

    /// Whether messages sealed under either state are interchangeable.
    func seals(like other: PublishingState) -> Bool {
        channel.id == other.channel.id && owned.nextNumber == other.owned.nextNumber
            && owned.leavesUsed == other.owned.leavesUsed
            && owned.skippedNumbers == other.owned.skippedNumbers
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
            metadata: plain.metadata, skippedNumbers: owned.skippedNumbers.last)
        return (message, message.seal(with: keys, in: owned.keys, leavingOut: revocation))
    }

    /// The state after so many more messages.
    func after(_ count: Int) -> PublishingState {
        var state = self
        state.owned.nextNumber += UInt64(count)
        return state
    }
}
