extension Link {
    /// The links in a text, in its order, each once: what begins with `http:` or `https:`, up to a blank, an angle bracket or a quotation
    /// mark, without what ends a sentence.
    public static func all(in text: String) -> [Link] {
        var links: [Link] = []
        var seen: Set<Link> = []
        for word in text.unicodeScalars.split(whereSeparator: {
            $0.properties.isWhitespace || "<>\"".unicodeScalars.contains($0)
        }) {
            guard let start = Substring(word).startOfLink,
                let link = Link(Substring(word[start...]).trimmingSentenceEnd),
                seen.insert(link).inserted
            else { continue }
            links.append(link)
        }
        return links
    }
}

extension Substring {
    fileprivate var startOfLink: Index? {
        utf8.indices.first { utf8[$0...].startsWithScheme }
    }

    fileprivate var trimmingSentenceEnd: Substring {
        var link = self
        while let last = link.unicodeScalars.last, ".,;:!?')]}".unicodeScalars.contains(last),
            last != "]" || !link.contains("[")
        {
            link.unicodeScalars.removeLast()
        }
        return link
    }
}
