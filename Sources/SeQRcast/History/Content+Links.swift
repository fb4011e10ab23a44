public import Links
public import Wire

extension Content {
    /// The links in the content: of a URL the URL itself; of other texts and of records all links in
    /// them. Files are not searched.
    public var links: FoundLinks {
        if type == .url, let text { return FoundLinks(url: text) }
        switch type.form {
        case .prose, .formal: return FoundLinks(in: [text].compactMap(\.self))
        case .contentLines:
            // Unfolding can join a link, or spoil one: both forms are searched. Where a line is refused,
            // the text is among the lines already.
            let lines = lineTexts
            return FoundLinks(in: lines + [text].compactMap(\.self).filter { $0 != lines.last })
        case .file: return FoundLinks(in: [])
        case .record: return FoundLinks(in: record?.fields.map(\.value) ?? [])
        }
    }
}
