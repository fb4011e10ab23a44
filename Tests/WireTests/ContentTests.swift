import Testing
import Wire

/// The error for `text` as content of `type`; nil if it is accepted.
func refusal(_ type: ContentType, _ text: String) -> ContentError? {
    do {
        let content = try Content(type: type, text: text)
        #expect(content.type == type && content.bytes.elementsEqual(text.utf8))
        return nil
    } catch {
        return error
    }
}

@Suite struct ContentTests {
    @Test func `types are numbered from 1, and have the names of their cases`() {
        #expect(ContentType.allCases.map { Int($0.rawValue) } == Array(1...ContentType.allCases.count))
        #expect(ContentType.allCases.allSatisfy { $0.name == "\($0)" && ContentType(name: $0.name) == $0 })
        #expect(ContentType(name: "URL") == nil)
        #expect(ContentType(name: "") == nil)
    }

    @Test(arguments: ["x", " x ", "two\nlines", "\u{1B}[1m", "\u{200B}", "\u{7F}", "Grüße ♞", "\r\na"])
    func `text is accepted`(text: String) {
        #expect(refusal(.text, text) == nil)
    }

    @Test(
        arguments: ["", " ", "\r\n\t", "\u{A0}\u{3000}\u{2028}\u{85}"], ContentType.allCases.filter(\.isText))
    func `blank content is refused`(text: String, type: ContentType) {
        #expect(refusal(type, text) == .empty)
        #expect(throws: ContentError.empty) { try Content(inferring: text) }
    }

    @Test(arguments: ContentType.allCases.filter(\.isText))
    func `U+0000 is refused`(type: ContentType) {
        #expect(refusal(type, "https://é\0") == .nul(offset: 10))
        #expect(refusal(type, "\0") == .nul(offset: 0))
    }

    @Test func `the limit of a content counts bytes`() {
        let limit = Content.byteLimit
        #expect(refusal(.text, String(repeating: "é", count: limit / 2)) == nil)
        let long = String(repeating: "é", count: limit / 2) + "x"
        #expect(refusal(.text, long) == .tooLong(bytes: limit + 1, limit: limit))
        #expect(refusal(.url, long) == .tooLong(bytes: limit + 1, limit: limit))
    }

    @Test func `contents are equal if their bytes are`() throws {
        let composed = try Content(type: .text, text: "\u{E9}")
        let decomposed = try Content(type: .text, text: "e\u{301}")
        #expect(composed != decomposed)
        #expect(try composed == Content(type: .text, text: "\u{E9}"))
        #expect(try Content(type: .text, text: "geo:1,2") != Content(type: .location, text: "geo:1,2"))
    }

    @Test(
        arguments: [
            ("Tuesday, 7 pm", .text),
            ("https://example.org/a?b#c", .url), ("HTTP://EXAMPLE.ORG", .url),
            ("https://example.org is down", .text), ("https://example.org/ü", .text), ("https://", .text),
            ("ftp://example.org", .text), ("example.org", .text), ("see https://example.org", .text),
            ("geo:37.77,-122.42", .location), ("geo:37.77", .text), ("geo:91,0", .text), ("geo: 1,2", .text),
            ("BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nEND:VCARD", .contact), ("BEGIN:VCARD", .text),
            ("BEGIN:VCARD\nVERSION:4.0\nFN:Ada", .text),
            ("BEGIN:VEVENT\nDTSTART:20260301\nEND:VEVENT", .event), ("BEGIN:VEVENT\nEND:VEVENT", .text),
            (
                "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nDTSTART:20260301\nEND:VEVENT\nEND:VCALENDAR",
                .event
            ),
        ] as [(String, ContentType)])
    func `the type is inferred if the whole rule holds`(text: String, type: ContentType) throws {
        let content = try Content(inferring: text)
        #expect(content.type == type)
        #expect(content.text == text)
    }

    @Test func `blanks around an inferred URL or location are dropped`() throws {
        #expect(try Content(inferring: " https://example.org\r\n").text == "https://example.org")
        #expect(try Content(inferring: "geo:1,2\n").text == "geo:1,2")
        #expect(try Content(inferring: " text \n").text == " text \n")
        #expect(refusal(.location, "geo:1,2\n") == .badCoordinate(offset: 7))
    }
}
