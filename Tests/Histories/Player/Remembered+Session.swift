import Exchange
import SeQRcast
import Storage
import Wire

extension Remembered {
    init(_ session: Session) throws {
        self.init()
        people = try session.contacts().compactMap { $0.name?.text }.sorted()
        for summary in try session.channels() {
            channels.append(try ChannelFacts(summary.channel, in: session))
            if summary.channel.isOwned { try addMembers(of: summary.channel, session) }
        }
        for entry in try session.history(HistoryQuery(), limit: .max).entries {
            messages.append(MessageFacts(entry))
        }
        for request in try session.requests() { requests.append(RequestFacts(request)) }
        for sent in try session.sentRequests() { asked.append(AskedFacts(sent)) }
        for authorization in try session.grantedAuthorizations() {
            authorizations.append(AuthorizationFacts(authorization))
        }
        unfinished = try session.unfinishedPartSets().map {
            UnfinishedFacts(missing: $0.parts.needed, begun: $0.received.seconds)
        }
    }

    private mutating func addMembers(of channel: Channel, _ session: Session) throws {
        let found = try session.vault.read { transaction in
            let names = try transaction.contacts().reduce(into: [:]) { $0[$1.fingerprint] = $1.name?.text }
            return try transaction.members(ofChannel: channel.id).map {
                MemberFacts($0, names[$0.fingerprint] ?? $0.publicIdentity.card.name?.text ?? "", in: channel)
            }
        }
        members += found
    }
}

extension Remembered.ChannelFacts {
    fileprivate init(_ channel: Channel, in session: Session) throws {
        self.init(
            channel: channel.name.text, access: "left", created: channel.created.seconds,
            waits: channel.restored?.seconds, handedOver: channel.handedOver?.seconds,
            wentOn: channel.wentOn?.seconds, missed: [])
        switch channel.access {
        case .owned(let owned):
            access = "owned"
            let (all, unknown) = try session.vault.read { try $0.memberCounts(of: owned, row: channel.id) }
            counts = [all, unknown]
        case .subscribed(let subscription):
            access = "subscribed"
            issued = subscription.issued.seconds
            missed = try session.missed().filter { $0.channel.id == channel.id }
                .flatMap { $0.numbers.map { [$0.lowerBound, $0.upperBound] } }
        case .left: break
        }
    }
}

extension Remembered.MemberFacts {
    fileprivate init(_ member: Member, _ name: String, in channel: Channel) {
        self.init(
            channel: channel.name.text, name: name, leaf: UInt64(member.leafOrdinal),
            since: member.since.seconds, issued: member.issued.seconds, revoked: member.revoked?.seconds,
            first: member.firstNumber, end: member.revokedNumber)
    }
}

extension Remembered.MessageFacts {
    fileprivate init(_ entry: HistoryEntry) {
        let (stored, message) = (entry.stored, entry.stored.message)
        self.init(
            channel: entry.channel.name.text, number: message.number, version: stored.duplicateIndex,
            text: String(decoding: message.content.bytes, as: UTF8.self), created: message.created.seconds,
            received: stored.received.seconds, expiry: message.expiry?.seconds, isUnread: stored.isUnread,
            sightings: stored.sightings.map(\.time.seconds).sorted())
    }
}

extension Remembered.RequestFacts {
    fileprivate init(_ summary: RequestSummary) {
        let request = summary.stored.request.request
        self.init(
            name: summary.requester.name?.text ?? "", wanted: request.channel?.text,
            channel: summary.channel?.name.text, note: request.note, state: "\(summary.stored.state)",
            created: request.created.seconds, received: summary.stored.received.seconds,
            endorser: summary.endorser?.name?.text)
    }
}

extension Remembered.AskedFacts {
    fileprivate init(_ sent: SentRequest) {
        self.init(
            owner: sent.owner.name?.text ?? "", channel: sent.request.channel?.text, note: sent.request.note,
            via: sent.via?.name?.text, created: sent.request.created.seconds, answered: sent.answered?.seconds
        )
    }
}

extension Remembered.AuthorizationFacts {
    fileprivate init(_ authorization: GrantedAuthorizationSummary) {
        let granted = authorization.granted
        self.init(
            channel: authorization.channel.name.text, name: authorization.authorizer.name?.text ?? "",
            issued: granted.issued.seconds, until: granted.until?.seconds, people: granted.people,
            used: authorization.used, withdrawn: granted.withdrawn?.seconds)
    }
}
