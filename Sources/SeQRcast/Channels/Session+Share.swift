public import Exchange
public import Storage
import Wire

/// The person for whom something is made.
public enum Recipient: Sendable {
    /// A contact's name, or at least the first ten digits of a fingerprint.
    case contact(String)
    /// The holder of a card, who becomes an unverified contact.
    case holder(of: PublicIdentity)
}

extension Session {
    /// Issues a share of an own channel, and makes its recipient a member.
    ///
    /// - Parameter readmitting: gives a new leaf to a revoked member.
    /// - Throws: `.unconfirmed(.revokedMember)` unless `readmitting`, `.invalidInput(.ownCard)`,
    ///   `.notAllowed(.notOwned)`, `.unconfirmed(.members)`, `.conflict(.channelFull)`, the errors
    ///   of `channel(_:)` and `contact(_:)`, or `.invalidInput(.tooLarge)`.
    public func share(
        _ reference: String, to recipient: Recipient, readmitting: Bool = false,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> IssuedShare {
        try vault.write { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            let contact = try transaction.contact(for: recipient, of: identity, now: now)
            return try ShareIssuer(
                identity: identity, now: now, isReadmitting: readmitting, drawing: options
            ).issue(owned, in: channel, to: contact, transaction)
        }
    }

    /// Issues a share of an own channel again, for somebody who is a member.
    ///
    /// - Throws: `.notFound(.member)` for anybody else, or the errors of `share(_:to:)`.
    public func share(
        _ reference: String, againWith person: PublicIdentity,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> IssuedShare {
        try vault.write { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            guard try transaction.membershipStatus(of: person.fingerprint, inChannel: channel.id) == .member
            else {
                let name = person.card.name?.text ?? person.fingerprint.description
                throw SessionError.notFound(.member(named: name, of: ChannelTitle(channel)))
            }
            let contact = try transaction.contact(for: .holder(of: person), of: identity, now: now)
            return try ShareIssuer(identity: identity, now: now, drawing: options)
                .issue(owned, in: channel, to: contact, transaction)
        }
    }

    /// Those of these people who may have been revoked in an own channel, as nothing is known of
    /// them, and the channel leaves out people whose names are unknown.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func possiblyRevoked(
        among people: [PublicIdentity], in reference: String
    ) throws -> [PublicIdentity] {
        try vault.read { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            guard try transaction.leavesOutUnknownMembers(of: owned, row: channel.id) else { return [] }
            return try people.filter { try transaction.member($0.fingerprint, ofChannel: channel.id) == nil }
        }
    }
}

/// A share that this user issued.
public struct IssuedShare: Sendable {
    public let channel: Channel
    public let contact: Contact
    /// Whether the recipient may have been revoked earlier: they are a new member, and the channel
    /// leaves out people whose names are unknown.
    public let isPossiblyRevoked: Bool
    public let drawing: Drawing
}

/// Issues shares of own channels, and makes their recipients members.
struct ShareIssuer {
    let identity: Identity
    let now: Timestamp
    /// Gives a new leaf to a revoked member; otherwise revoked members are refused.
    var isReadmitting = false
    /// The authorization under which the recipient was endorsed.
    var authorization: StoredAuthorization?
    var drawing = DrawingOptions()

