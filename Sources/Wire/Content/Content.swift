/// What a message says: a text that obeys the rule of its type (docs/format.md, "Content").
///
/// Writers and readers apply the same rule, so a value of this type is proof that it holds.
public struct Content: Sendable {
    public let type: ContentType

    /// Its UTF-8 is transmitted exactly as written.
    public let text: String

    /// The greatest length of `text`, in UTF-8 bytes.
    public static let byteLimit = 1_048_576

    /// Checks `text` against the rule of `type`; throws the first reason that it is not.
    public init(type: ContentType, text: String) throws(ContentError) {
        try Self.checkText(text)
        switch type {
        case .text: break
        case .url: _ = try WebURL(text)
        case .contact: _ = try VCard(text)
        case .location: _ = try GeoURI(text)
        case .event: _ = try CalendarEvent(text)
        }
        self.type = type
        self.text = text
    }

    /// Content that was checked when it was taken in, perhaps under the rules of an earlier version.
    package init(kept text: String, type: ContentType) {
        self.type = type
        self.text = text
    }

    /// Content of the type that `text` obviously is.
    ///
    /// Obvious is what obeys the whole rule of a type: "https://example.org is down" is text, and so is half a
    /// card, because a guess must not stop anybody from publishing a text. Who names the type learns what is
    /// wrong. Blanks and line ends around a URL or location, as a pipe leaves them, are not part of it.
    public init(inferring text: String) throws(ContentError) {
        try Self.checkText(text)
        let bare = Self.trim(text)
        for (type, candidate) in [
            (ContentType.url, bare), (.location, bare), (.contact, text), (.event, text),
        ] {
            if let content = try? Self(type: type, text: candidate) {
                self = content
                return
            }
        }
        self.type = .text
        self.text = text
    }

    /// The rule of `text`, which every other type obeys too.
    private static func checkText(_ text: String) throws(ContentError) {
        let bytes = text.utf8
        guard bytes.count <= byteLimit else { throw .tooLong(bytes: bytes.count, limit: byteLimit) }
        guard !text.isBlank else { throw .empty }
        if let nul = bytes.firstIndex(of: 0) {
            throw .nul(offset: bytes.distance(from: bytes.startIndex, to: nul))
        }
    }

    private static func trim(_ text: String) -> String {
        let start = text.utf8.drop { $0.isOne(of: " \t\r\n") }
        let end = start.reversed().drop { $0.isOne(of: " \t\r\n") }
        return String(decoding: end.reversed(), as: UTF8.self)
    }
}

extension Content: Equatable {
    /// Equal byte for byte: Swift alone would hold composed and decomposed letters for the same.
    public static func == (one: Self, other: Self) -> Bool {
        one.type == other.type && one.text.utf8.elementsEqual(other.text.utf8)
    }
}
