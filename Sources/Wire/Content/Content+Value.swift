extension Content {
    /// What a content says, as the rule of its type reads it (docs/reference/format.md, "Content").
    public enum Value: Sendable {
        case text(String)
        case url(WebURL)
        case contact(VCard)
        case location(GeoURI)
        case event(CalendarEvent)
        case file(FileContent)
        case record(Record)

        /// - Parameter type: a type of text.
        /// - Throws: the first violation of its rule.
        init(_ text: String, as type: ContentType) throws(ContentError) {
            try Content.checkText(text)
            switch type {
            case .text: self = .text(text)
            case .url: self = .url(try WebURL(text))
            case .contact: self = .contact(try VCard(text))
            case .location: self = .location(try GeoURI(text))
            case .event: self = .event(try CalendarEvent(text))
            case .file, .record: preconditionFailure("its content is no text")
            }
        }

        /// - Throws: `.invalidUTF8` or `.invalidContent` for a text, any `WireError` of layout for a
        ///   file or record.
        init(_ bytes: [UInt8], as type: ContentType) throws(WireError) {
            switch type.form {
            case .prose, .formal, .contentLines:
                guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidUTF8 }
                do { try self.init(text, as: type) } catch { throw .invalidContent(error) }
            case .file: self = .file(try FileContent(content: bytes))
            case .record: self = .record(try Record(content: bytes))
            }
        }
    }

    /// Nil where the content was kept under the rules of an earlier version, and breaks today's.
    public var value: Value? { try? Value(bytes, as: type) }

    /// The content in a line of a list. Where it breaks today's rule, the first line of its text.
    public var title: String {
        switch value {
        case .text(let text): Self.firstLine(of: text)
        case .url: text ?? ""
        case .contact(let card): card.formattedName
        case .location(let place): place.coordinates
        case .event(let event): event.summary ?? event.start.description
        case .file(let file): file.name
        case .record(let record): record.type.text
        case nil: Self.firstLine(of: text ?? "")
        }
    }

    private static let titleLimit = 200

    private static func firstLine(of text: String) -> String {
        let line = text.unicodeScalars.drop { $0.properties.isWhitespace }.prefix { $0 != "\n" }
        guard let end = line.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(Substring(line[...end].prefix(titleLimit)))
    }
}