    /// - Throws: `.unconfirmed(.revokedMember)` unless `isReadmitting`, `.unconfirmed(.members)`,
    ///   `.conflict(.channelFull)`, or `.invalidInput(.tooLarge)`.
    func issue(
        _ owned: OwnedChannel, in channel: Channel, to contact: Contact, _ transaction: VaultTransaction
    ) throws -> IssuedShare {
        try channel.requireConfirmedMembers()
        var owned = owned
        let known = try transaction.member(contact.fingerprint, ofChannel: channel.id)
        if let revoked = known?.revoked, !isReadmitting {
            let person = try transaction.person(contact.publicIdentity, seenBy: identity)
            throw SessionError.unconfirmed(.revokedMember(person, since: revoked))
        }
        let isPossiblyRevoked =
            try known == nil && transaction.leavesOutUnknownMembers(of: owned, row: channel.id)
        let member = known?.revoked == nil ? known : nil
        let isEmpty = try transaction.memberCounts(of: owned, row: channel.id).all == 0
        let former = try transaction.formerTenures(of: contact.fingerprint, in: owned, row: channel.id)
        let leaf =
            if let member {
                Leaf(ordinal: member.leafOrdinal, height: owned.trees.height)
            } else { owned.assignLeaf() }
        guard let leaf, owned.nextNumber <= messageNumberLimit else {
            throw SessionError.conflict(.channelFull(ChannelTitle(channel)))
        }
        let issued = Renewal.issueDate(after: [known?.issued].compactMap(\.self), now: now)
        // For others it is not needed, and all members would be read for each share.
        let needsTree = isEmpty || !former.isEmpty
        let treeFirst =
            !needsTree
            ? nil
            : try transaction.firstNumber(ofTree: leaf.tree, in: owned, row: channel.id)
                // Messages that leave everybody out count the tree of the next leaf.
                ?? (isEmpty
                    ? (transaction.members(ofChannel: channel.id).map(\.revokedNumber)
                        + [owned.jumps.last?.upperBound]).compactMap(\.self).max() : nil)
        let absences = owned.absences(after: former, treeFirst: treeFirst)
        let code = owned.share(
            with: contact.publicIdentity, at: leaf, issued: issued, absences: absences, signedBy: identity)
        let drawing = try Drawing(code, drawing)
        if let member {
            try transaction.setIssued(member, at: issued)
        } else {
            try transaction.insertMember(
                contact.publicIdentity, leafOrdinal: leaf.ordinal, since: now, issued: issued,
                authorization: authorization,
                firstNumber: isEmpty ? treeFirst ?? owned.nextNumber : owned.nextNumber, ofChannel: channel.id
            )
            try transaction.updateCounters(owned, row: channel.id)
        }
        for request in try transaction.requests(by: contact.fingerprint)
        where request.state == .pending && request.channel == channel.id {
            try transaction.decide(request, .accepted, at: now)
        }
        return IssuedShare(
            channel: channel, contact: contact, isPossiblyRevoked: isPossiblyRevoked, drawing: drawing)
    }
}

extension VaultTransaction {
    /// What leaves opened that somebody had and that are revoked. Somebody whom a restore or a rescue may
    /// have forgotten may have had one until the last jump before they became a member again.
    fileprivate func formerTenures(
        of fingerprint: Fingerprint, in owned: OwnedChannel, row: Int64
    ) throws -> [LeafTenure] {
        let entries = try members(fingerprint, ofChannel: row)
        let revoked = entries.filter { $0.revoked != nil }
        guard revoked.isEmpty,
            try leavesOutUnknownMembers(of: owned, row: row, before: entries.first?.leafOrdinal),
            // A member of unknown name reads on with the leaf from before.
            try memberCounts(of: owned, row: row).unknown == 0
        else {
            return try revoked.map {
                let tree = $0.leafOrdinal >> owned.trees.height
                let first = try firstNumber(ofTree: tree, in: owned, row: row)
                return LeafTenure(first: first, end: $0.revokedNumber)
            }
        }
        let readmitted = entries.isEmpty ? owned.nextNumber : entries[0].firstNumber
        let jump = readmitted.flatMap { number in owned.jumps.last { $0.upperBound <= number } }
        return [LeafTenure(first: 1, end: jump?.upperBound)]
    }
}

extension Renewal {
    /// The date for a share, authorization or request that replaces earlier ones. It is later than
    /// all of them, even within the same second or after the clock was set back.
    ///
    /// - Parameter earlier: the dates of those that are replaced. Dates ahead of the clock do not
    ///   count: a new date replaces them anyway.
    static func issueDate(after earlier: [Timestamp], now: Timestamp) -> Timestamp {
        guard let latest = earlier.filter({ !isAhead($0, of: now) }).max() else { return now }
        return max(now, Timestamp(uncheckedSeconds: min(latest.seconds + 1, Timestamp.limit)))
    }
}
