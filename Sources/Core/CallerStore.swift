import Exchange
import Rules
import Wire

/// A look-up or a change that the caller's store answers.
protocol Question: CoreValue {
    associatedtype Answer: CoreValue
    /// Its position in operations.json.
    static var number: UInt64 { get }
}

extension Question {
    /// Asks the caller's store.
    ///
    /// - Throws: `.usage` for an answer of another layout.
    func asked() throws(Refusal) -> Answer {
        var writer = ByteWriter()
        writer.integer(Self.number)
        writer.value(self)
        var reader = ByteReader(answer(to: writer.bytes))
        do {
            let answer: Answer = try reader.value()
            try reader.end()
            return answer
        } catch {
            throw Refusal(field: "store")
        }
    }
}

/// The store of an operation's caller: in a browser, the memory of its worker. The caller
/// keeps each change at once, and all of them in one transaction.
struct CallerStore: Store {
    /// The owner of the own channels.
    let identity: Identity

    func contact(_ fingerprint: Fingerprint) throws(Refusal) -> Contact? {
        guard let stored = try API.ContactQuestion(fingerprint: fingerprint.bytes).asked().contact else {
            return nil
        }
        let contact = try Contact(stored)
        guard contact.publicIdentity.fingerprint == fingerprint else { throw Refusal(field: "store") }
        return contact
    }

    func insertContact(_ person: PublicIdentity, added: Timestamp) throws(Refusal) -> Contact {
        let id = try API.AddContactQuestion(person: API.Person(person), added: added).asked().id
        return Contact(
            id: Int64(id), publicIdentity: person, name: person.card.name, added: added, verified: nil)
    }

    func replaceCard(of contact: Contact, with person: PublicIdentity) throws(Refusal) -> Contact {
        _ = try API.ReplaceCardQuestion(id: UInt64(contact.id), person: API.Person(person)).asked()
        return Contact(
            id: contact.id, publicIdentity: person, name: contact.name, added: contact.added,
            verified: contact.verified)
    }

    func channel(id: Int64, of identity: Identity) throws(Refusal) -> Channel? {
        guard let stored = try stored(channel: id) else { return nil }
        return try Channel(stored, of: identity)
    }

    func channel(withID id: [UInt8], of identity: Identity) throws(Refusal) -> Channel? {
        guard let stored = try API.ChannelWithIDQuestion(channelID: id).asked().channel else { return nil }
        return try Channel(stored, of: identity)
    }

    func stored(channel row: Int64) throws(Refusal) -> API.StoredChannel? {
        try API.ChannelQuestion(id: UInt64(row)).asked().channel
    }

    func insert(_ subscription: Subscription, owner: Contact) throws(Refusal) -> Int64 {
        try keep(subscription, inPlaceOf: nil, replacedDates: [])
    }

    func replace(
        _ channel: Channel, with subscription: Subscription, replacedDates: [Range<UInt64>]
    ) throws(Refusal) {
        var subscription = subscription
        if case .subscribed(let held) = channel.access { subscription = subscription.renewing(held) }
        _ = try keep(subscription, inPlaceOf: channel, replacedDates: replacedDates)
    }

    private func keep(
        _ subscription: Subscription, inPlaceOf channel: Channel?, replacedDates: [Range<UInt64>]
    ) throws(Refusal) -> Int64 {
        var jumps: [Range<UInt64>] = []
        if let channel { jumps = try self.jumps(inChannel: channel.id) }
        let share = KeyBackup.Subscribed(subscription: subscription, jumps: jumps)
        let question = API.KeepSubscriptionQuestion(
            id: channel.map { UInt64($0.id) }, share: API.Subscription(share),
            replaced: replacedDates.map { API.Range($0) })
        return Int64(try question.asked().id)
    }

    func replacedDates(inChannel row: Int64) throws(Refusal) -> [Range<UInt64>] {
        guard let stored = try stored(channel: row) else { return [] }
        return stored.replaced.map { $0.from..<max($0.from, $0.to) }
    }

    func recordJumps(_ named: [Range<UInt64>], inChannel row: Int64) throws(Refusal) {
        guard let stored = try stored(channel: row) else { return }
        let known = try Core.ranges(stored.jumps, "store")
        let jumps = MissedNumbers.jumps(known, adding: named)
        guard jumps != known else { return }
        var subscription: [UInt8]?
        if let section = stored.subscription {
            let held = try Subscription(section: section)
            subscription = KeyBackup.Subscribed(subscription: held, jumps: jumps).section
        }
        let question = API.KeepJumpsQuestion(
            channel: UInt64(row), jumps: jumps.map { API.Range($0) }, subscription: subscription)
        _ = try question.asked()
    }

    private func jumps(inChannel row: Int64) throws(Refusal) -> [Range<UInt64>] {
        guard let stored = try stored(channel: row) else { return [] }
        return try Core.ranges(stored.jumps, "store")
    }

    func updateCounters(_ channel: OwnedChannel, row: Int64) throws(Refusal) {
        let section = KeyBackup.OwnChannel(channel: channel, revoked: channel.skippedLeaves).section
        _ = try API.KeepOwnQuestion(channel: UInt64(row), own: section).asked()
    }

