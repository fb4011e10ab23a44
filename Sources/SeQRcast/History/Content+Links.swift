public import Links
public import Wire

extension Content {
    /// The links in the content: of a URL the URL itself; of texts, contacts, events and records
    /// all links in them. Files are not searched.
    public var links: FoundLinks {
        if type == .url, let text { return FoundLinks(url: text) }
        // Unfolding can join a link, or spoil one: both forms are searched. Where a line is refused,
        // the text is among the lines already.
        let lines = lineTexts
        let whole = [text].compactMap(\.self).filter { $0 != lines.last }
        return FoundLinks(in: lines + whole + (record?.fields.map(\.value) ?? []))
    }
}
