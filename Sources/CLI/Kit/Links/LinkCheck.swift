import SeQRcast

/// Finds warnings about links: deceptive names, and entries of threat lists.
final class LinkCheck {
    private let lists: ThreatLists
    /// Why the lists cannot be used; set once this was reported, as one warning is enough.
    private var failure: Diagnostic?

    /// The most warnings about one content.
    private static let sentenceLimit = 20

    init(_ lists: ThreatLists) { self.lists = lists }

    /// Warnings about the links in a content, escaped.
    func warnings(of content: Content) -> [String] { warnings(of: [content.links]) }

    /// Warnings about the links in a message: in its content and its plain fields.
    func warnings(of message: Message) -> [String] {
        warnings(of: [message.content.links, FoundLinks(in: message.metadata)])
    }

    /// Warnings about the links in somebody else's note.
    func warnings(ofNote note: String) -> [String] { warnings(of: [FoundLinks(in: [note])]) }

    /// Warnings about the links in another program's code.
    func warnings(of found: FoundCode) -> [String] {
        warnings(of: [FoundLinks(in: found.text.map { [$0] } ?? [])])
    }

    /// Warnings about the links in a message's plain fields.
    func warnings(ofMetadata metadata: [UInt8]) -> [String] { warnings(of: [FoundLinks(in: metadata)]) }

    private func warnings(of found: [FoundLinks]) -> [String] {
        let links = found.flatMap(\.links)
        // Threat lists come first: the author of a message must not be able to push them out.
        let suspicions = links.flatMap { threats(of: $0) }
        let sentences = (suspicions + found.flatMap(\.bounds) + links.flatMap(\.warnings)).withoutRepetitions
        guard sentences.count > Self.sentenceLimit else { return sentences }
        let rest = sentences.count - Self.sentenceLimit
        return sentences.prefix(Self.sentenceLimit) + [
            "\(rest.counted("more warning")) about its links"
        ]
    }

    private func threats(of link: Link) -> [String] {
        guard failure == nil else { return [] }
        do {
            return try lists.threats(of: link).map { $0.sentence(about: link) }
        } catch {
            let diagnostic = Diagnostic(error)
            Console.warn("links are not checked with threat lists: \(diagnostic.sentence)")
            failure = diagnostic
            return []
        }
    }
}

extension FoundLinks {
    /// Finds links in plain fields.
    fileprivate init(in metadata: [UInt8]) {
        self.init(in: (Fields(metadata: metadata) ?? Fields()).map(\.value))
    }

    /// One warning for each limit that was exceeded.
    fileprivate var bounds: [String] {
        (hasLonger
            ? ["a possible link of more than \(Self.byteLimit.grouped) bytes is too long and was not checked"]
            : [])
            + (hasMore ? ["only the first \(Self.limit) of its links were checked"] : [])
    }
}

extension [String] {
    fileprivate var withoutRepetitions: [String] {
        var seen: Set<ExactText> = []
        return filter { seen.insert(ExactText($0)).inserted }
    }
}
