import SeQRcast

/// Prints contacts among all others. Each is looked up when it is printed first.
final class ContactNames {
    private let session: Session
    private var titles: [Key: PersonTitle] = [:]

    /// A contact in one state.
    private struct Key: Hashable {
        let fingerprint: Fingerprint
        let name: Name?
        let isVerified: Bool

        init(_ contact: Contact) {
            (fingerprint, name, isVerified) = (contact.fingerprint, contact.name, contact.isVerified)
        }
    }

    init(_ session: Session) { self.session = session }

    /// The short form: `Bob`, or `Bob (unverified 12345)`.
    func printable(_ contact: Contact) throws -> String { try title(of: contact).printable }

    func title(of contact: Contact) throws -> PersonTitle {
        let key = Key(contact)
        let title = try titles[key] ?? session.title(of: contact)
        titles[key] = title
        return title
    }

    /// Looks all contacts up now: for lists of them, and where the vault cannot be read again while
    /// its messages are being read.
    func load() throws {
        for (contact, title) in try session.titles() { titles[Key(contact)] = title }
    }

    /// `chess · Alice (unverified 12345)`, or `chess · you`.
    ///
    /// - Parameter withID: whether to append the digits of its id, `· id 12345 67890`.
    func printable(_ channel: Channel, withID: Bool = false) throws -> String {
        let owner = try channel.owner.map(printable) ?? "you"
        return "\(channel.name.printable) · \(owner)\(withID ? " · id \(channel.reference)" : "")"
    }

    /// Looks contacts up again when they are printed next, as there may be new ones.
    func forget() { titles = [:] }
}
