import Testing
import Wire

@testable import Storage

/// The matches of a search.
struct SearchWordsTests {
    @Test(arguments: [
        ("clock", "Bring a CLOCK.", true), ("CLOCK bring", "Bring a clock.", true), ("lock", "clock", true),
        ("clock tower", "Bring a clock.", false), ("cafe", "Café", true), ("café", "CAFE", true),
        ("ÄRGER", "Straßenärger", true), ("ж", "Ж", true), ("東京", "in 東京", true), ("ＡＢＣ", "abc", true),
        ("abcd", "abc", false), ("aab", "aaab", true), ("\u{0}", "a\u{0}b", true), ("e\u{301}", "é", true),
    ])
    func `all words must be in the content`(_ words: String, _ text: String, _ isFound: Bool) throws {
        let words = try #require(SearchWords(words))
        #expect(words.matches(Array(text.utf8), type: .text) == isFound)
    }

    @Test(arguments: ["", " ", "\n\t"])
    func `a text without words is no search`(_ text: String) { #expect(SearchWords(text) == nil) }

    @Test func `files are searched by name, records by all fields`() throws {
        let file = try Content(
            FileContent(name: "Map.webp", mediaType: "image/webp", bytes: Array("secret".utf8)))
        let fields = try Fields([Field(key: Name("Seat"), value: "12 C")])
        let record = try Content(Record(type: Name("ticket"), fields: fields))
        func isFound(_ words: String, _ content: Content) -> Bool? {
            SearchWords(words)?.matches(content.bytes, type: content.type)
        }
        #expect(isFound("map image/", file) == true && isFound("secret", file) == false)
        #expect(isFound("TICKET seat 12", record) == true && isFound("row", record) == false)
    }

    @Test func `the lines of an event are searched as they are read`() throws {
        let event = try Content(
            type: .event,
            text: """
                BEGIN:VCALENDAR\r
                VERSION:2.0\r
                BEGIN:VEVENT\r
                DTSTART:20261205T190000Z\r
                SUMMARY:The old clo\r
                 cks\\, towers\r
                END:VEVENT\r
                END:VCALENDAR\r

                """)
        let found = ["clocks", "clocks, TOWERS", "summary"].map {
            SearchWords($0)?.matches(event.bytes, type: event.type)
        }
        #expect(found == [true, true, false])
    }

    @Test func `a contact of which a line is refused is searched as it stands`() {
        let kept = Array("FN:Alice\r\nA line without a colon\r\nTITLE:Chess\\, coach\r\n".utf8)
        let found = ["alice", "COACH alice", "bob"].map { SearchWords($0)?.matches(kept, type: .contact) }
        #expect(found == [true, true, false])
    }
}
