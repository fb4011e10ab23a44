public import Links
public import Wire

extension Content {
    /// The links in it, each once: of a URL the whole of it, of other texts and the fields of a record all that stand there. Of a
    /// contact or an event, whose lines are folded, those that a line holds. A file is not looked into.
    public var links: [Link] {
        if type == .url { return text.flatMap { Link($0) }.map { [$0] } ?? [] }
        if let text { return Link.all(in: text) }
        return record?.fields.flatMap { Link.all(in: $0.value) } ?? []
    }
}
