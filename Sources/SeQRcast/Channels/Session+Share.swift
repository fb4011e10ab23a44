import Exchange
public import Storage
import Wire

/// A share that was made.
public struct IssuedShare: Sendable {
    public let channel: Channel
    public let contact: Contact
    public let drawing: Drawing
}

extension Session {
    /// Makes the code that gives an own channel to somebody.
    ///
    /// - Parameter readmitting: gives a new leaf to somebody who was revoked.
    /// - Throws: `.unconfirmed(.revokedMember)` unless `readmitting`, `.invalidInput(.ownCard)`, `.notAllowed(.notOwned)`, `.unconfirmed(.members)`, `.conflict(.channelFull)`, the errors of `channel(_:)` and
    ///   `contact(_:)`, or `.invalidInput(.tooLarge)`.
    public func share(
        _ reference: String, to recipient: Recipient, readmitting: Bool = false,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> IssuedShare {
        try vault.write { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            return try share(
                owned, in: channel, with: contact(for: recipient, in: transaction), readmitting: readmitting,
                drawing: options, transaction)
        }
    }

    /// - Parameter authorization: under which the contact was endorsed.
    func share(
        _ owned: OwnedChannel, in channel: Channel, with contact: Contact, readmitting: Bool,
        authorization: StoredAuthorization? = nil, drawing options: DrawingOptions,
        _ transaction: VaultTransaction
    ) throws -> IssuedShare {
        try channel.requireConfirmedMembers()
        var owned = owned
        let known = try transaction.member(contact.fingerprint, ofChannel: channel.id)
        if let revoked = known?.revoked, !readmitting {
            throw SessionError.unconfirmed(
                .revokedMember(
                    try person(contact.publicIdentity, in: transaction), since: revoked))
        }
        let member = known?.revoked == nil ? known : nil
        let leaf =
            member.map { Leaf(ordinal: $0.leafOrdinal, height: owned.trees.height) } ?? owned.takeLeaf()
        guard let leaf, owned.nextNumber <= messageNumberLimit else {
            throw SessionError.conflict(.channelFull(ChannelTitle(channel)))
        }
        let issued = issueDate(after: [known?.issued].compactMap(\.self))
        let code = owned.share(with: contact.publicIdentity, at: leaf, issued: issued, signedBy: identity)
        let drawing = try Drawing(code, options)
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
