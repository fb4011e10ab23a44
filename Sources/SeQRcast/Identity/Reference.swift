public import Storage
import Wire

extension Sequence {
    /// The elements with this fingerprint or name. Fingerprints come first, because people choose
    /// names freely.
    ///
    /// - Parameter reference: a name, or at least the first ten digits of a fingerprint, without
    ///   regard to spaces.
    func matching(
        _ reference: String, _ fingerprint: (Element) -> Fingerprint, _ name: (Element) -> Name?
    ) -> [Element] {
        let found = filter { fingerprint($0).begins(with: reference) }
        return found.isEmpty ? filter { name($0)?.text == reference } : found
    }
}

extension Fingerprint {
    var digits: String { description.digits }

    /// Whether `reference` consists of at least the first ten digits, without regard to spaces.
    func begins(with reference: String) -> Bool { description.begins(withDigits: reference) }
}

extension Channel {
    /// The first ten of the channel's digits. They name this channel whatever others are called.
    public var reference: String { String(digits.prefix(11)) }
}

extension String {
    /// The string without spaces and hyphens.
    var digits: String { filter { $0 != " " && $0 != "-" } }

    /// Whether `reference` consists of at least the first ten of these digits, without regard to
    /// spaces.
    func begins(withDigits reference: String) -> Bool {
        let given = reference.digits
        return given.count >= 10 && digits.hasPrefix(given)
    }
}
