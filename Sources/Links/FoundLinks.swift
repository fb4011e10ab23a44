/// The links in texts that are examined: everything that begins with `http:` or `https:`, in either
/// case, anywhere.
///
/// A link has no certain end in a text, so each is examined in two forms: up to the first character
/// that is more likely after it than in it (`LinkEnd`), and up to the next blank. Of the second
/// form only the destination counts, unless it has a user name, or the first form ends at a
/// character that may belong to a name.
public struct FoundLinks: Sendable {
    /// In the order of the texts, each once.
    public private(set) var links: [Link] = []
    /// Whether a possible link has more than `byteLimit` bytes and was not examined.
    public private(set) var hasLonger = false
    /// Whether there are more than `limit` links, so that some were not examined.
    public private(set) var hasMore = false

    /// The most links that are examined; repeated ones count each time.
    public static let limit = 500
    /// The most bytes of a link that is examined; honest links have fewer.
    public static let byteLimit = 8192

    private var seen: Set<Link> = []
    private var count = 0

    public init(in texts: [String]) {
        for text in texts {
            for word in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
                examine(Substring(word))
            }
        }
    }

    /// Examines a text that is one URL as a whole.
    public init(url: String) {
        guard url.utf8.count <= Self.byteLimit else {
            hasLonger = true
            return
        }
        add(Link(url))
    }

    private mutating func examine(_ word: Substring) {
        var start = word.startOfLink
        while let begin = start {
            guard count < Self.limit else {
                hasMore = true
                return
            }
            count += 1
            start = word[word.utf8.index(after: begin)...].startOfLink
            examine(link: word[begin...], next: start ?? word.endIndex)
        }
    }

    /// Examines a link that extends to the end of its word, or less far.
    private mutating func examine(link word: Substring, next: String.Index) {
        let end = LinkEnd.first(in: word[..<next]) ?? next
        let short = word[..<end]
        if short.utf8.count <= Self.byteLimit { add(Link(LinkEnd.trimming(short))) }
        guard word.utf8.count <= Self.byteLimit else {
            hasLonger = true
            return
        }
        guard end < word.endIndex, var long = Link(LinkEnd.trimming(word)) else { return }
        if !long.hasUserinfo, !LinkEnd.mayBelongToName(word[end...]) { long.deceptions = [] }
        add(long)
    }

    private mutating func add(_ link: Link?) {
        if let link, seen.insert(link).inserted { links.append(link) }
    }
}

extension Link {
    fileprivate var hasUserinfo: Bool {
        deceptions.contains { if case .userinfo = $0 { true } else { false } }
    }
}

extension Substring {
    fileprivate var startOfLink: Index? {
        utf8.indices.first { index in
            (utf8[index] | 0x20) == UInt8(ascii: "h") && utf8[index...].startsWithScheme
        }
    }
}
