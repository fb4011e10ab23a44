public import Exchange
import Storage

/// Whom something is for.
public enum Recipient: Sendable {
    /// A contact's name, or at least the first ten digits of a fingerprint.
    case contact(String)
    /// The holder of a card, who becomes an unverified contact.
    case holder(of: PublicIdentity)
}

extension Session {
    /// - Throws: `.invalidInput(.ownCard)`, or the errors of `contact(_:)`.
    func contact(for recipient: Recipient, in transaction: VaultTransaction) throws -> Contact {
        switch recipient {
        case .contact(let reference): return try transaction.contact(reference)
        case .holder(let publicIdentity):
            guard publicIdentity.fingerprint != identity.fingerprint else {
                throw SessionError.invalidInput(.ownCard)
            }
            return try transaction.contact(publicIdentity.fingerprint)
                ?? transaction.insertContact(publicIdentity, added: now)
        }
    }
}
