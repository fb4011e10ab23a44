package import Exchange
package import Wire

// An own channel waits where another device may have used it, until its owner has confirmed the members.

extension Keeper {
    /// Makes an own channel wait, because another device may have published, shared and revoked in it: see
    /// `OwnedChannel.skipPossiblyUsed(last:)`. Authorizations for the channel, which may have been withdrawn
    /// there, are withdrawn.
    package func suspend(_ owned: OwnedChannel, row: Int64) throws(Memory.Failure) {
        try skipPossiblyUsed(owned, row: row)
        try memory.setWaiting(since: now, handedOver: nil, inChannel: row)
    }

    /// Makes an own channel wait that another device goes on with. If its owner takes it back, it skips what
    /// that device may have used (`confirm`).
    ///
    /// - Returns: whether it is handed over. The device that goes on asks nobody about revocations again, so
    ///   the members of a channel that was restored have to be confirmed before.
    package func handOver(_ channel: Channel, _ owned: OwnedChannel) throws(Memory.Failure) -> Bool {
        guard channel.waiting != .restored else { return false }
        if let earlier = channel.handedOver, !HandOver.isValid(earlier, now: now) {
            // The device that went on then may have used what comes next.
            try skipPossiblyUsed(owned, row: channel.id)
        }
        try memory.setWaiting(since: now, handedOver: now, inChannel: channel.id)
        return true
    }

    /// Makes an own channel wait that another device handed over to this one. Nothing was used since.
    package func takeOver(_ channel: Channel) throws(Memory.Failure) {
        try memory.setWaiting(since: now, handedOver: nil, inChannel: channel.id)
    }

    /// Ends the waiting of an own channel whose members its owner has confirmed.
    ///
    /// - Returns: whether it waited.
    package func confirm(_ channel: Channel, _ owned: OwnedChannel) throws(Memory.Failure) -> Bool {
        guard channel.restored != nil else { return false }
        if channel.handedOver != nil { try skipPossiblyUsed(owned, row: channel.id) }
        try memory.setWaiting(since: nil, handedOver: nil, inChannel: channel.id)
        return true
    }

    private func skipPossiblyUsed(_ owned: OwnedChannel, row: Int64) throws(Memory.Failure) {
        var owned = owned
        owned.skipPossiblyUsed(last: try memory.lastNumber(before: messageNumberLimit + 1, inChannel: row))
        try memory.updateCounters(owned, row: row)
        try memory.updateSkipped(owned, row: row)
        try memory.setWentOn(now, inChannel: row)
        for authorization in try memory.authorizations()
        where authorization.channel == row && authorization.granted.withdrawn == nil {
            try memory.setWithdrawn(authorization, at: now)
        }
    }
}

extension Keeper {
    /// Keeps what a message that is new here says of an own channel: that another device uses it, or used
    /// numbers that this one skipped. Nothing of another owner's channel.
    ///
    /// - Parameters:
    ///   - number: the message's.
    ///   - otherJumps: the jumps that the message names.
    ///   - isNumberReused: whether another message has its number.
    /// - Returns: whether another device publishes beside this one: the message's number was not reached
    ///   here, or another message has it, or it is among those that were skipped here before it was created.
    package func noteUse(
        of number: UInt64, created: Timestamp, besides otherJumps: [Range<UInt64>], inChannel row: Int64,
        isNumberReused: Bool
    ) throws(Memory.Failure) -> Bool {
        guard let channel = try memory.channel(id: row, of: identity), case .owned(var owned) = channel.access
        else { return false }
        let (next, jumps) = (try memory.nextNumber(of: owned, row: row), owned.jumps)
        let isNews =
            isNumberReused || next <= number || channel.wasSkipped(number, created, owned, now: now)
        owned.admitUse(of: number, besides: otherJumps)
        guard isNews, channel.handedOver == nil else {
            if owned.jumps != jumps { try memory.updateSkipped(owned, row: row) }
            return false
        }
        owned.adopt(jumps: otherJumps, from: next)
        // The message itself is not kept yet.
        owned.nextNumber = max(owned.nextNumber, number + 1)
        try suspend(owned, row: row)
        return true
    }
}

extension Channel {
    /// Seconds by which the clocks of an owner's two devices may differ.
    private static let clockDifference: UInt64 = 3_600

    /// Whether a number was skipped here before its message was created. If that was by a clock
    /// that ran ahead, it counts as long ago.
    fileprivate func wasSkipped(
        _ number: UInt64, _ created: Timestamp, _ owned: OwnedChannel, now: Timestamp
    ) -> Bool {
        guard let wentOn, owned.jumps.contains(where: { $0.contains(number) }) else { return false }
        return Renewal.isAhead(wentOn, of: now)
            || created.seconds > wentOn.seconds + Self.clockDifference
    }
}

extension Store {
    /// The number of an own channel's next message. The channel's counter may be too low in a file that
    /// was changed from outside; published messages and jumps take precedence.
    package func nextNumber(of owned: OwnedChannel, row: Int64) throws(Failure) -> UInt64 {
        owned.numberAfter(last: try lastNumber(before: messageNumberLimit + 1, inChannel: row))
    }
}
