import SeQRcast

extension PersonTitle {
    /// `Bob` if verified, otherwise `Bob (unverified 12345)`; `you` for this user.
    ///
    /// A verified name that somebody else has too, or a similar one, gets digits: `Bob (12345)`.
    /// There are as many groups of digits as tell the two apart.
    var printable: String { printable(nameColumns: nil) }

    /// The short form for a line that must not be longer: a long name is cut off, its state never.
    ///
    /// - Parameter nameColumns: the width for the name, without the marks that quoting adds.
    func printable(nameColumns: Int?) -> String {
        guard !isOwn else { return "you" }
        let shown = nameColumns.map { name.printable(columns: $0) } ?? name.printable
        let needsGroup = !isVerified || name == nil || shown != name.printable
        let count = max(distinguishingGroups, needsGroup ? 1 : 0)
        let remark = (isVerified ? [] : ["unverified"]) + fingerprint.groups.prefix(count)
        return remark.isEmpty ? shown : "\(shown) (\(remark.joined(separator: " ")))"
    }

    /// `Bob (verified 12345 … 67890)`: for places where the whole fingerprint is compared.
    var inFull: String { isOwn ? "you" : described(name, fingerprint, isVerified: isVerified) }

    /// The whole fingerprint for somebody who is not verified, otherwise the short form: for places
    /// where the user decides about a person.
    var toCompare: String { isVerified ? printable : inFull }
}

extension Person {
    /// The short form of the title: `Bob`, or `Bob (unverified 12345)`.
    var printable: String { title.printable }
    /// `Bob (verified 12345 … 67890)`
    var inFull: String { title.inFull }
    /// The whole fingerprint unless verified.
    var toCompare: String { title.toCompare }

    /// One warning for each namesake, escaped.
    var warnings: [String] {
        namesakes.map { other in
            other.name == name
                ? "you know another \(name.printable) with the fingerprint \(other.fingerprint)"
                : "\(name.printable) looks like your contact \(other.name.printable) with the fingerprint \(other.fingerprint)"
        }
    }
}

extension Contact {
    /// `Bob (verified 12345 … 67890)`. The short form depends on the other contacts: `ContactNames`
    /// has it.
    var inFull: String { described(name, fingerprint, isVerified: isVerified) }
}

private func described(_ name: Name?, _ fingerprint: Fingerprint, isVerified: Bool) -> String {
    "\(name.printable) (\(isVerified ? "verified" : "unverified") \(fingerprint))"
}
