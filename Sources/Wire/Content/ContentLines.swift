/// The content lines of a contact or an event, unfolded and in their order.
public struct ContentLines: Sequence, IteratorProtocol {
    private var reader: ContentLineReader

    /// - Throws: the reason that `content` is neither: it may have been kept under the rules of an earlier version.
    public init(_ content: Content) throws(ContentError) {
        let text = content.text ?? ""
        if content.type == .contact { _ = try VCard(text) } else { _ = try CalendarEvent(text) }
        reader = ContentLineReader(text)
    }

    public mutating func next() -> ContentLine? { try? reader.next() }
}
