/// The page that opens codes: an app's address, or that of a reader's page.
public struct LinkPage: Hashable, Sendable {
    /// Without a fragment.
    public let url: String

    /// The longest URL, in bytes: it leaves room for a code in a symbol of version 10.
    public static let lengthLimit = 200

    /// - Throws: `ContentError` unless `url` is an `http` or `https` URL of at most `lengthLimit` bytes,
    ///   without a fragment or user.
    public init(_ url: String) throws(ContentError) {
        guard url.utf8.count <= Self.lengthLimit else {
            throw .tooLong(bytes: url.utf8.count, limit: Self.lengthLimit)
        }
        let user = try WebURL(url).userinfo
        let excluded = user == nil ? "#" : "#@"
        if let offset = Array(url.utf8).firstIndex(where: { $0.isOne(of: excluded) }) {
            throw .characterNotAllowed(offset: offset)
        }
        self.url = url
    }

    /// The fewest characters of QR's alphanumeric alphabet whose own segment takes fewer bits than the
    /// same characters among the bytes, in each version: a segment begins with at most 17 bits, and a
    /// character saves two and a half.
    private static let leastAlphanumeric = 7

    /// `prefix` as a symbol's segments: an alphanumeric one, as far as QR's alphabet goes, and one of
    /// bytes. One that would save nothing is empty.
    package var segments: (alphanumeric: [UInt8], bytes: [UInt8]) { Self.segments(of: prefix) }

    package static func segments(of prefix: String) -> (alphanumeric: [UInt8], bytes: [UInt8]) {
        let all = Array(prefix.utf8)
        let beginning = all.prefix { TextEncoding.base45.isCharacter($0) }
        let count = beginning.count < leastAlphanumeric ? 0 : beginning.count
        return (Array(all.prefix(count)), Array(all.dropFirst(count)))
    }

    /// What precedes a code in a link: the URL and `#`. Scheme and host are in capitals, which are in
    /// QR's alphanumeric alphabet: neither depends on case (RFC 3986, sections 3.1 and 3.2.2).
    public var prefix: String {
        let bytes = Array(url.utf8)
        let host = bytes.dropFirst(bytes.prefix { $0 != UInt8(ascii: "/") }.count + 2)
        let rest = bytes[(host.firstIndex { $0.isOne(of: "/?") } ?? bytes.endIndex)...]
        return String(
            decoding: bytes.dropLast(rest.count).map { $0.inCapitals } + rest + [UInt8(ascii: "#")],
            as: UTF8.self
        )
    }
}

/// A code as a link: the URL of a page that opens it, and the code as its fragment, which browsers
/// never send (docs/reference/format.md, "Link").
public struct CodeLink: Hashable, Sendable {
    public let page: LinkPage
    public let code: Code

    public init(page: LinkPage, code: Code) {
        self.page = page
        self.code = code
    }

    /// The code in Base41, between its header and a mark. All of it is in QR's alphanumeric alphabet.
    public var fragment: String {
        let header = code.kind.header.dropLast() + [Self.headerEnd]
        return String(
            decoding: header + TextEncoding.base41.encode(code.body) + [Self.mark], as: UTF8.self)
    }

    public var text: String { page.prefix + fragment }

    /// Ends a header in a link, in place of `:`.
    fileprivate static let headerEnd = UInt8(ascii: "/")
    /// Ends a code in a link: a link that was cut short lacks it.
    fileprivate static let mark = UInt8(ascii: "Z")

    /// The longest body whose fragment has at most this many characters.
    package static func bodyLength(ofFragment characters: Int) -> Int {
        TextEncoding.byteCount(ofText: max(0, characters - Code.Kind.headerLength - 1))
    }
}

extension Code {
    /// Parses the text of a symbol, or a link with a code as its fragment.
    ///
    /// - Throws: the errors of `init(text:)`; `.invalidLink` for a link that was cut short or altered,
    ///   or has more than one code.
    public init(textOrLink text: String) throws(WireError) {
        guard let fragment = text.utf8.firstIndex(of: UInt8(ascii: "#")),
            Self.beginsWithScheme(text.utf8[..<fragment]),
            !Self.isHeader(Array(text.utf8.prefix(Kind.headerLength)))
        else {
            try self.init(text: text)
            return
        }
        // Some programs write the `#` twice, percent-encode characters, or change their case.
        let decoded = Self.percentDecoded(text.utf8[fragment...]).map { $0.inCapitals }
        let characters = decoded.drop { $0 == UInt8(ascii: "#") }
        let header = Array(characters.prefix(Kind.headerLength))
        guard Self.isLinkHeader(header) else {
            try self.init(text: text)
            return
        }
        let kind = try Self.kind(ofHeader: header.dropLast() + [UInt8(ascii: ":")])
        let rest = characters.dropFirst(header.count)
        let run = rest.prefix { TextEncoding.base41.isCharacter($0) }
        // A chat may count the punctuation behind a link as a part of it.
        let body = run.prefix(through: run.lastIndex { $0.isAlphanumeric } ?? run.startIndex - 1)
        guard body.last == CodeLink.mark, !Self.hasHeader(rest.dropFirst(body.count)) else {
            throw .invalidLink
        }
        do {
            self.init(kind: kind, body: try TextEncoding.base41.decode(body.dropLast()))
        } catch {
            throw .invalidLink
        }
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

    private static func isLinkHeader(_ header: some BidirectionalCollection<UInt8>) -> Bool {
        header.last == CodeLink.headerEnd && isHeader(header.dropLast() + [UInt8(ascii: ":")])
    }

    /// Whether another code follows, as a link or a text.
    private static func hasHeader(_ characters: ArraySlice<UInt8>) -> Bool {
        characters.indices.contains {
            let header = Array(characters[$0...].prefix(Kind.headerLength))
            return isLinkHeader(header) || isHeader(header)
        }
    }

    /// Whether `text` begins with a scheme and a colon, like every URI (RFC 3986, section 3.1).
    private static func beginsWithScheme(_ text: Substring.UTF8View) -> Bool {
        let scheme = text.prefix { $0.isAlphanumeric || $0.isOne(of: "+-.") }
        let isLetterFirst = scheme.first.map { $0.isAlphanumeric && !$0.isDigit } ?? false
        return isLetterFirst && text.dropFirst(scheme.count).first == UInt8(ascii: ":")
    }

    /// A `%` that two hexadecimal digits do not follow stays.
    private static func percentDecoded(_ text: Substring.UTF8View) -> [UInt8] {
        var decoded: [UInt8] = []
        var rest = text
        while let character = rest.popFirst() {
            let digits = rest.prefix(2)
            if character == UInt8(ascii: "%"), digits.count == 2,
                let high = digits.first?.hexadecimalValue, let low = digits.last?.hexadecimalValue
            {
                decoded.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(character)
            }
        }
        return decoded
    }
}
