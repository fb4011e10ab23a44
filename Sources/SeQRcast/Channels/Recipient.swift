public import Exchange
import Storage

/// The person for whom something is made.
public enum Recipient: Sendable {
    /// A contact's name, or at least the first ten digits of a fingerprint.
    case contact(String)
    /// The holder of a card, who becomes an unverified contact.
    case holder(of: PublicIdentity)
}
