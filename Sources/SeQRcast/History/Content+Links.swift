public import Links
public import Wire

extension Content {
    /// The links in it: of a URL the whole of it; of other texts, the lines of a contact or an event, and the fields of a record all
    /// that stand there. A file is not looked into.
    public var links: FoundLinks {
        if type == .url, let text { return FoundLinks(url: text) }
        // What a text has once its lines are unfolded, and what it has as it stands.
        return FoundLinks(in: lineTexts + (text.map { [$0] } ?? []) + (record?.fields.map(\.value) ?? []))
    }
}
