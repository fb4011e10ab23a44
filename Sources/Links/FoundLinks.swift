/// The links in texts, as far as they are looked at: what begins with `http:` or `https:`, in whichever case, anywhere.
///
/// Where a link ends is a matter of opinion, so that each is looked at in two forms: up to what more likely stands behind it
/// (`LinkEnd`), and up to the next blank. Of the second only where it leads counts, unless it has a user name, or what the first
/// ends at may belong to a name.
public struct FoundLinks: Sendable {
    /// In the order of the texts, each once.
    public private(set) var links: [Link] = []
    /// Whether something that may be a link has more than `byteLimit` bytes, and is not looked at.
    public private(set) var hasLonger = false
    /// Whether there are more than `limit`, of which the others are not looked at.
    public private(set) var hasMore = false

    /// Links that are looked at, where they are repeated each time.
    public static let limit = 500
    /// Bytes of a link that is looked at; more than honest ones have.
    public static let byteLimit = 8192

    private var seen: Set<Link> = []
    private var count = 0

    public init(in texts: [String]) {
        for text in texts {
            for word in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
                look(into: Substring(word))
            }
        }
    }

    /// Of a text that is a URL as a whole.
    public init(url: String) {
        guard url.utf8.count <= Self.byteLimit else {
            hasLonger = true
            return
        }
        add(Link(url))
    }

    private mutating func look(into word: Substring) {
        var start = word.startOfLink
        while let begin = start {
            guard count < Self.limit else {
                hasMore = true
                return
            }
            count += 1
            start = word[word.utf8.index(after: begin)...].startOfLink
            look(at: word[begin...], next: start ?? word.endIndex)
        }
    }

    /// At a link that goes up to the end of its word, or less far.
    private mutating func look(at word: Substring, next: String.Index) {
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
