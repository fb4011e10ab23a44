import Exchange
public import Storage
public import Wire

extension Session {
    /// Makes a request for a share of a channel.
    ///
    /// - Parameters:
    ///   - channel: its name; nil: that of the owner's invitation, or else the owner decides.
    ///   - note: at most `FollowRequest.noteLimit` bytes.
    ///   - authorizer: the person who endorses the request, and for whom the code then is.
    /// - Throws: `.invalidInput` (`.ownCard`, `.noteTooLong`, `.authorizerIsOwner`, `.tooLarge`),
    ///   `.notAllowed` (`.invitationEnded`, `.noSealingKey`), or the errors of `contact(_:)`.
    public func request(
        to owner: Recipient, channel: Name?, note: String = "", via authorizer: Recipient? = nil,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> (sent: SentRequest, drawing: Drawing) {
        guard note.utf8.count <= FollowRequest.noteLimit else {
            throw SessionError.invalidInput(.noteTooLong(bytes: note.utf8.count))
        }
        var channel = channel
        if case .inviter(let verified) = owner {
            let invitation = verified.invitation
            if let end = invitation.until, end <= now {
                throw SessionError.notAllowed(.invitationEnded(invitation.channel, at: end))
            }
            channel = channel ?? invitation.channel
        }
        return try vault.write { [channel] transaction in
            let owner = try transaction.contact(for: owner, of: identity, now: now)
            let via = try authorizer.map { try transaction.contact(for: $0, of: identity, now: now) }
            guard via?.fingerprint != owner.fingerprint else {
                throw SessionError.invalidInput(.authorizerIsOwner)
            }
            let earlier = try transaction.sentRequests().filter {
                $0.request.owner == owner.fingerprint && $0.request.channel == channel
            }
            let created = Renewal.issueDate(after: earlier.map(\.request.created), now: now)
            let (code, request) = identity.request(
                to: try transaction.addressee(owner, seenBy: identity),
                via: try via.map { try transaction.addressee($0, seenBy: identity) }, channel: channel,
                note: note, created: created)
            let drawing = try Drawing(code, options)
            return (try transaction.insert(request, to: owner, via: via), drawing)
        }
    }

    /// The requests that this user made, in order.
    public func sentRequests() throws -> [SentRequest] { try vault.read { try $0.sentRequests() } }

    /// The requests that this user made to an owner and that no share has answered.
    ///
    /// - Parameter channel: the channel that they name; nil: any.
    /// - Throws: `.notFound(.sentRequest)` where there is none, and the errors of `contact(_:)`.
    public func unansweredRequests(to owner: Recipient, channel: Name?) throws -> [SentRequest] {
        try vault.read { transaction in
            let owner = try transaction.publicIdentity(of: owner, seenBy: identity)
            let found = try transaction.sentRequests().filter {
                $0.answered == nil && $0.owner.fingerprint == owner.fingerprint
                    && (channel == nil || $0.request.channel == channel)
            }
            guard !found.isEmpty else {
                let person = try transaction.person(owner, seenBy: identity)
                throw SessionError.notFound(.sentRequest(to: person))
            }
            return found
        }
    }

    /// Deletes requests that this user made from the vault's file. Their owner may still have them.
    ///
    /// - Returns: those that were deleted; a request that was answered meanwhile stays.
    /// - Throws: `.notFound(.sentRequest)` where none was deleted.
    public func withdraw(_ requests: [SentRequest]) throws -> [SentRequest] {
        try vault.erase { transaction in
            let withdrawn = try requests.filter(transaction.deleteUnanswered)
            if withdrawn.isEmpty, let owner = requests.first?.owner.publicIdentity {
                let person = try transaction.person(owner, seenBy: identity)
                throw SessionError.notFound(.sentRequest(to: person))
            }
            return withdrawn
        }
    }

    /// The requests that this user received, in the order they arrived.
    public func requests() throws -> [RequestSummary] {
        try vault.read { transaction in
            let context = RequestContext(identity, now: now, transaction)
            return try transaction.requests().map(context.summary)
        }
    }

    /// The one received request with this number or requester.
    ///
    /// - Parameter reference: its number; or the requester's name or at least the first ten digits
    ///   of their fingerprint. Pending requests are preferred.
    /// - Throws: `.notFound(.request)` or `.ambiguous(.request)`.
    public func request(_ reference: String) throws -> RequestSummary {
        let all = try requests()
        if let id = Int64(reference),
            reference.utf8.first.map({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) == true
        {
            if let request = all.first(where: { $0.id == id }) { return request }
            // Ten digits or more belong to a fingerprint, so they never mean a person named like a
            // number.
            guard reference.isOfDigits else { throw SessionError.notFound(.request(named: reference)) }
        }
        var found = all.matching(reference, \.requester.fingerprint, \.requester.name)
        let pending = found.filter { $0.stored.state == .pending }
        if !pending.isEmpty { found = pending }
        guard let request = found.first else { throw SessionError.notFound(.request(named: reference)) }
        guard found.count == 1 else { throw SessionError.ambiguous(.request(found)) }
        return request
    }

    /// The channel for which a request would be accepted.
    ///
    /// - Parameter reference: the channel to share; nil: the one that the request names, or the only
    ///   own channel.
    /// - Throws: `.notFound(.channelForRequest)` where `reference` is nil and the channel cannot be
    ///   derived, `.notFound(.request)`, `.notAllowed` (`.notOwned`, `.olderSuite`), or the errors of
    ///   `channel(_:)`.
    public func target(of request: RequestSummary, channel reference: String? = nil) throws -> RequestTarget {
        try vault.read { transaction in
            let stored = try transaction.current(request)
            let (channel, owned) = try transaction.channel(reference, for: stored, of: identity)
            guard owned.keys.admits(stored.request.requester) else {
                throw SessionError.notAllowed(.olderSuite(request.requester, ChannelTitle(channel)))
            }
            let member = try transaction.member(stored.fingerprint, ofChannel: channel.id)
            return RequestTarget(
                channel: channel, revoked: member?.revoked,
                rejected: try transaction.rejectedRequest(
                    by: stored.fingerprint, channel: channel.id, besides: stored))
        }
    }

    /// Accepts a request: issues the share, and makes the requester a member.
    ///
    /// - Parameters:
    ///   - request: as it was shown to the user.
    ///   - channel: the channel to share; nil: the one that the request names, or the only own
    ///     channel.
    ///   - readmitting: gives a new leaf to a revoked member.
    /// - Throws: `.conflict(.requestChanged)` where the request was decided or renewed since,
    ///   `.notFound(.channelForRequest)` where `channel` is nil and cannot be derived, and the
    ///   errors of `share(_:to:)`.
    public func accept(
        _ request: RequestSummary, channel reference: String? = nil, readmitting: Bool = false,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> IssuedShare {
        try vault.write { transaction in
            let stored = try transaction.current(request)
            guard stored.state == request.stored.state, stored.received == request.stored.received,
                stored.request.request.created == request.stored.request.request.created
            else { throw SessionError.conflict(.requestChanged) }
            let (channel, owned) = try transaction.channel(reference, for: stored, of: identity)
            let outcome = try Keeper(transaction, of: identity, now: now).accept(
                stored, for: owned, of: channel, readmitting: Readmission(ofRevoked: readmitting))
            return try IssuedShare(
                outcome, of: channel, with: stored.request.requester, seenBy: identity, in: transaction,
                options)
        }
    }

    /// Rejects a request. The rejection is remembered.
    ///
    /// - Throws: `.conflict(.alreadyMember)` where it was accepted, `.notFound(.request)` where it
    ///   was deleted.
    public func reject(_ request: RequestSummary) throws -> RequestSummary {
        try vault.write { transaction in
            let stored = try transaction.current(request)
            guard let decided = try Keeper(transaction, of: identity, now: now).reject(stored) else {
                let channel = try stored.channel.flatMap { try transaction.channel(id: $0, of: identity) }
                guard let channel else { throw SessionError.notFound(.channel()) }
                throw SessionError.conflict(.alreadyMember(request.requester, of: ChannelTitle(channel)))
            }
            return try RequestContext(identity, now: now, transaction).summary(of: decided)
        }
    }
}

extension VaultTransaction {
    /// Reads a request again.
    ///
    /// - Throws: `.notFound(.request)` where it was deleted.
    func current(_ request: RequestSummary) throws -> StoredRequest {
        guard let current = try self.request(id: request.id) else { throw SessionError.notFound(.request()) }
        return current
    }

    /// The own channel to share with a requester.
    ///
    /// - Parameter reference: nil: the one that the request names, or the only own channel.
    /// - Throws: `.notFound(.channelForRequest)`, `.notAllowed(.notOwned)`, or the errors of
    ///   `channel(_:)`.
    fileprivate func channel(
        _ reference: String?, for request: StoredRequest, of identity: Identity
    ) throws -> (Channel, OwnedChannel) {
        try reference.map { try ownedChannel($0, of: identity) } ?? channelWanted(by: request, of: identity)
    }

    /// The own channel that a request is for: the one that it names, or the only own channel.
    ///
    /// - Throws: `.notFound(.channelForRequest)`.
    private func channelWanted(
        by request: StoredRequest, of identity: Identity
    ) throws -> (Channel, OwnedChannel) {
        let wanted = request.request.request.channel
        let candidates =
            if let row = request.channel {
                try [channel(id: row, of: identity)].compactMap(\.self)
            } else if let wanted {
                try ownChannels(requestedAs: wanted, of: identity)
            } else {
                try channels(of: identity)
            }
        let found: [(Channel, OwnedChannel)] = candidates.compactMap { channel in
            if case .owned(let owned) = channel.access { (channel, owned) } else { nil }
        }
        guard let channel = found.first, found.count == 1 else {
            throw SessionError.notFound(.channelForRequest(wanted))
        }
        return channel
    }
}
