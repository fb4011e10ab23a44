public import Links
public import Wire

extension Content {
    /// The links in it, each once: of a URL the whole of it; of other texts, the lines of a contact or an event, and the fields of a
    /// record all that stand there. A file is not looked into.
    public var links: [Link] {
        if type == .url { return text.flatMap { Link($0) }.map { [$0] } ?? [] }
        // What a text has once its lines are unfolded, and what it has as it stands.
        let texts = (text.map { [$0] } ?? []) + lineTexts + (record?.fields.map(\.value) ?? [])
        var seen: Set<Link> = []
        return texts.flatMap { Link.all(in: $0) }.filter { seen.insert($0).inserted }
    }
}
