import Testing
import Wire

@Suite struct ContentTitleTests {
    private func title(_ type: ContentType, _ text: String) throws -> String {
        try Content(type: type, text: text).title
    }

    @Test func `the title of a text is its first line that is not blank`() throws {
        #expect(try title(.text, "Tuesday, 7 pm") == "Tuesday, 7 pm")
        #expect(try title(.text, " \r\n\u{2028}Tuesday \r\n7 pm") == "Tuesday")
    }

    @Test func `the title of a text ends after 200 characters`() throws {
        #expect(try title(.text, String(repeating: "é", count: 201)) == String(repeating: "é", count: 200))
    }

    @Test func `the title of a link is where it leads`() throws {
        let address = "https://example.org/" + String(repeating: "a", count: 300)
        #expect(try title(.url, address) == address)
    }

    @Test func `the title of a contact is its name`() throws {
        let card = "BEGIN:VCARD\nVERSION:4.0\nFN:Ines\\, Example\nEND:VCARD\n"
        #expect(try title(.contact, card) == "Ines, Example")
    }

    @Test(
        arguments: [
            ("geo:52.52,13.405", "52.52, 13.405"), ("GEO:1.0,-2.50,3;u=10", "1, -2.5"),
            ("geo:-0.0,000.50", "0, 0.5"), ("geo:-00.5,0", "-0.5, 0"), ("geo:90,180.000", "90, 180"),
            ("geo:0.1234567891,100", "0.1234567891, 100"),
        ])
    func `the title of a place is its coordinates`(text: String, title: String) throws {
        #expect(try self.title(.location, text) == title)
    }

    @Test func `the title of an event is its summary, else its start`() throws {
        let named = "BEGIN:VEVENT\nDTSTART:20261201T193000\nSUMMARY:Chess\nEND:VEVENT\n"
        #expect(try title(.event, named) == "Chess")
        let nameless = "BEGIN:VEVENT\nDTSTART:20261201T193000\nEND:VEVENT\n"
        #expect(try title(.event, nameless) == "2026-12-01T19:30:00")
    }

    @Test func `the titles of files and records are their names`() throws {
        let file = try FileContent(name: "map.webp", mediaType: "image/webp", bytes: [])
        #expect(try Content(file).title == "map.webp")
        #expect(try Content(Record(type: Name("ticket"), fields: Fields([]))).title == "ticket")
    }

    @Test func `a content that breaks today's rule has the first line of its text`() {
        #expect(Content(kept: Array("x\ny".utf8), type: .contact).title == "x")
        #expect(Content(kept: [], type: .url).title == "")
        #expect(Content(kept: [0xFF], type: .record).title == "")
    }
}
