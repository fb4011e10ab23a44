import Exchange
import Rules
import Wire

// Operations that keep codes and decisions in the caller's store. Rules decides, as in a vault.

extension Core {
    static func keepCard(_ fields: API.KeepCard) throws(Refusal) -> API.KeepCardResult {
        let code = try refusing { () throws(WireError) in try Code(textOrLink: fields.code) }
        let person = try person(of: code)
        let identity = try Identity(stored: fields.identity)
        switch try keeper(identity, fields.now).card(person) {
        case .own:
            return API.KeepCardResult(
                person: API.Person(person), id: nil, isNew: false, hasNewAvatar: false, hasNewKey: false)
        case .person(let contact, let isNew, let hasNewAvatar, let hasNewKey):
            return API.KeepCardResult(
                person: API.Person(contact.publicIdentity), id: UInt64(contact.id), isNew: isNew,
                hasNewAvatar: hasNewAvatar, hasNewKey: hasNewKey)
        }
    }

    /// The person whose card is in a code.
    static func person(of code: Code) throws(Refusal) -> PublicIdentity {
        switch code.kind {
        case .publicKey, .keyCard, .invitation: break
        default: throw Refusal(.wrongKind)
        }
        return try refusing { () throws(ExchangeError) in
            switch code.kind {
            case .invitation: try VerifiedInvitation(body: code.body).owner
            case .keyCard: try PublicIdentity(keyCardBody: code.body)
            default: try PublicIdentity(body: code.body)
            }
        }
    }

    static func keepShare(_ fields: API.KeepShare) throws(Refusal) -> API.KeepShareResult {
        let identity = try Identity(stored: fields.identity)
        let sealed = try SealedCode(fields.code, .share)
        let subscription = try refusing { () throws(ExchangeError) in
            try Subscription(opening: sealed, with: identity)
        }
        let kept = try keeper(identity, fields.now).share(subscription, isAgreed: fields.isAgreed)
        return API.KeepShareResult(
            news: API.ShareNews(kept.news), share: API.Subscription(subscription), held: kept.held,
            formerName: kept.formerName?.text,
            isAhead: Renewal.isAhead(subscription.issued, of: fields.now),
            isHeldAhead: Renewal.isAhead(kept.held, of: fields.now))
    }

    static func keepRequest(_ fields: API.KeepRequest) throws(Refusal) -> API.KeepRequestResult {
        let identity = try Identity(stored: fields.identity)
        let sealed = try SealedCode(fields.code, .request)
        let verified = try refusing { () throws(ExchangeError) in
            try VerifiedRequest(opening: sealed, with: identity)
        }
        guard verified.request.owner == identity.fingerprint else { throw Refusal(.wrongKind) }
        guard verified.requester.fingerprint != identity.fingerprint else {
            throw Refusal(ExchangeError.notForThisIdentity)
        }
        let keeper = keeper(identity, fields.now)
        var channel: Channel?
        if let name = verified.request.channel,
            let id = try API.OwnChannelNamedQuestion(name: name.text).asked().id
        {
            channel = try ownChannel(id, keeper).0
        }
        switch try keeper.request(verified, for: channel) {
        case .kept(let stored, let news):
            return API.KeepRequestResult(id: UInt64(stored.id), news: API.RequestNews(news))
        case .refused(let excess): throw Refusal(excess)
        case .olderSuite: throw Refusal(.olderSuite)
        }
    }

    static func keepEndorsement(_ fields: API.KeepEndorsement) throws(Refusal) -> API.KeepEndorsementResult {
        let identity = try Identity(stored: fields.identity)
        let endorsement = try verifiedEndorsement(fields.code, identity)
        func result(_ endorsed: EndorsedChannel, _ id: Int64?, _ news: API.RequestNews)
            -> API.KeepEndorsementResult
        {
            API.KeepEndorsementResult(
                id: id.map { UInt64($0) }, request: API.ReceivedRequest(endorsement.request),
                channel: UInt64(endorsed.channel.id), news: news)
        }
        switch try keeper(identity, fields.now).endorsement(endorsement, isIssuing: false) {
        case .refused(let error): throw Refusal(error)
        case .notAdmitted(let fault, _, _): throw Refusal(ExchangeError.notAuthorized(fault))
        case .member(let endorsed): return result(endorsed, nil, .member)
        case .pending(let endorsed, let stored, let news):
            return result(endorsed, stored.id, API.RequestNews(news))
        case .admitted, .notIssued: preconditionFailure("no share is made")
        }
    }

    static func shareWith(_ fields: API.ShareWith) throws(Refusal) -> API.ShareWithResult {
        let keeper = keeper(try Identity(stored: fields.identity), fields.now)
        guard let contact = try keeper.memory.contact(Fingerprint(fields.person, field: "person")) else {
            throw Refusal(field: "person")
        }
        let (channel, owned) = try ownChannel(fields.channel, keeper)
        let outcome = try keeper.share(
            owned, of: channel, with: contact, readmitting: fields.isReadmitting ? .revoked : .nobody)
        return API.ShareWithResult(code: try issued(outcome))
    }

    static func acceptRequest(_ fields: API.AcceptRequest) throws(Refusal) -> API.AcceptRequestResult {
        let keeper = keeper(try Identity(stored: fields.identity), fields.now)
        let request = try request(fields.request, of: fields.requester, keeper)
        let (channel, owned) = try ownChannel(fields.channel, keeper)
        let outcome = try keeper.accept(
            request, for: owned, of: channel, readmitting: fields.isReadmitting ? .revoked : .nobody)
        return API.AcceptRequestResult(code: try issued(outcome))
    }

