public import Storage
import Wire

extension Sequence {
    /// The elements with this fingerprint or name. People choose names freely, so ten digits or more
    /// are a fingerprint and never a name. Names with exactly these letters come before names that
    /// differ in case alone.
    ///
    /// A printed person is found beside somebody whose name is that text: nobody takes another's place
    /// with such a name (docs/decisions/0017-references.md).
    ///
    /// - Parameter reference: a name, at least the first ten digits of a fingerprint, without regard to
    ///   spaces, or a `PrintedPerson`.
    func matching(
        _ reference: String, _ fingerprint: (Element) -> Fingerprint, _ name: (Element) -> Name?
    ) -> [Element] {
        guard !reference.isOfDigits else { return filter { fingerprint($0).begins(with: reference) } }
        let printed = PrintedPerson(reference)
        let named = filter { element in
            name(element)?.text == reference
                || printed.map {
                    name(element)?.text == $0.name && fingerprint(element).digits.hasPrefix($0.digits)
                } ?? false
        }
        return named.isEmpty ? filter { name($0)?.text.differsInCase(from: reference) ?? false } : named
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
    /// Whether the two are equal except for the case of their letters.
    func differsInCase(from other: String) -> Bool { lowercased() == other.lowercased() }

    /// The string without spaces and hyphens.
    var digits: String { filter { $0 != " " && $0 != "-" } }

    /// Whether `reference` consists of at least the first ten of these digits, without regard to
    /// spaces.
    func begins(withDigits reference: String) -> Bool {
        reference.isOfDigits && digits.hasPrefix(reference.digits)
    }

    /// Whether it consists of ten digits or more, without regard to spaces and hyphens.
    package var isOfDigits: Bool {
        let given = digits.utf8
        return given.count >= 10 && given.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}
