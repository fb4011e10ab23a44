import Exchange
public import Storage
import Wire

/// A share that this user issued.
public struct IssuedShare: Sendable {
    public let channel: Channel
    public let contact: Contact
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
        let member = known?.revoked == nil ? known : nil
        let leaf =
            member.map { Leaf(ordinal: $0.leafOrdinal, height: owned.trees.height) } ?? owned.assignLeaf()
        guard let leaf, owned.nextNumber <= messageNumberLimit else {
            throw SessionError.conflict(.channelFull(ChannelTitle(channel)))
        }
        let issued = Renewal.issueDate(after: [known?.issued].compactMap(\.self), now: now)
        let code = owned.share(with: contact.publicIdentity, at: leaf, issued: issued, signedBy: identity)
        let drawing = try Drawing(code, drawing)
        if let member {
            try transaction.setIssued(member, at: issued)
        } else {
            try transaction.insertMember(
                contact.publicIdentity, leafOrdinal: leaf.ordinal, since: now, issued: issued,
                authorization: authorization, ofChannel: channel.id)
            try transaction.updateCounters(owned, row: channel.id)
        }
        for request in try transaction.requests(by: contact.fingerprint)
        where request.state == .pending && request.channel == channel.id {
            try transaction.decide(request, .accepted, at: now)
        }
        return IssuedShare(channel: channel, contact: contact, drawing: drawing)
    }
}
