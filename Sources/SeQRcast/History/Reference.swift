import Wire

extension Sequence {
    /// Those whom `reference` means. What looks like a fingerprint is one first: a name is chosen by whoever bears it.
    ///
    /// - Parameter reference: a name, or at least the first ten digits of a fingerprint, spaces aside.
    func meant(
        by reference: String, _ fingerprint: (Element) -> Fingerprint, _ name: (Element) -> Name?
    ) -> [Element] {
        let found = filter { fingerprint($0).begins(with: reference) }
        return found.isEmpty ? filter { name($0)?.text == reference } : found
    }
}

extension Fingerprint {
    var digits: String { description.digits }

    /// Whether `reference` is made of the first ten digits or more, spaces aside.
    func begins(with reference: String) -> Bool { description.begins(withDigits: reference) }
}

extension Channel {
    /// The first ten digits: they name this channel, whatever others are called.
    public var reference: String { String(digits.prefix(11)) }
}

extension String {
    /// The string without spaces and hyphens.
    var digits: String { filter { $0 != " " && $0 != "-" } }

    /// Whether `reference` is made of the first ten of these digits or more, spaces aside.
    func begins(withDigits reference: String) -> Bool {
        let given = reference.digits
        return given.count >= 10 && digits.hasPrefix(given)
    }
}
