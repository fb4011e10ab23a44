public import Exchange
public import Imaging
public import Storage
import Wire

/// A share that was made.
public struct MadeShare: Sendable {
    public let channel: Channel
    public let contact: Contact
    public let drawing: Drawing
}

extension Session {
    /// Makes the code that gives an own channel to a contact.
    ///
    /// - Throws: `.notOwned`, the errors of `channel(_:)` and `contact(_:)`, or `ImagingError.tooLong`.
    public func share(
        _ reference: String, toContact contact: String, level: ErrorCorrection? = nil
    ) throws -> MadeShare {
        try share(reference, level: level) { try $0.contact(contact) }
    }

    /// Makes the code that gives an own channel to the holder of a card, who becomes an unverified contact.
    ///
    /// - Throws: `.ownCard`, `.notOwned`, the errors of `channel(_:)`, or `ImagingError.tooLong`.
    public func share(
        _ reference: String, toHolderOf card: Party, level: ErrorCorrection? = nil
    ) throws -> MadeShare {
        guard card.fingerprint != identity.fingerprint else { throw SessionError.ownCard }
        return try share(reference, level: level) { transaction in
            try transaction.contact(card.fingerprint) ?? transaction.insertContact(card, added: now)
        }
    }

    private func share(
        _ reference: String, level: ErrorCorrection?,
        recipient: (VaultTransaction) throws -> Contact
    ) throws -> MadeShare {
        try vault.write { transaction in
            var (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            let contact = try recipient(transaction)
            let known = try transaction.member(contact.fingerprint, ofChannel: channel.id)
            let ordinal = known?.leafOrdinal ?? owned.leavesUsed
            let leaf = known == nil ? owned.takeLeaf() : Leaf(ordinal: ordinal, height: owned.trees.height)
            guard let leaf, owned.nextNumber <= messageNumberLimit else {
                throw SessionError.channelFull(ChannelTitle(channel))
            }
            let code = owned.share(with: contact.party, at: leaf, issued: now, signedBy: identity)
            let drawing = try Drawing(code, level: level)
            if known == nil {
                let member = Member(party: contact.party, leafOrdinal: ordinal, since: now)
                try transaction.insert(member, ofChannel: channel.id)
                try transaction.updateCounters(owned, row: channel.id)
            }
            return MadeShare(channel: channel, contact: contact, drawing: drawing)
        }
    }
}
