/// A locked text as a link: the URL of a page that opens it, and the code as its fragment, which
/// browsers never send (docs/reference/format.md, "Locked text").
public struct LockedLink: Hashable, Sendable {
    /// The page's URL, without a fragment.
    public let page: String
    public let code: Code

    /// - Parameters:
    ///   - page: an `http` or `https` URL without a fragment.
    ///   - code: a locked text.
    /// - Throws: `ContentError` for another page.
    public init(page: String, code: Code) throws(ContentError) {
        precondition(code.kind == .lockedText)
        try Self.check(page: page)
        self.page = page
        self.code = code
    }

    /// - Throws: `ContentError` unless `page` is an `http` or `https` URL without a fragment.
    public static func check(page: String) throws(ContentError) {
        _ = try WebURL(page)
        guard let offset = Array(page.utf8).firstIndex(of: UInt8(ascii: "#")) else { return }
        throw .characterNotAllowed(offset: offset)
    }

    /// The part of the link before the fragment, with the `#`.
    public var prefix: String { page + "#" }

    /// The code's text, percent-encoded where a fragment needs it (RFC 3986, section 3.5). It stays
    /// in QR's alphanumeric alphabet.
    public var fragment: String {
        String(
            decoding: code.text.utf8.flatMap { (character) -> [UInt8] in
                switch character {
                case UInt8(ascii: " "): Array("%20".utf8)
                case UInt8(ascii: "%"): Array("%25".utf8)
                default: [character]
                }
            }, as: UTF8.self)
    }

    public var text: String { prefix + fragment }
}

extension Code {
    /// Parses the text of a symbol, or a link with a locked text as its fragment, whichever
    /// characters of that are percent-encoded.
    ///
    /// - Throws: the errors of `init(text:)`; `.notACode` for any other link.
    public init(textOrLink text: String) throws(WireError) {
        guard let fragment = text.utf8.firstIndex(of: UInt8(ascii: "#")),
            Self.beginsWithScheme(text.utf8[..<fragment]),
            let decoded = Self.percentDecoded(text.utf8[fragment...].dropFirst()),
            decoded.starts(with: Kind.lockedText.header)
        else {
            try self.init(text: text)
            return
        }
        try self.init(text: String(decoding: decoded, as: UTF8.self))
    }

    /// A pasted text without the blanks around it, which do not belong to it: white space, U+200B and
    /// U+FEFF.
    public static func withoutBlanks(_ text: String) -> Substring {
        func isBlank(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}"
        }
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isBlank($0) }),
            let last = scalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return Substring(scalars[first...last])
    }

    /// Whether `text` begins with a scheme and a colon, like every URI (RFC 3986, section 3.1).
    private static func beginsWithScheme(_ text: Substring.UTF8View) -> Bool {
        let scheme = text.prefix { $0.isAlphanumeric || $0.isOne(of: "+-.") }
        let isLetterFirst = scheme.first.map { $0.isAlphanumeric && !$0.isDigit } ?? false
        return isLetterFirst && text.dropFirst(scheme.count).first == UInt8(ascii: ":")
    }

    /// - Returns: nil if two hexadecimal digits do not follow a `%`.
    private static func percentDecoded(_ text: Substring.UTF8View) -> [UInt8]? {
        var decoded: [UInt8] = []
        var rest = text
        while let character = rest.popFirst() {
            guard character == UInt8(ascii: "%") else {
                decoded.append(character)
                continue
            }
            guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue
            else { return nil }
            decoded.append(high << 4 | low)
        }
        return decoded
    }
}
