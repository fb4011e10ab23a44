/// A name of a person or a channel. It is a claim and not an identity, so show a fingerprint beside
/// it. A name can neither reorder nor hide the text around it: it has no direction controls.
public struct Name: Hashable, Sendable, CustomStringConvertible {
    public let text: String

    /// In Unicode scalar values.
    public static let characterLimit = 64

    /// In bytes of UTF-8: four for each character.
    static let byteLimit = 4 * characterLimit

    /// - Throws: `.nameEmpty`, `.nameTooLong` beyond `characterLimit` scalars, or `.nameNotPlain`
    ///   for a name that contains a control character (category Cc), a line or paragraph separator
    ///   or a bidirectional control, that begins or ends with white space, or that shows nothing.
    public init(_ text: String) throws(WireError) {
        let scalars = text.unicodeScalars
        guard !scalars.isEmpty else { throw .nameEmpty }
        guard scalars.count <= Self.characterLimit else {
            throw .nameTooLong(characters: scalars.count, limit: Self.characterLimit)
        }
        if let fault = Self.fault(in: scalars) {
            throw .nameNotPlain(fault.scalar, position: fault.position)
        }
        self.text = text
    }

    /// Whether a text has no control character, line or paragraph separator or bidirectional
    /// control, no white space at its ends, and shows something.
    static func isPlain(_ text: String) -> Bool {
        !text.unicodeScalars.isEmpty && fault(in: text.unicodeScalars) == nil
    }

    /// The first character of a text that makes it no plain one, and its position, from 1. Of a text that
    /// shows nothing that is the first.
    private static func fault(
        in scalars: String.UnicodeScalarView
    ) -> (scalar: Unicode.Scalar, position: Int)? {
        var isInvisible = true
        for (index, scalar) in scalars.enumerated() {
            // Visible ASCII is plain everywhere. Unicode's tables take long.
            if 0x21...0x7E ~= scalar.value {
                isInvisible = false
                continue
            }
            let isAtEnd = index == 0 || index == scalars.count - 1
            if scalar.isBarredFromNames || isAtEnd && scalar.properties.isWhitespace {
                return (scalar, index + 1)
            }
            if !scalar.properties.isDefaultIgnorableCodePoint { isInvisible = false }
        }
        return isInvisible ? scalars.first.map { ($0, 1) } : nil
    }

    /// A name that was checked when it was stored, perhaps under the rules of an earlier version.
    package init(kept text: String) { self.text = text }

    public var description: String { text }

    /// Compares the bytes, which are signed: Swift's own comparison treats composed and decomposed
    /// letters as equal.
    public static func == (left: Name, right: Name) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    public func hash(into hasher: inout Hasher) { hasher.combine(Array(text.utf8)) }
}

extension ByteReader {
    package mutating func name() throws(WireError) -> Name { try Name(string(limit: Name.byteLimit)) }

    /// A name, or nil if the string is empty.
    package mutating func optionalName() throws(WireError) -> Name? {
        let text = try string(limit: Name.byteLimit)
        return text.isEmpty ? nil : try Name(text)
    }
}

extension Unicode.Scalar {
    fileprivate var isBarredFromNames: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }
}
