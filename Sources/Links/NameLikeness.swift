/// The appearance of a name to people, for whom case, blanks and invisible characters make no
/// difference.
///
/// Without ICU (docs/decisions/0019-lookalike-names.md), letters of other scripts count as different
/// letters.
public struct NameLikeness: Hashable, Sendable {
    /// Capitals and small letters resemble different letters (`I` and `l`), so there are two forms.
    public let forms: Set<String>

    public init(_ name: String) {
        let seen = Self.seen(name)
        let lowercase = seen.lowercased()
        forms = [Skeleton.of(lowercase), Skeleton.of(Skeleton.of(seen).lowercased())]
    }

    /// The rules by which forms are made: forms that are kept are comparable only with those of the
    /// same rules. Loads ICU.
    public static var rules: String { "1 ICU \(ICU.shared?.version ?? "none")" }

    public func resembles(_ other: NameLikeness) -> Bool { !forms.isDisjoint(with: other.forms) }

    /// The name without invisible characters, and with one blank for any run of blanks.
    private static func seen(_ name: String) -> String {
        let isVisible = name.utf8.allSatisfy { 0x20...0x7E ~= $0 }
        if isVisible, !name.hasPrefix(" "), !name.hasSuffix(" "), !name.contains("  ") { return name }
        let shown = name.unicodeScalars.filter { !$0.isIgnorable }.map(\.narrow)
        return shown.split { $0.isBlank || $0 == Self.brailleBlank }
            .map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    }

    private static let brailleBlank: Unicode.Scalar = "\u{2800}"
}

extension Unicode.Scalar {
    // Most names are ASCII, and Unicode's tables take longer than all else that is done to a character.
    fileprivate var isIgnorable: Bool { !isASCII && properties.isDefaultIgnorableCodePoint }
    fileprivate var isBlank: Bool {
        isASCII ? self == " " || 0x09...0x0D ~= value : properties.isWhitespace
    }

    /// The ASCII form of a character as wide as a Chinese one (U+FF01 to U+FF5E), which skeletons
    /// keep.
    fileprivate var narrow: Unicode.Scalar {
        0xFF01...0xFF5E ~= value ? Unicode.Scalar(value - 0xFEE0) ?? self : self
    }
}

/// The appearance of texts (UTS #39, section 4).
public enum Skeleton {
    /// - Returns: the same skeleton for texts that look the same; the text itself if ICU is not
    ///   installed.
    public static func of(_ text: String) -> String { ICU.shared?.skeleton(of: text) ?? text }
}
