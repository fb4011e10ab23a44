import Exchange
import Storage
import Wire

extension VaultTransaction {
    /// Reads a request again.
    ///
    /// - Throws: `.notFound(.request)` where it was deleted.
    func current(_ request: RequestSummary) throws -> StoredRequest {
        guard let current = try self.request(id: request.id) else { throw SessionError.notFound(.request) }
        return current
    }

    /// The own channel that a request is for: the one that it names, or the only own channel.
    ///
    /// - Throws: `.notFound(.channelForRequest)`.
    func channelWanted(
        by request: StoredRequest, of identity: Identity
    ) throws -> (Channel, OwnedChannel) {
        let wanted = request.request.request.channel
        let candidates =
            if let row = request.channel {
                try [channel(id: row, of: identity)].compactMap(\.self)
            } else if let wanted {
                try channels(perhaps: wanted.text, of: identity)
            } else {
                try channels(of: identity)
            }
        let owned: [(Channel, OwnedChannel)] = candidates.compactMap { channel in
            if case .owned(let owned) = channel.access { (channel, owned) } else { nil }
        }
        let found = owned.filter { channel, _ in
            request.channel.map { $0 == channel.id } ?? (wanted == nil || wanted == channel.name)
        }
        guard let channel = found.first, found.count == 1 else {
            throw SessionError.notFound(.channelForRequest(wanted))
        }
        return channel
    }

    /// Marks a request as accepted for a channel. A decision about another channel stays.
    func accept(
        _ stored: StoredRequest, in channel: Channel, under authorization: StoredAuthorization?,
        at now: Timestamp
    ) throws {
        let known = try request(like: stored.request, channel: channel.id)
        let isOfChannel = known?.channel == channel.id || known?.id == stored.id
        let kept = try keep(
            stored.request, inPlaceOf: isOfChannel ? known : nil, channel: channel.id,
            authorization: authorization, received: stored.received)
        try decide(kept, .accepted, at: now)
        if kept.id != stored.id, stored.state == .pending {
            try decide(stored, .accepted, at: now)
        }
    }
}
