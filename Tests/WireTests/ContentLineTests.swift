import Testing
import Wire

/// Content lines written into other documents.
struct ContentLineTests {
    private func lines(_ type: ContentType, _ text: String) throws -> [ContentLine] {
        Array(try ContentLines(Content(type: type, text: text)))
    }

    private func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }

    @Test func `lines have a name, parameters and a value`() throws {
        let lines = try lines(
            .contact, "BEGIN:VCARD\r\nVERSION:4.0\r\nitem1.fn;Lang=de:A\r\n  b\\n\r\n\r\nEND:VCARD")
        #expect(
            lines.map { text($0.bytes) } == [
                "BEGIN:VCARD", "VERSION:4.0", "item1.fn;Lang=de:A b\\n", "END:VCARD",
            ])
        #expect(lines[2].name == "FN")
        #expect(lines[2]["LANG"] == ["de"])
        #expect(lines[2]["TYPE"] == nil)
        #expect(lines[2].text == "A b\n")
    }

    @Test(arguments: [
        ("DTSTART:20260301", "DTSTART;VALUE=x:20260301"),
        ("dtstart;X-A=1;Value=Date;x-b=\"c;d\",e:20260301", "DTSTART;X-A=1;X-B=\"c;d\",e;VALUE=x:20260301"),
        ("DTSTART;VALUE=DATE:20260301", "DTSTART;VALUE=x:20260301"),
    ])
    func `setting a parameter replaces or adds its value`(_ line: String, _ expected: String) throws {
        let lines = try lines(.event, "BEGIN:VEVENT\n\(line)\nEND:VEVENT")
        #expect(text(lines[1].bytes(setting: "VALUE", to: "x")) == expected)
    }

    @Test func `a parameter is set on a line with a group`() throws {
        let lines = try lines(.contact, "BEGIN:VCARD\nVERSION:4.0\ng.FN:A\nEND:VCARD")
        #expect(text(lines[2].bytes(setting: "X", to: "a:b")) == "g.FN;X=\"a:b\":A")
    }

    @Test func `a list of times has one form`() throws {
        let lines = try lines(
            .event, "BEGIN:VEVENT\nDTSTART:20260301\nDTSTAMP:20260301T000000Z\nEND:VEVENT")
        #expect(lines[1].time?.form == .date)
        #expect(lines[2].time?.form == .utc)
        #expect(lines[0].time == nil)
    }

    @Test func `content stored under earlier rules throws instead of trapping`() {
        #expect(throws: ContentError.notACalendar) {
            _ = try ContentLines(Content(kept: Array("nothing".utf8), type: .event))
        }
        #expect(throws: ContentError.notACard) {
            _ = try ContentLines(Content(kept: Array("nothing".utf8), type: .contact))
        }
    }
}