    /// All leaves that are left out count as skipped here.
    func updateSkipped(_ channel: OwnedChannel, row: Int64) throws(Refusal) {
        try updateCounters(channel, row: row)
    }

    func revokedLeaves(of owned: OwnedChannel, row: Int64) throws(Refusal) -> [Range<Int>] {
        _ = try knownLeaves(of: owned, row: row)
        return owned.skippedLeaves
    }

    func setWaiting(since: Timestamp?, handedOver: Timestamp?, inChannel row: Int64) throws(Refusal) {
        let question = API.KeepWaitingQuestion(channel: UInt64(row), since: since, handedOver: handedOver)
        _ = try question.asked()
    }

    func setWentOn(_ time: Timestamp, inChannel row: Int64) throws(Refusal) {
        _ = try API.KeepWentOnQuestion(channel: UInt64(row), at: time).asked()
    }

    func lastNumber(before number: UInt64, inChannel row: Int64) throws(Refusal) -> UInt64? {
        let question = API.LastNumberQuestion(channel: UInt64(row), before: number)
        return try checked(last: try question.asked().number)
    }

    func message(_ message: Message, inChannel row: Int64) throws(Refusal) -> UInt64? {
        try API.MessageQuestion(channel: UInt64(row), digest: message.digest).asked().id
    }

    func messageCount(withNumber number: UInt64, inChannel row: Int64) throws(Refusal) -> Int {
        let question = API.MessageCountQuestion(channel: UInt64(row), number: number)
        // More than anybody scans: one more must still be a number.
        return Int(min(try question.asked().count, 1 << 30))
    }

    /// - Returns: its id in the store.
    func insert(
        _ message: Message, code: Code, in channel: Channel, received: Timestamp
    ) throws(Refusal) -> UInt64 {
        let question = API.AddMessageQuestion(
            channel: UInt64(channel.id), message: API.Message(message, now: received), code: code.text,
            received: received)
        return try question.asked().id
    }

    /// - Parameter countsEach: false: the store asks `repeatsSighting`.
    func insert(_ sighting: Sighting, of message: UInt64, countsEach: Bool) throws(Refusal) -> UInt64 {
        precondition(!countsEach)
        _ = try API.AddSightingQuestion(message: message, sighting: API.Sighting(sighting)).asked()
        return message
    }

    func leafTenures(ofChannel row: Int64) throws(Refusal) -> [MemberTenure] {
        var tenures: [MemberTenure] = []
        for stored in try API.LeavesQuestion(channel: UInt64(row)).asked().leaves {
            tenures.append(
                MemberTenure(
                    leafOrdinal: try Leaf(stored: stored.leaf).ordinal, firstNumber: stored.first,
                    revokedNumber: stored.end))
        }
        return tenures
    }

    func members(_ fingerprint: Fingerprint, ofChannel row: Int64) throws(Refusal) -> [Member] {
        try members(API.MembersQuestion(channel: UInt64(row), person: fingerprint.bytes))
    }

    func members(ofChannel row: Int64) throws(Refusal) -> [Member] {
        try members(API.MembersQuestion(channel: UInt64(row), person: nil))
    }

    /// - Throws: `.usage` if one has a leaf that was never given out.
    private func members(_ question: API.MembersQuestion) throws(Refusal) -> [Member] {
        let stored = try question.asked().members
        guard !stored.isEmpty else { return [] }
        let given = try ownChannel(Int64(question.channel)).leavesUsed
        var members: [Member] = []
        for stored in stored {
            let member = try Member(stored)
            guard member.leafOrdinal < given else { throw Refusal(field: "store") }
            members.append(member)
        }
        return members
    }

    private func ownChannel(_ row: Int64) throws(Refusal) -> OwnedChannel {
        guard let channel = try channel(id: row, of: identity), case .owned(let owned) = channel.access else {
            throw Refusal(field: "store")
        }
        return owned
    }

    func memberCounts(of owned: OwnedChannel, row: Int64) throws(Refusal) -> (all: Int, unknown: Int) {
        let named = (try knownLeaves(of: owned, row: row) + owned.skippedLeaves).merged()
        return (
            Int(owned.leavesUsed - owned.skippedLeaves.leafCount), Int(owned.leavesUsed - named.leafCount)
        )
    }

    func leavesOutUnknownMembers(
        of owned: OwnedChannel, row: Int64, before leaf: Int?
    ) throws(Refusal) -> Bool {
        let known = try knownLeaves(of: owned, row: row)
        let below = 0..<(leaf ?? owned.leavesUsed)
        return owned.skippedLeaves.contains { skipped in
            skipped.clamped(to: below).subtracting(known).leafCount > 0
        }
    }

    /// - Throws: `.usage` if one was never given out: the store has an older channel than its members are of,
    ///   and the next leaf may be somebody's.
    private func knownLeaves(of owned: OwnedChannel, row: Int64) throws(Refusal) -> [Range<Int>] {
        let known = try leafTenures(ofChannel: row).map { $0.leafOrdinal..<$0.leafOrdinal + 1 }.merged()
        guard known.last.map({ $0.upperBound <= owned.leavesUsed }) != false else {
            throw Refusal(field: "store")
        }
        return known
    }

