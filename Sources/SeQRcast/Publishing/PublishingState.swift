import Exchange
import Storage
import Wire

/// An own channel as it stands: what its next messages are numbered and sealed by.
struct PublishingState: Sendable {
    let channel: Channel
    /// Its `nextNumber` is true also where the vault's counter was set back.
    var owned: OwnedChannel
    private let revoked: [Range<Int>]
    private let revocation: Revocation?

    /// - Throws: `.notAllowed(.notOwned)`, `.unconfirmed(.members)`, `.conflict(.tooManyRevoked)`, or the errors of `channel(_:)`.
    init(_ reference: String, _ session: Session, _ transaction: VaultTransaction) throws {
        (channel, owned) = try transaction.ownedChannel(reference, of: session.identity)
        try channel.requireConfirmedMembers()
        owned.nextNumber = try session.nextNumber(in: channel, owned, transaction)
        revoked = try transaction.revokedLeaves(of: owned, row: channel.id)
        revocation = try session.revocation(of: revoked, in: owned)
    }

    /// Whether what is sealed by one is as if it were sealed by the other.
    func seals(like other: PublishingState) -> Bool {
        channel.id == other.channel.id && owned.nextNumber == other.owned.nextNumber
            && owned.leavesUsed == other.owned.leavesUsed && owned.jumps == other.owned.jumps
            && revoked == other.revoked
    }

    /// The message that takes the next number, sealed.
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
            metadata: plain.metadata, jump: owned.jumps.last)
        return (message, message.seal(with: keys, in: owned.keys, leavingOut: revocation))
    }

    /// The same after so many messages more.
    func after(_ count: Int) -> PublishingState {
        var state = self
        state.owned.nextNumber += UInt64(count)
        return state
    }
}
