/// What a name looks like to people, to whom case, blanks and what does not show make no difference. Where ICU is not installed letters
/// of other scripts count as what they are.
public struct NameLikeness: Hashable, Sendable {
    /// Capitals and small letters look like different letters (`I` like `l`), so that there are two.
    public let forms: Set<String>

    public init(_ name: String) {
        let seen = Self.seen(name)
        let lowercase = seen.lowercased()
        forms = [Skeleton.of(lowercase), Skeleton.of(Skeleton.of(seen).lowercased())]
    }

    public func resembles(_ other: NameLikeness) -> Bool { !forms.isDisjoint(with: other.forms) }

    /// The name without what does not show, and with one blank for any number of any kind.
    private static func seen(_ name: String) -> String {
        let shown = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map(\.narrow)
        return shown.split { $0.properties.isWhitespace || $0 == Self.brailleBlank }
            .map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    }

    private static let brailleBlank: Unicode.Scalar = "\u{2800}"
}

extension Unicode.Scalar {
    /// The same in ASCII of a character as wide as a Chinese one (U+FF01 to U+FF5E), which skeletons leave as it is.
    fileprivate var narrow: Unicode.Scalar {
        0xFF01...0xFF5E ~= value ? Unicode.Scalar(value - 0xFEE0) ?? self : self
    }
}
