package import Exchange
package import Wire

// The standing of people in an own channel, and of their authorizations.

extension Store {
    /// The entry of somebody in an own channel: the latest that stands, or the latest of all if they
    /// were revoked.
    package func member(_ fingerprint: Fingerprint, ofChannel row: Int64) throws(Failure) -> Member? {
        let entries = try members(fingerprint, ofChannel: row)
        return entries.last { $0.revoked == nil } ?? entries.last
    }

    package func membershipStatus(
        of fingerprint: Fingerprint, inChannel row: Int64
    ) throws(Failure) -> MembershipStatus {
        if let member = try member(fingerprint, ofChannel: row) {
            return member.revoked == nil ? .member : .revoked
        }
        return try rejectedRequest(by: fingerprint, channel: row) == nil ? .stranger : .rejected
    }

    /// The last request of a person that was rejected and may be for a channel.
    ///
    /// - Parameters:
    ///   - channel: nil: any.
    ///   - request: one of their requests to leave out.
    package func rejectedRequest(
        by person: Fingerprint, channel: Int64?, besides request: StoredRequest? = nil
    ) throws(Failure) -> StoredRequest? {
        try requests(by: person).last { other in
            other.id != request?.id && other.state == .rejected
                && (other.channel == nil || channel == nil || other.channel == channel)
        }
    }

    /// The lowest number of the next message when a leaf of a tree was given out. Nil: unknown.
    package func firstNumber(
        ofTree tree: Int, in owned: OwnedChannel, row: Int64
    ) throws(Failure) -> UInt64? {
        try leafTenures(ofChannel: row).filter { $0.leafOrdinal >> Leaf.treeHeight == tree }
            .compactMap { $0.firstNumber }.min()
    }

    /// The authorization under which a request was endorsed, while it admits people.
    package func standingAuthorization(
        of request: StoredRequest, now: Timestamp
    ) throws(Failure) -> StoredAuthorization? {
        guard let authorization = try authorization(of: request), authorization.isStanding(at: now) else {
            return nil
        }
        return authorization
    }

    /// Whether the authorizer has another authorization for the channel that stands.
    package func isReplaced(_ authorization: StoredAuthorization, now: Timestamp) throws(Failure) -> Bool {
        try authorizations().contains { other in
            other.channel == authorization.channel && other.isStanding(at: now)
                && other.granted.authorizer.fingerprint == authorization.granted.authorizer.fingerprint
        }
    }

    /// Returns the contact with these keys, and adds an unknown person, or the sealing key of somebody
    /// known.
    package func meet(_ person: PublicIdentity, at now: Timestamp) throws(Failure) -> Contact {
        guard let known = try contact(person.fingerprint) else {
            return try insertContact(person, added: now)
        }
        guard known.publicIdentity.addressee == nil, person.addressee != nil else { return known }
        var kept = known.publicIdentity
        kept.keepSealingKey(of: person)
        return try replaceCard(of: known, with: kept)
    }
}

extension StoredAuthorization {
    /// Whether requests that are endorsed under it admit people.
    package func isStanding(at now: Timestamp) -> Bool {
        granted.withdrawn == nil && granted.until.map { now < $0 } != false && used < granted.people
    }
}
