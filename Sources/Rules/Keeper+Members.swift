package import Exchange
package import Wire

/// The people who may become members again.
package enum Readmission {
    case nobody
    /// Perhaps one of the people whose names a restore or a rescue did not know.
    case possiblyRevoked
    /// Revoked people too; each gets a new leaf.
    case revoked
}

/// A share that was made, and for whom.
package struct NewShare {
    package let contact: Contact
    /// Whether the recipient may have been revoked earlier: they are a new member, and the channel
    /// leaves out people whose names are unknown.
    package let isPossiblyRevoked: Bool
    package let code: Code
}

/// Why no share is made.
package enum ShareFault {
    /// The channel waits until its owner has confirmed the members.
    case membersUnconfirmed
    case revoked(since: Timestamp)
    /// Members were left out whose names are unknown, and nothing is known of this person.
    case possiblyRevoked
    case channelFull
    /// The channel is only for people of the hybrid suite.
    case olderSuite
    /// Neither the recipient's sealing key nor a reply key of theirs is known.
    case noSealingKey
}

package enum IssuedOrRefused {
    case issued(NewShare)
    case refused(ShareFault)
}

extension Keeper {
    /// Makes a share of an own channel, and its recipient a member.
    ///
    /// - Parameter authorization: the one under which the recipient was endorsed.
    package func share(
        _ owned: OwnedChannel, of channel: Channel, with contact: Contact, readmitting: Readmission,
        under authorization: StoredAuthorization? = nil
    ) throws(Memory.Failure) -> IssuedOrRefused {
        guard channel.restored == nil else { return .refused(.membersUnconfirmed) }
        guard owned.keys.admits(contact.publicIdentity) else { return .refused(.olderSuite) }
        guard let addressee = contact.publicIdentity.shareAddressee(answering: try replyKey(of: contact))
        else { return .refused(.noSealingKey) }
        var owned = owned
        let known = try memory.member(contact.fingerprint, ofChannel: channel.id)
        if let revoked = known?.revoked, readmitting != .revoked { return .refused(.revoked(since: revoked)) }
        var isPossiblyRevoked = false
        if known == nil {
            isPossiblyRevoked = try memory.leavesOutUnknownMembers(of: owned, row: channel.id, before: nil)
            guard !isPossiblyRevoked || readmitting != .nobody else { return .refused(.possiblyRevoked) }
        }
        let member = known?.revoked == nil ? known : nil
        let isEmpty = try memory.memberCounts(of: owned, row: channel.id).all == 0
        let former = try formerTenures(of: contact.fingerprint, in: owned, row: channel.id)
        let leaf =
            if let member {
                Leaf(ordinal: member.leafOrdinal)
            } else { owned.assignLeaf() }
        guard let leaf, owned.nextNumber <= messageNumberLimit else { return .refused(.channelFull) }
        let issued = Renewal.issueDate(after: known.map { [$0.issued] } ?? [], now: now)
        // For others it is not needed, and all members would be read for each share.
        let treeFirst =
            isEmpty || !former.isEmpty
            ? try firstNumber(of: leaf, in: owned, row: channel.id, isEmpty: isEmpty) : nil
        let code = owned.share(
            with: addressee, at: leaf, issued: issued,
            absences: owned.absences(after: former, treeFirst: treeFirst), signedBy: identity)
        if let member {
            try memory.setIssued(member, at: issued)
        } else {
            try memory.insertMember(
                contact.publicIdentity, leafOrdinal: leaf.ordinal, since: now, issued: issued,
                authorization: authorization,
                firstNumber: isEmpty ? treeFirst ?? owned.nextNumber : owned.nextNumber,
                ofChannel: channel.id)
            try memory.updateCounters(owned, row: channel.id)
        }
        for request in try memory.requests(by: contact.fingerprint)
        where request.state == .pending && request.channel == channel.id {
            _ = try memory.decide(request, .accepted, at: now)
        }
        return .issued(NewShare(contact: contact, isPossiblyRevoked: isPossiblyRevoked, code: code))
    }

    /// The reply key in the latest request of a contact. Nil: there is none, or it does not open.
    private func replyKey(of contact: Contact) throws(Memory.Failure) -> ReplyKey? {
        guard contact.publicIdentity.card.suite == .hybrid else { return nil }
        let requests = try memory.requests(by: contact.fingerprint)
            .filter { $0.request.request.owner == identity.fingerprint }
            .sorted { $0.request.request.created > $1.request.request.created }
        for stored in requests {
            if let key = try? identity.replyKey(in: stored.request) { return key }
        }
        return nil
    }

    /// The number of the next message when the first leaf of a leaf's tree was given out. Nil: unknown.
    private func firstNumber(
        of leaf: Leaf, in owned: OwnedChannel, row: Int64, isEmpty: Bool
    ) throws(Memory.Failure) -> UInt64? {
        if let first = try memory.firstNumber(ofTree: leaf.tree, in: owned, row: row) { return first }
        guard isEmpty else { return nil }
        // Messages that leave everybody out count the tree of the next leaf.
        let revoked = try memory.leafTenures(ofChannel: row).compactMap { $0.revokedNumber }.max()
        return [revoked, owned.jumps.last?.upperBound].compactMap { $0 }.max()
    }

    /// What leaves opened that somebody had and that are revoked. Somebody whom a restore or a rescue may
    /// have forgotten may have had one until the last jump before they became a member again.
    private func formerTenures(
        of fingerprint: Fingerprint, in owned: OwnedChannel, row: Int64
    ) throws(Memory.Failure) -> [LeafTenure] {
        let entries = try memory.members(fingerprint, ofChannel: row)
        let revoked = entries.filter { $0.revoked != nil }
        guard revoked.isEmpty,
            try memory.leavesOutUnknownMembers(of: owned, row: row, before: entries.first?.leafOrdinal),
            // A member of unknown name reads on with the leaf from before.
            try memory.memberCounts(of: owned, row: row).unknown == 0
        else {
            var tenures: [LeafTenure] = []
            for member in revoked {
                let tree = member.leafOrdinal >> Leaf.treeHeight
                let first = try memory.firstNumber(ofTree: tree, in: owned, row: row)
                tenures.append(LeafTenure(first: first, end: member.revokedNumber))
            }
            return tenures
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
    package static func issueDate(after earlier: [Timestamp], now: Timestamp) -> Timestamp {
        guard let latest = earlier.filter({ !isAhead($0, of: now) }).max() else { return now }
        return max(now, Timestamp(uncheckedSeconds: min(latest.seconds + 1, Timestamp.limit)))
    }
}
