import Exchange
public import Storage
public import Wire

/// A request to follow a channel that was made.
public struct MadeRequest: Sendable {
    public let sent: SentRequest
    public let drawing: Drawing
}

/// A request that was received, and who made it.
public struct RequestSummary: Sendable {
    public let stored: StoredRequest
    public let requester: Person
    /// The own channel that it is for, where that is known.
    public let channel: Channel?
    /// Who endorsed it.
    public let endorser: Person?
    /// When the requester was revoked in that channel, where they were.
    public let revoked: Timestamp?

    public var id: Int64 { stored.id }
}

extension Session {
    /// Asks the owner of a channel for a share.
    ///
    /// - Parameters:
    ///   - channel: its name. Nil: the owner knows which.
    ///   - note: at most `FollowRequest.noteLimit` bytes.
    ///   - authorizer: who is to endorse it: the code is then for them.
    /// - Throws: `.invalidInput(.ownCard)`, `.invalidInput(.noteTooLong)`, `.invalidInput(.authorizerIsOwner)`, the errors of `contact(_:)`, or `.invalidInput(.tooLarge)`.
    public func request(
        to owner: Recipient, channel: Name?, note: String = "", via authorizer: Recipient? = nil,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> MadeRequest {
        guard note.utf8.count <= FollowRequest.noteLimit else {
            throw SessionError.invalidInput(.noteTooLong(bytes: note.utf8.count))
        }
        return try vault.write { transaction in
            let owner = try contact(for: owner, in: transaction)
            let via = try authorizer.map { try contact(for: $0, in: transaction) }
            guard via?.fingerprint != owner.fingerprint else {
                throw SessionError.invalidInput(.authorizerIsOwner)
            }
            let earlier = try transaction.sentRequests().filter {
                $0.request.owner == owner.fingerprint && $0.request.channel == channel
            }
            let created = issueDate(after: earlier.map(\.request.created))
            let request = identity.request(
                to: owner.publicIdentity, channel: channel, note: note, created: created)
            let code = (via ?? owner).publicIdentity.seal(request.plaintext, as: .request)
            let drawing = try Drawing(code, options)
            return MadeRequest(
                sent: try transaction.insert(request, to: owner, via: via), drawing: drawing)
        }
    }

    /// Requests that this user made, in their order.
    public func sentRequests() throws -> [SentRequest] { try vault.read { try $0.sentRequests() } }

    /// Requests that this user received, in the order they came.
    public func requests() throws -> [RequestSummary] {
        try vault.read { transaction in
            let context = try RequestContext(self, transaction)
            return try transaction.requests().map(context.received)
        }
    }

    /// The one request that `reference` means.
    ///
    /// - Parameter reference: its number, or the name or at least the first ten digits of the fingerprint of who made it.
    /// - Throws: `.notFound(.request)` or `.ambiguous(.request)`.
    public func request(_ reference: String) throws -> RequestSummary {
        let all = try requests()
        if let id = Int64(reference), let request = all.first(where: { $0.id == id }) { return request }
        var found = all.meant(by: reference, \.requester.fingerprint, \.requester.name)
        let pending = found.filter { $0.stored.state == .pending }
        if !pending.isEmpty { found = pending }
        guard let request = found.first else { throw SessionError.notFound(.request) }
        guard found.count == 1 else { throw SessionError.ambiguous(.request(found)) }
        return request
    }

    /// Makes the share that was asked for, and the member.
    ///
    /// - Parameters:
    ///   - channel: the channel to share; nil: the one that was asked for, or the only one there is.
    ///   - readmitting: gives a new leaf to somebody who was revoked.
    /// - Throws: `.notFound(.channelForRequest)` where it does not say which, and the errors of `share(_:to:)`.
    public func accept(
        _ request: RequestSummary, channel reference: String? = nil, readmitting: Bool = false,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> IssuedShare {
        try vault.write { transaction in
            let stored = try current(request, in: transaction)
            let (channel, owned) =
                if let reference {
                    try transaction.ownedChannel(reference, of: identity)
                } else {
                    try wantedChannel(of: stored, in: transaction)
                }
            let endorsed = try transaction.authorization(of: stored)
            let authorization = endorsed?.channel == channel.id ? endorsed : nil
            let share = try share(
                owned, in: channel,
                with: contact(for: .holder(of: stored.request.requester), in: transaction),
                readmitting: readmitting, authorization: authorization, drawing: options, transaction)
            try settle(stored, in: channel, under: authorization, transaction)
            return share
        }
    }

    /// Turns a request down, and remembers that.
    ///
    /// - Throws: `.conflict(.alreadyMember)` where it was accepted, `.notFound(.request)` where it is gone.
    public func reject(_ request: RequestSummary) throws -> RequestSummary {
        try vault.write { transaction in
            let stored = try current(request, in: transaction)
            if stored.state == .accepted, let row = stored.channel,
                try standing(of: stored.fingerprint, in: row, transaction) == .member
            {
                throw SessionError.conflict(.alreadyMember(request.requester))
            }
            let decided = try transaction.decide(stored, .rejected, at: now)
            return try RequestContext(self, transaction).received(decided)
        }
    }

    /// Notes that a request was accepted for a channel. What was decided about another channel stands.
    private func settle(
        _ stored: StoredRequest, in channel: Channel, under authorization: StoredAuthorization?,
        _ transaction: VaultTransaction
    ) throws {
        let known = try transaction.request(like: stored.request, channel: channel.id)
        let isOfChannel = known?.channel == channel.id || known?.id == stored.id
        let kept = try transaction.keep(
            stored.request, inPlaceOf: isOfChannel ? known : nil, channel: channel.id,
            authorization: authorization, received: stored.received)
        try transaction.decide(kept, .accepted, at: now)
        if kept.id != stored.id, stored.state == .pending {
            try transaction.decide(stored, .accepted, at: now)
        }
    }

    private func current(
        _ request: RequestSummary, in transaction: VaultTransaction
    ) throws -> StoredRequest {
        guard let current = try transaction.request(id: request.id) else {
            throw SessionError.notFound(.request)
        }
        return current
    }

    private func wantedChannel(
        of request: StoredRequest, in transaction: VaultTransaction
    ) throws -> (Channel, OwnedChannel) {
        let owned: [(Channel, OwnedChannel)] = try transaction.channels(of: identity).compactMap { channel in
            if case .owned(let owned) = channel.access { (channel, owned) } else { nil }
        }
        let wanted = request.request.request.channel
        let found = owned.filter { channel, _ in
            request.channel.map { $0 == channel.id } ?? (wanted == nil || wanted == channel.name)
        }
        guard let channel = found.first, found.count == 1 else {
            throw SessionError.notFound(.channelForRequest(wanted))
        }
        return channel
    }

    /// How somebody stands to the own channel in `row`.
    func standing(
        of fingerprint: Fingerprint, in row: Int64, _ transaction: VaultTransaction
    ) throws -> MembershipStatus {
        if let member = try transaction.member(fingerprint, ofChannel: row) {
            return member.revoked == nil ? .member : .revoked
        }
        let isRejected = try transaction.requests(by: fingerprint).contains {
            $0.state == .rejected && ($0.channel == nil || $0.channel == row)
        }
        return isRejected ? .rejected : .stranger
    }
}
