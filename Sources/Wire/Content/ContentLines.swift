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