    static func rejectRequest(_ fields: API.RejectRequest) throws(Refusal) -> API.RejectRequestResult {
        let keeper = keeper(try Identity(stored: fields.identity), fields.now)
        let request = try request(fields.request, of: fields.requester, keeper)
        guard try keeper.reject(request) != nil else { throw Refusal(.alreadyMember) }
        return API.RejectRequestResult()
    }

    static func revokeMember(_ fields: API.RevokeMember) throws(Refusal) -> API.RevokeMemberResult {
        let keeper = keeper(try Identity(stored: fields.identity), fields.now)
        let (channel, owned) = try ownChannel(fields.channel, keeper)
        switch try keeper.revoke(Fingerprint(fields.person, field: "person"), in: channel, owned) {
        case .revoked(let revocation): return API.RevokeMemberResult(from: revocation.firstNumber)
        case .notAMember, .alreadyRevoked: throw Refusal(.notAMember)
        case .tooMany: throw Refusal(.tooManyRevoked)
        }
    }

    static func revokeMembers(_ fields: API.RevokeMembers) throws(Refusal) -> API.RevokeMembersResult {
        let keeper = keeper(try Identity(stored: fields.identity), fields.now)
        let (channel, owned) = try ownChannel(fields.channel, keeper)
        _ = try keeper.revokeAll(of: channel, owned)
        return API.RevokeMembersResult()
    }

    static func confirmMembers(_ fields: API.ConfirmMembers) throws(Refusal) -> API.ConfirmMembersResult {
        let keeper = keeper(try Identity(stored: fields.identity), fields.now)
        let (channel, owned) = try ownChannel(fields.channel, keeper)
        guard try keeper.confirm(channel, owned) else { throw Refusal(.nothingToConfirm) }
        return API.ConfirmMembersResult()
    }

    static func handOver(_ fields: API.HandOver) throws(Refusal) -> API.HandOverResult {
        let keeper = keeper(try Identity(stored: fields.identity), fields.now)
        let (channel, owned) = try ownChannel(fields.channel, keeper)
        guard try keeper.handOver(channel, owned) else { throw Refusal(.membersUnconfirmed) }
        return API.HandOverResult()
    }

    static func goOn(_ fields: API.GoOn) throws(Refusal) -> API.GoOnResult {
        let keeper = keeper(try Identity(stored: fields.identity), fields.now)
        let (channel, owned) = try ownChannel(fields.channel, keeper)
        if fields.isHandedOver {
            try keeper.takeOver(channel)
        } else {
            try keeper.suspend(owned, row: channel.id)
        }
        return API.GoOnResult()
    }

    static func authorizePerson(_ fields: API.AuthorizePerson) throws(Refusal) -> API.AuthorizePersonResult {
        let keeper = keeper(try Identity(stored: fields.identity), fields.now)
        guard let contact = try keeper.memory.contact(Fingerprint(fields.person, field: "person")) else {
            throw Refusal(field: "person")
        }
        let (channel, owned) = try ownChannel(fields.channel, keeper)
        let people = try checked(fields.people, in: 1...Authorization.peopleLimit, "people")
        let outcome = try keeper.authorize(
            contact.publicIdentity, in: channel, owned, until: fields.until, people: people)
        switch outcome {
        case .authorized(let code, _, _): return API.AuthorizePersonResult(code: code.text)
        case .membersUnconfirmed: throw Refusal(.membersUnconfirmed)
        case .expired: throw Refusal(field: "until")
        case .olderSuite: throw Refusal(.olderSuite)
        case .noSealingKey: throw Refusal(.noSealingKey)
        }
    }

    static func keeper(_ identity: Identity, _ now: Timestamp) -> Keeper<CallerStore> {
        Keeper(CallerStore(identity: identity), of: identity, now: now)
    }

    static func ownChannel(
        _ id: UInt64, _ keeper: Keeper<CallerStore>
    ) throws(Refusal) -> (Channel, OwnedChannel) {
        guard let channel = try keeper.memory.channel(id: Int64(clamping: id), of: keeper.identity),
            case .owned(let owned) = channel.access
        else { throw Refusal(field: "channel") }
        return (channel, owned)
    }

    private static func request(
        _ id: UInt64, of requester: [UInt8], _ keeper: Keeper<CallerStore>
    ) throws(Refusal) -> StoredRequest {
        let all = try keeper.memory.requests(by: Fingerprint(requester, field: "requester"))
        guard let request = all.first(where: { UInt64($0.id) == id }) else { throw Refusal(field: "request") }
        return request
    }

    private static func issued(_ outcome: IssuedOrRefused) throws(Refusal) -> String {
        switch outcome {
        case .issued(let share): return share.code.text
        case .refused(.membersUnconfirmed): throw Refusal(.membersUnconfirmed)
        case .refused(.revoked): throw Refusal(.revokedMember)
        case .refused(.possiblyRevoked): throw Refusal(.maybeRevoked)
        case .refused(.channelFull): throw Refusal(.channelFull)
        case .refused(.olderSuite): throw Refusal(.olderSuite)
        case .refused(.noSealingKey): throw Refusal(.noSealingKey)
        }
    }
}

extension Refusal {
    init(_ excess: RequestExcess) {
        let reason =
            switch excess {
            case .ofAll: "all"
            case .ofRequester: "requester"
            }
        self.init(.tooManyRequests, reason)
    }
}

extension API.ShareNews {
    /// - Parameter news: nil: the reader has not agreed.
    fileprivate init(_ news: ShareNews?) {
        self =
            switch news {
            case .subscribed: .subscribed
            case .renewed: .renewed
            case .unchanged: .unchanged
            case .ownChannel: .ownChannel
            case nil: .unconfirmed
            }
    }
}
