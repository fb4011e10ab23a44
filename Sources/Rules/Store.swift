package import Exchange
package import Wire

/// The kept people, channels, members and requests, within one transaction: a look-up finds earlier
/// changes, and nothing counts until the caller commits.
package protocol Store {
    /// Why something cannot be read or put.
    associatedtype Failure: Error
    /// A message that is kept.
    associatedtype StoredMessage

    // People

    func contact(_ fingerprint: Fingerprint) throws(Failure) -> Contact?
    /// Keeps a new card, unverified, under its own name.
    func insertContact(_ person: PublicIdentity, added: Timestamp) throws(Failure) -> Contact
    /// Replaces a contact's card by another of the same keys; name and verification stay.
    func replaceCard(of contact: Contact, with person: PublicIdentity) throws(Failure) -> Contact

    // Channels

    func channel(id: Int64, of identity: Identity) throws(Failure) -> Channel?
    /// - Parameter id: the channel's 32-byte id.
    func channel(withID id: [UInt8], of identity: Identity) throws(Failure) -> Channel?
    /// - Returns: the channel's row.
    func insert(_ subscription: Subscription, owner: Contact) throws(Failure) -> Int64
    /// Replaces an older share, or a channel without a key, by a newer share. The reader keeps the
    /// leaves of the older one, and numbers that could be missed before still can.
    func replace(
        _ channel: Channel, with subscription: Subscription, replacedDates: [Range<UInt64>]) throws(Failure)
    /// The dates of issue of a channel's replaced shares.
    func replacedDates(inChannel row: Int64) throws(Failure) -> [Range<UInt64>]
    /// Adds numbers that the owner never used, or that this reader can never read.
    func recordJumps(_ named: [Range<UInt64>], inChannel row: Int64) throws(Failure)
    /// Keeps the counters of an own channel: its next number and the leaves used.
    func updateCounters(_ channel: OwnedChannel, row: Int64) throws(Failure)
    /// Keeps the leaves and numbers of an own channel that were skipped.
    func updateSkipped(_ channel: OwnedChannel, row: Int64) throws(Failure)
    /// - Parameters:
    ///   - since: since when an own channel waits for its owner to confirm the members. Nil: it does not.
    ///   - handedOver: the time at which it was handed over to another device.
    func setWaiting(since: Timestamp?, handedOver: Timestamp?, inChannel row: Int64) throws(Failure)
    /// Keeps the time at which numbers of an own channel were last skipped.
    func setWentOn(_ time: Timestamp, inChannel row: Int64) throws(Failure)
    /// The highest number below `number` that a kept or forgotten message of a channel has.
    func lastNumber(before number: UInt64, inChannel row: Int64) throws(Failure) -> UInt64?

    // Messages

    /// The same message, if it was seen before: of one digest.
    func message(_ message: Message, inChannel row: Int64) throws(Failure) -> StoredMessage?
    /// The number of different messages with a number.
    func messageCount(withNumber number: UInt64, inChannel row: Int64) throws(Failure) -> Int
    /// Keeps a new message: as unread, unless the channel is an own one.
    func insert(
        _ message: Message, code: Code, in channel: Channel, received: Timestamp
    ) throws(Failure) -> StoredMessage
    /// Keeps when and where a message was seen, unless it repeats another sighting of the message.
    ///
    /// - Parameter countsEach: keeps it even so, unless it is the same.
    func insert(
        _ sighting: Sighting, of message: StoredMessage, countsEach: Bool
    ) throws(Failure) -> StoredMessage

    // Members of own channels

    /// The tenures of all leaves that members and former members had.
    func leafTenures(ofChannel row: Int64) throws(Failure) -> [MemberTenure]
    /// All present and former members, by leaf.
    func members(ofChannel row: Int64) throws(Failure) -> [Member]
    /// All entries of somebody, by leaf.
    func members(_ fingerprint: Fingerprint, ofChannel row: Int64) throws(Failure) -> [Member]
    /// The number of members without the revoked ones, and of those the ones whose names are unknown.
    func memberCounts(of owned: OwnedChannel, row: Int64) throws(Failure) -> (all: Int, unknown: Int)
    /// Whether people are left out of whom a restore or a rescue knew nothing.
    ///
    /// - Parameter leaf: looks at lower leaves alone. Nil: at all.
    func leavesOutUnknownMembers(
        of owned: OwnedChannel, row: Int64, before leaf: Int?
    ) throws(Failure) -> Bool
    /// - Parameters:
    ///   - issued: the date of their share.
    ///   - authorization: the one by which they become a member.
    ///   - firstNumber: of the channel's next message. Nil: unknown.
    func insertMember(
        _ person: PublicIdentity, leafOrdinal: Int, since: Timestamp, issued: Timestamp,
        authorization: StoredAuthorization?, firstNumber: UInt64?, ofChannel row: Int64) throws(Failure)
    /// Keeps the date of a member's renewed share.
    func setIssued(_ member: Member, at time: Timestamp) throws(Failure)
    /// - Parameter number: of the first message that leaves them out.
    func setRevoked(_ member: Member, at time: Timestamp, from number: UInt64?) throws(Failure)
    /// The leaves of revoked members and the skipped leaves. Ascending, separate.
    func revokedLeaves(of owned: OwnedChannel, row: Int64) throws(Failure) -> [Range<Int>]

    // Requests to this user

    /// In order of arrival.
    func requests(by requester: Fingerprint) throws(Failure) -> [StoredRequest]
    /// An earlier request by the same person: for the same own channel, or, if that was for no
    /// known channel, with the same name.
    func request(like request: VerifiedRequest, channel: Int64?) throws(Failure) -> StoredRequest?
    /// The number of pending requests.
    func waitingRequestCount() throws(Failure) -> Int
    /// Keeps a request as pending.
    ///
    /// - Parameters:
    ///   - known: an earlier request by the same person, which is replaced.
    ///   - channel: the row of the requested own channel, if known.
    ///   - authorization: the one under which it was endorsed.
    func keep(
        _ request: VerifiedRequest, inPlaceOf known: StoredRequest?, channel: Int64?,
        authorization: StoredAuthorization?, received: Timestamp
    ) throws(Failure) -> StoredRequest
    func decide(
        _ request: StoredRequest, _ state: StoredRequest.State, at time: Timestamp
    ) throws(Failure) -> StoredRequest

    // Requests by this user

    /// Those that no share has answered.
    func unansweredRequests() throws(Failure) -> [UnansweredRequest]
    /// - Parameter id: of a request by this user.
    func setAnswered(_ id: Int64, at time: Timestamp) throws(Failure)

    // Authorizations by this user

    func authorizations() throws(Failure) -> [StoredAuthorization]
    /// - Parameter digest: 32 bytes, as in an endorsement.
    func authorization(withDigest digest: [UInt8]) throws(Failure) -> StoredAuthorization?
    /// The authorization under which a request was endorsed.
    func authorization(of request: StoredRequest) throws(Failure) -> StoredAuthorization?
    func insert(_ granted: GrantedAuthorization, inChannel row: Int64) throws(Failure)
    func setWithdrawn(_ authorization: StoredAuthorization, at time: Timestamp) throws(Failure)
}

/// A store that also keeps authorizations from others.
package protocol AuthorizerStore: Store {
    /// The authorization that `authorization` would replace: of the same owner, for the same channel.
    func heldAuthorization(
        like authorization: VerifiedAuthorization, of identity: Identity
    ) throws(Failure) -> HeldAuthorization?
    /// The dates of issue that an authorization, or one before it, replaced.
    func replacedDates(of held: HeldAuthorization) throws(Failure) -> [Range<UInt64>]
    /// Keeps an authorization in the place of one of the same owner for the same channel.
    func keep(
        _ authorization: VerifiedAuthorization, received: Timestamp, replacedDates: [Range<UInt64>]
    ) throws(Failure)
}
