package import Exchange
package import Wire

/// The result of scanning a message.
package struct KeptMessage<Stored> {
    package let stored: Stored
    /// The message as it was kept before. Nil: it is new.
    package let known: Stored?
    package let memory: NumberMemory
    /// Whether another device published the message in an own channel, which waits from now on.
    package let isOfOtherDevice: Bool
}

extension Keeper {
    /// Keeps a message that was opened and verified, and when and where it was seen.
    ///
    /// - Parameters:
    ///   - isForgotten: whether a message with its number was deleted.
    ///   - countsEach: whether a look within a minute of another counts as well.
    package func message(
        _ message: Message, code: Code, in channel: Channel, seen sighting: Sighting,
        isForgotten: Bool = false, countsEach: Bool = false
    ) throws(Memory.Failure) -> KeptMessage<Memory.StoredMessage> {
        let known = try memory.message(message, inChannel: channel.id)
        let number = NumberMemory(
            isKnown: known != nil,
            count: max(
                known == nil ? 0 : 1,
                try memory.messageCount(withNumber: message.number, inChannel: channel.id)),
            isForgotten: known == nil && isForgotten)
        var isOfOtherDevice = false
        if known == nil, channel.isOwned {
            isOfOtherDevice = try noteUse(
                of: message.number, created: message.created, besides: message.jumps, inChannel: channel.id,
                isNumberReused: number.isReused)
        }
        let stored =
            if let known { known } else {
                try memory.insert(message, code: code, in: channel, received: now)
            }
        let sighted = try memory.insert(sighting, of: stored, countsEach: countsEach)
        if !channel.isOwned, !message.jumps.isEmpty {
            try memory.recordJumps(message.jumps, inChannel: channel.id)
        }
        return KeptMessage(stored: sighted, known: known, memory: number, isOfOtherDevice: isOfOtherDevice)
    }
}
