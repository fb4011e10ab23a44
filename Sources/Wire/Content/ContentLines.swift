/// The content lines of a contact or an event, unfolded, in order.
public struct ContentLines: Sequence, IteratorProtocol {
    private var reader: ContentLineReader

    /// - Throws: the reason why `content` is neither, as it may have been stored under the rules of
    ///   an earlier version.
    public init(_ content: Content) throws(ContentError) {
        let text = content.text ?? ""
        if content.type == .contact { _ = try VCard(text) } else { _ = try CalendarEvent(text) }
        reader = ContentLineReader(text)
    }

    public mutating func next() -> ContentLine? { try? reader.next() }
}

extension Content {
    /// The texts in the lines of a contact or event: the values of their parameters, and their own
    /// as TEXT (RFC 6350, section 3.4; RFC 5545, section 3.3.11). Empty for other types.
    public var lineTexts: [String] {
        guard type == .contact || type == .event, let text else { return [] }
        var lines = ContentLineReader(text)
        var texts: [String] = []
        while let line = try? lines.next() {
            texts += line.parameters.flatMap { $0.values } + [line.text]
        }
        return texts
    }
}
