public import Links
public import Wire

extension Content {
    /// The links in the content: of a URL the URL itself; of texts, contacts, events and records
    /// all links in them. Files are not searched.
    public var links: FoundLinks {
        if type == .url, let text { return FoundLinks(url: text) }
        // Unfolding can join a link, or spoil one: both forms are searched.
        return FoundLinks(in: lineTexts + (text.map { [$0] } ?? []) + (record?.fields.map(\.value) ?? []))
    }
}
