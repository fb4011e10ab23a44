import SeQRcast

/// Prints contacts among all others, which are read when the first one is printed.
final class ContactNames {
    private let session: Session
    private var people: People?

    init(_ session: Session) { self.session = session }

    /// The short form: `Bob`, or `Bob (unverified 12345)`.
    func printable(_ contact: Contact) throws -> String { try title(of: contact).printable }

    func title(of contact: Contact) throws -> PersonTitle { try loaded().title(of: contact) }

    /// Reads the contacts now: the vault cannot be read again while its messages are being read.
    func load() throws { _ = try loaded() }

    private func loaded() throws -> People {
        let people = try people ?? session.people()
        self.people = people
        return people
    }

    /// `chess · Alice (unverified 12345)`, or `chess · you`.
    ///
    /// - Parameter withID: whether to append the digits of its id, `· id 12345 67890`.
    func printable(_ channel: Channel, withID: Bool = false) throws -> String {
        let owner = try channel.owner.map(printable) ?? "you"
        return "\(channel.name.printable) · \(owner)\(withID ? " · id \(channel.reference)" : "")"
    }

    /// Reads the contacts again before the next one is printed, as there may be new ones.
    func forget() { people = nil }
}
