package import Wire

extension Content {
    /// A content of a type that has `text` in it.
    ///
    /// - Parameter text: a few letters.
    package static func specimen(of type: ContentType, saying text: String) throws -> Content {
        switch type {
        case .text: try Content(type: .text, text: text)
        case .url: try Content(type: .url, text: "https://example.org/\(text)")
        case .contact:
            try Content(type: .contact, text: "BEGIN:VCARD\nVERSION:4.0\nFN:\(text)\nEND:VCARD")
        case .location: try Content(type: .location, text: "geo:52.5,13.4;name=\(text)")
        case .event:
            try Content(
                type: .event, text: "BEGIN:VEVENT\nDTSTART:20261122\nSUMMARY:\(text)\nEND:VEVENT")
        case .file:
            try Content(FileContent(name: text, mediaType: "text/plain", bytes: Array(text.utf8)))
        case .record:
            try Content(
                Record(type: Name(text), fields: Fields([Field(key: Name("seat"), value: text)])))
        }
    }
}
