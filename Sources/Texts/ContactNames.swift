package import SeQRcast

/// Prints contacts among all others. Each is looked up when it is printed first.
package final class ContactNames {
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

    package init(_ session: Session) { self.session = session }

    /// The short form: `Bob`, or `Bob (unverified 12345)`.
    package func printable(_ contact: Contact) throws -> String { try title(of: contact).printable }

    package func title(of contact: Contact) throws -> PersonTitle {
        let key = Key(contact)
        let title = try titles[key] ?? session.title(of: contact)
        titles[key] = title
        return title
    }

    /// Looks all contacts up now: for lists of them, and where the vault cannot be read again while
    /// its messages are being read.
    package func load() throws {
        for (contact, title) in try session.titles() { titles[Key(contact)] = title }
    }

    /// `chess · Alice (unverified 12345)`, or `chess · you`.
    ///
    /// - Parameter withID: whether to append the digits of its id, `· id 12345 67890`.
    package func printable(_ channel: Channel, withID: Bool = false) throws -> String {
        let owner = try channel.owner.map(printable) ?? "you"
        return "\(channel.name.printable) · \(owner)\(withID ? " · id \(channel.reference)" : "")"
    }

    /// Looks contacts up again when they are printed next, as there may be new ones.
    package func forget() { titles = [:] }
}

extension PersonTitle {
    /// `Bob` if verified, otherwise `Bob (unverified 12345)`; `you` for this user.
    ///
    /// A verified name that somebody else has too, or a similar one, gets digits: `Bob (12345)`.
    /// There are as many groups of digits as tell the two apart.
    package var printable: String { printable(nameColumns: nil) }

    /// The short form for a line that must not be longer: a long name is cut off, its state never.
    ///
    /// - Parameter nameColumns: the width for the name, without the marks that quoting adds.
    package func printable(nameColumns: Int?) -> String {
        guard !isOwn else { return "you" }
        let shown = nameColumns.map { name.printable(columns: $0) } ?? name.printable
        let needsGroup = !isVerified || name == nil || shown != name.printable
        let count = max(distinguishingGroups, needsGroup ? 1 : 0)
        let remark = (isVerified ? [] : ["unverified"]) + (0..<count).map(fingerprint.group)
        return remark.isEmpty ? shown : "\(shown) (\(remark.joined(separator: " ")))"
    }

    /// `Bob (verified 12345 … 67890)`: for places where the whole fingerprint is compared.
    package var inFull: String { isOwn ? "you" : described(name, fingerprint, isVerified: isVerified) }

    /// The whole fingerprint of an unverified person, otherwise the short form. For places where
    /// the user decides about a person.
    package var toCompare: String { isVerified ? printable : inFull }
}

extension Person {
    /// The short form of the title: `Bob`, or `Bob (unverified 12345)`.
    package var printable: String { title.printable }
    /// `Bob (verified 12345 … 67890)`
    package var inFull: String { title.inFull }
    /// The whole fingerprint unless verified.
    package var toCompare: String { title.toCompare }

    /// One warning for each namesake, escaped.
    package var warnings: [String] {
        namesakes.map { other in
            switch (other.isOwn, other.name == name) {
            case (true, true): "\(name.printable) has the same name as you"
            case (true, false): "\(name.printable) looks like your own name, \(other.name.printable)"
            case (false, true): "you know another \(name.printable) with the fingerprint \(other.fingerprint)"
            case (false, false):
                "\(name.printable) looks like your contact \(other.name.printable) with the fingerprint \(other.fingerprint)"
            }
        }
    }
}

extension Contact {
    /// `Bob (verified 12345 … 67890)`. The short form depends on the other contacts: `ContactNames`
    /// has it.
    package var inFull: String { described(name, fingerprint, isVerified: isVerified) }
}

private func described(_ name: Name?, _ fingerprint: Fingerprint, isVerified: Bool) -> String {
    "\(name.printable) (\(isVerified ? "verified" : "unverified") \(fingerprint))"
}