    func insertMember(
        _ person: PublicIdentity, leafOrdinal: Int, since: Timestamp, issued: Timestamp,
        authorization: StoredAuthorization?, firstNumber: UInt64?, ofChannel row: Int64
    ) throws(Refusal) {
        let question = API.AddMemberQuestion(
            channel: UInt64(row), person: API.Person(person), leaf: UInt64(leafOrdinal), since: since,
            issued: issued, authorization: authorization.map { UInt64($0.id) }, first: firstNumber)
        _ = try question.asked()
    }

    func setIssued(_ member: Member, at time: Timestamp) throws(Refusal) {
        _ = try API.RenewMemberQuestion(id: UInt64(member.id), issued: time).asked()
    }

    func setRevoked(_ member: Member, at time: Timestamp, from number: UInt64?) throws(Refusal) {
        _ = try API.RevokeMemberQuestion(id: UInt64(member.id), at: time, end: number).asked()
        var owned = try ownChannel(member.channel)
        let leaf = member.leafOrdinal..<member.leafOrdinal + 1
        let revoked = (owned.skippedLeaves + [leaf]).merged()
        guard revoked != owned.skippedLeaves else { return }
        owned.skippedLeaves = revoked
        try updateSkipped(owned, row: member.channel)
    }

    func requests(by requester: Fingerprint) throws(Refusal) -> [StoredRequest] {
        var requests: [StoredRequest] = []
        for request in try API.RequestsQuestion(person: requester.bytes).asked().requests {
            requests.append(try StoredRequest(request))
        }
        return requests
    }

    func request(like request: VerifiedRequest, channel: Int64?) throws(Refusal) -> StoredRequest? {
        let all = try requests(by: request.requester.fingerprint)
        if let channel, let known = all.first(where: { $0.channel == channel }) { return known }
        return all.first { $0.channel == nil && $0.request.request.channel == request.request.channel }
    }

    func waitingRequestCount() throws(Refusal) -> Int {
        Int(clamping: try API.WaitingRequestsQuestion().asked().count)
    }

    func keep(
        _ request: VerifiedRequest, inPlaceOf known: StoredRequest?, channel: Int64?,
        authorization: StoredAuthorization?, received: Timestamp
    ) throws(Refusal) -> StoredRequest {
        let question = API.KeepRequestQuestion(
            id: known.map { UInt64($0.id) }, request: API.ReceivedRequest(request),
            channel: channel.map { UInt64($0) }, authorization: authorization.map { UInt64($0.id) },
            received: received)
        return StoredRequest(
            id: Int64(try question.asked().id), request: request, channel: channel,
            authorization: authorization?.id, received: received, state: .pending, decided: nil)
    }

    func decide(
        _ request: StoredRequest, _ state: StoredRequest.State, at time: Timestamp
    ) throws(Refusal) -> StoredRequest {
        _ = try API.DecideRequestQuestion(id: UInt64(request.id), state: API.RequestState(state)).asked()
        return StoredRequest(
            id: request.id, request: request.request, channel: request.channel,
            authorization: request.authorization, received: request.received, state: state, decided: time)
    }

    func unansweredRequests() throws(Refusal) -> [UnansweredRequest] {
        var requests: [UnansweredRequest] = []
        for request in try API.UnansweredRequestsQuestion().asked().requests {
            let channel: Name? =
                if let name = request.channel { try Name(name, field: "store") } else { nil }
            requests.append(
                UnansweredRequest(
                    id: Int64(request.id), owner: try Fingerprint(request.owner, field: "store"),
                    channel: channel))
        }
        return requests
    }

    func setAnswered(_ id: Int64, at time: Timestamp) throws(Refusal) {
        _ = try API.AnswerRequestQuestion(id: UInt64(id), at: time).asked()
    }

    func authorizations() throws(Refusal) -> [StoredAuthorization] {
        var authorizations: [StoredAuthorization] = []
        for authorization in try API.AuthorizationsQuestion().asked().authorizations {
            authorizations.append(try StoredAuthorization(authorization))
        }
        return authorizations
    }

    func insert(_ granted: GrantedAuthorization, inChannel row: Int64) throws(Refusal) {
        let question = API.AddAuthorizationQuestion(
            channel: UInt64(row), person: granted.authorizer.fingerprint.bytes, digest: granted.digest,
            issued: granted.issued, until: granted.until, people: UInt64(granted.people))
        _ = try question.asked()
    }

    func setWithdrawn(_ authorization: StoredAuthorization, at time: Timestamp) throws(Refusal) {
        _ = try API.WithdrawAuthorizationQuestion(id: UInt64(authorization.id), at: time).asked()
    }

    func authorization(withDigest digest: [UInt8]) throws(Refusal) -> StoredAuthorization? {
        try authorizations().first { $0.granted.digest == digest }
    }

    func authorization(of request: StoredRequest) throws(Refusal) -> StoredAuthorization? {
        try authorizations().first { $0.id == request.authorization }
    }
}
