import SeQRcast

/// What the user should know before they follow a link: what deceives about it, and what the lists suspect.
final class LinkCheck {
    private let lists: ThreatLists
    /// Nil: not told yet that the lists cannot be used; one sentence is enough.
    private var failure: Diagnostic?

    /// Sentences about one content, however many links it has.
    private static let sentenceLimit = 20

    init(_ lists: ThreatLists) { self.lists = lists }

    /// About the links in it: sentences, escaped.
    func warnings(of content: Content) -> [String] { warnings(of: [content.links]) }

    /// About the links in what it says, and in what everybody can read of it.
    func warnings(of message: Message) -> [String] {
        warnings(of: [message.content.links, FoundLinks(in: message.metadata)])
    }

    /// About the links in a note of somebody else's.
    func warnings(ofNote note: String) -> [String] { warnings(of: [FoundLinks(in: [note])]) }

    /// About the links in a code that is not SeQRcast's.
    func warnings(of found: FoundCode) -> [String] {
        warnings(of: [FoundLinks(in: found.text.map { [$0] } ?? [])])
    }

    /// About the links in an inspected code that can be read.
    func warnings(of inspection: Inspection, _ found: FoundCode) -> [String] {
        switch inspection {
        case .message(let sealed, _, let message):
            message.map { warnings(of: $0) } ?? warnings(of: [FoundLinks(in: sealed.preamble.metadata)])
        case .request(_, let request, _): warnings(ofNote: request?.request.note ?? "")
        case .endorsement(_, let endorsement, _): warnings(ofNote: endorsement?.request.request.note ?? "")
        case .signature(let verified, _): warnings(ofNote: verified.signature.note)
        case .plain: warnings(of: found)
        default: []
        }
    }

    private func warnings(of found: [FoundLinks]) -> [String] {
        let links = found.flatMap(\.links)
        // What lists suspect comes first: nothing that somebody writes can have it left out.
        let suspicions = links.flatMap { threats(of: $0) }
        let sentences = (suspicions + found.flatMap(\.bounds) + links.flatMap(\.warnings)).withoutRepetitions
        guard sentences.count > Self.sentenceLimit else { return sentences }
        let rest = sentences.count - Self.sentenceLimit
        return sentences.prefix(Self.sentenceLimit) + [
            "there is more to say about its links: \(rest) warnings"
        ]
    }

    private func threats(of link: Link) -> [String] {
        guard failure == nil else { return [] }
        do {
            return try lists.threats(of: link).map { $0.sentence(about: link) }
        } catch {
            let diagnostic = Diagnostic(error)
            Console.warn("links are not looked up: \(diagnostic.sentence)")
            failure = diagnostic
            return []
        }
    }
}

extension FoundLinks {
    /// In the fields that everybody can read.
    fileprivate init(in metadata: [UInt8]) {
        self.init(in: (Fields(metadata: metadata) ?? Fields()).map(\.value))
    }

    /// What was not looked at: a sentence each.
    fileprivate var bounds: [String] {
        (hasLonger
            ? ["what may be a link of more than \(Self.byteLimit.grouped) bytes is too long to be looked at"]
            : [])
            + (hasMore ? ["only the first \(Self.limit) of its links were looked at"] : [])
    }
}

extension [String] {
    fileprivate var withoutRepetitions: [String] {
        var seen: Set<ExactText> = []
        return filter { seen.insert(ExactText($0)).inserted }
    }
}
