public import Exchange
import Storage
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
}
