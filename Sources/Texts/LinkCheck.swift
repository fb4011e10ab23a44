package import SeQRcast

/// Finds warnings about links: deceptive names, and entries of threat lists. They are computed when a
/// link is shown, and never stored: later lists and rules know more, also about old messages.
package final class LinkCheck {
    private let lists: ThreatLists
    /// Whether the lists cannot be used: this was reported, and one warning is enough.
    private var hasFailed = false
    private let reportFailure: (any Error) -> Void

    /// The most warnings about one content.
    private static let sentenceLimit = 20

    /// - Parameter reportFailure: called once if the lists cannot be used; links are then checked
    ///   without them.
    package init(_ lists: ThreatLists, reportFailure: @escaping (any Error) -> Void) {
        self.lists = lists
        self.reportFailure = reportFailure
    }

    /// Warnings about the links in a content, escaped.
    package func warnings(of content: Content) -> [String] { warnings(of: [content.links]) }

    /// Warnings about the links in a message: in its content and its plain fields.
    package func warnings(of message: Message) -> [String] {
        warnings(of: [message.content.links, FoundLinks(in: message.metadata)])
    }

    /// Warnings about the links in somebody else's note.
    package func warnings(ofNote note: String) -> [String] { warnings(of: [FoundLinks(in: [note])]) }

    /// Warnings about the links in another program's code. Where its character set is not known, as a
    /// reader sees them that ignores it.
    package func warnings(of found: FoundCode) -> [String] {
        let text = found.text ?? found.textWithoutCharacterSets
        return warnings(of: [FoundLinks(in: text.map { [$0] } ?? [])])
    }

    /// Warnings about the links in a message's plain fields.
    package func warnings(ofMetadata metadata: [UInt8]) -> [String] {
        warnings(of: [FoundLinks(in: metadata)])
    }

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
        guard !hasFailed else { return [] }
        do {
            return try lists.threats(of: link).map { $0.sentence(about: link) }
        } catch {
            hasFailed = true
            reportFailure(error)
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

extension Link {
    /// Warnings before somebody follows the link, escaped.
    package var warnings: [String] {
        deceptions.map { deception in
            let host = url.host.shortened(to: 253)
            return switch deception {
            case .userinfo(let userinfo):
                "the link leads to \(host); the text before the @, \(userinfo.shortenedName(to: 60)), is misleading"
            case .disguisedHost(let written):
                "the link disguises its host as \(written.shortenedName(to: 60)); it leads to \(url.description.shortened(to: 200))"
            case .address:
                "the link leads to the address \(host) instead of a name: you cannot see who owns it"
            case .decodedName(let name):
                "the link leads to \(host), which browsers may show as \(name.shortened(to: 253))"
            case .undecodableName: "the link leads to \(host), which is not a valid name"
            case .lookalike(let name):
                """
                the link leads to \(host), whose letters look like \(name.shortened(to: 253)): \
                it may imitate another name
                """
            case .mixedAlphabets(let alphabets):
                """
                the link leads to \(host), which mixes alphabets (\(alphabets.joined(separator: ", "))) and may \
                imitate another name
                """
            case .unusualCharacters:
                "the link leads to \(host), which has invisible or misleading characters"
            case .uncheckedName:
                "the link leads to \(host); look-alike names were not checked, as ICU is not installed"
            case .port(let port): "the link to \(host) uses the unusual port \(port)"
            case .program(let ending):
                "the link to \(host) may download a program: it ends in .\(ending.escaped())"
            }
        }
    }
}

extension String {
    /// The escaped text, cut off after a number of characters: somebody else chose its length.
    package func shortened(to limit: Int) -> String {
        let start = String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
        return start.escaped() + (start.unicodeScalars.count < unicodeScalars.count ? "…" : "")
    }

    /// The text cut off in the same way, and quoted if it could be mistaken for the rest of a
    /// sentence.
    fileprivate func shortenedName(to limit: Int) -> String {
        let start = String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
        return start.printableName + (start.unicodeScalars.count < unicodeScalars.count ? "…" : "")
    }
}

extension Threat {
    /// The warning about a link on a list, with the certainty of the match; escaped.
    package func sentence(about link: Link) -> String {
        let host = link.url.host.shortened(to: 253)
        let name = list.name.printableName
        let day = list.updated.local.prefix(10)
        let age = isOld ? "; that list is old and may be outdated" : ""
        guard byteCount < 32 else {
            return
                "the link to \(host) is suspected of \(list.kind.phrase): \(expression.shortened(to: 200)) is on the list \(name) of \(day)\(age)"
        }
        // With eight bytes or more, a chance match is practically impossible.
        let chance = byteCount < 8 ? ", which may be a coincidence" : ""
        return """
            the link to \(host) may be suspected of \(list.kind.phrase): the first \(byteCount) bytes of the hash of \
            \(expression.shortened(to: 200)) are on the list \(name) of \(day)\(chance)\(age)
            """
    }
}

extension ThreatKind {
    package var phrase: String {
        switch self {
        case .malware: "malware"
        case .socialEngineering: "social engineering"
        case .unwantedSoftware: "unwanted software"
        case .harmfulApplication: "a harmful application"
        case .unspecified: "being dangerous"
        }
    }
}
