import Foundation
import SeQRcast
import Testing
import Texts

@testable import CLI

/// Prints events and contacts as people write them.
struct ReadableContentTests {
    /// A case of fixtures/events.json, which Tests/Browser reads too.
    struct EventCase: Decodable, CustomTestStringConvertible {
        var name: String
        var reader: String
        /// The lines of the time zones that the calendar defines.
        var zones: [String]?
        var lines: [String]
        var when: String
        var repeats: [String]

        var testDescription: String { name }

        static var all: [EventCase] {
            get throws {
                let url = Transcript.root.appending(path: "fixtures/events.json")
                return try JSONDecoder().decode([EventCase].self, from: Data(contentsOf: url))
            }
        }
    }

    private func event(_ lines: [String]) throws -> Content {
        let text = (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\n")
        return try Content(type: .event, text: text)
    }

    @Test(arguments: try EventCase.all)
    func `an event is shown in words`(_ event: EventCase) throws {
        let reader = try #require(TimeZone(identifier: event.reader))
        let lines =
            ["BEGIN:VCALENDAR", "VERSION:2.0"] + (event.zones ?? []) + ["BEGIN:VEVENT"] + event.lines
            + ["SUMMARY:Rally", "END:VEVENT", "END:VCALENDAR"]
        let content = try Content(type: .event, text: lines.joined(separator: "\r\n"))
        let shown = content.readable(reader: reader)
        let expected = ["  " + event.when + " · Rally"] + event.repeats.map { "    " + $0 }
        #expect(shown == expected.joined(separator: "\n"))
    }

    @Test func `an event has its title, place and description`() throws {
        let content = try event([
            "STATUS:CANCELLED", "DTSTART:20261205T190000", "DTEND:20261205T220000", "SUMMARY:Rally",
            "LOCATION:Mission Park\\nGate 2", "DESCRIPTION:Bring\\na sign", "URL:https://example.org/",
            "BEGIN:VALARM", "DESCRIPTION:No", "END:VALARM",
        ])
        #expect(
            content.readable(reader: .gmt) == """
                  cancelled · Sat 5 Dec 2026, 19:00–22:00 · Rally · Mission Park, Gate 2
                    https://example.org/
                    Bring
                    a sign
                """)
    }

    @Test func `all events of a calendar are shown, up to a limit`() throws {
        let events = (0..<52).map { _ in "BEGIN:VEVENT\nDTSTART:20261205\nEND:VEVENT" }
        let text = (["BEGIN:VCALENDAR\nVERSION:2.0"] + events + ["END:VCALENDAR"]).joined(separator: "\n")
        let shown = try Content(type: .event, text: text).readable(reader: .gmt).split(separator: "\n")
        #expect(shown.count == 51)
        #expect(shown.first == "  Sat 5 Dec 2026 · (no title)")
        #expect(shown.last == "  (2 more events: `--raw` shows all)")
    }

    @Test func `a title does not pass for other facts or lines`() throws {
        let content = try event([
            "DTSTART:20261205", "SUMMARY:Rally · Mission Park", "LOCATION:a\u{202E}b\u{9B}c",
            "DESCRIPTION:x\\n  Sat 5 Dec 2026 · Other\\u{1B}",
        ])
        #expect(
            content.readable(reader: .gmt) == """
                  Sat 5 Dec 2026 · "Rally · Mission Park" · a\\u{202e}b\\u{9b}c
                    x
                      Sat 5 Dec 2026 · Other\\u{1B}
                """)
    }

    @Test func `a zone's name does not pass for a time`() throws {
        let content = try event(["DTSTART;TZID=\"x) · Rally (y\":20261205T190000", "SUMMARY:Walk"])
        #expect(content.readable(reader: .gmt) == "  Sat 5 Dec 2026, 19:00 (\"x) · Rally (y\") · Walk")
    }

    /// A zone whose definition is not complete is as if it were not there.
    @Test(arguments: ["TZOFFSETTO:+0200", "BEGIN:STANDARD\nEND:STANDARD", "TZID:X"])
    func `an incomplete definition of a zone does not count`(_ missing: String) throws {
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VTIMEZONE
            TZID:X
            BEGIN:STANDARD
            DTSTART:20260101T000000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0200
            END:STANDARD
            BEGIN:STANDARD
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            DTSTART;TZID=X:20261205T190000
            END:VEVENT
            END:VCALENDAR
            """
        func shown(_ text: String) throws -> String {
            try Content(type: .event, text: text).readable(reader: .gmt)
        }
        let unknown = "  Sat 5 Dec 2026, 19:00 (X) · (no title)"
        #expect(try shown(text) == unknown)
        let complete = text.replacing("BEGIN:STANDARD\nEND:STANDARD\n", with: "")
        #expect(
            try shown(complete) == "  Sat 5 Dec 2026, 19:00 X (Sat 5 Dec 2026, 17:00 UTC) · (no title)")
        guard complete.contains(missing) else { return }
        #expect(try shown(complete.replacing("\(missing)\n", with: "")) == unknown)
    }

    @Test func `a contact has a line for each fact`() throws {
        let card = """
            BEGIN:VCARD
            VERSION:4.0
            FN: 
            FN:Ines\\, Example
            NOTE:Has the key\\nphone: 1
            ORG:Allotment\\; society;Board
            EMAIL:ines@example.org
            item1.TEL;TYPE="work,voice";PREF=1:tel:+49-30-1234
            ADR:;;Mill Lane 3;Berlin;;10115;
            PHOTO:https://example.org/x.png
            END:VCARD
            """
        #expect(
            try Content(type: .contact, text: card).readable == """
                  Ines, Example
                  phone (work, voice): +49-30-1234
                  e-mail: ines@example.org
                  organisation: Allotment; society, Board
                  address: Mill Lane 3, Berlin, 10115
                  note: Has the key
                    phone: 1
                  (1 more line: `--raw` shows all)
                """)
    }

    @Test func `days are counted as in the Gregorian calendar`() {
        for (seconds, text) in [
            (0, "Thu 1 Jan 1970"), (-86_400, "Wed 31 Dec 1969"), (951_782_400, "Tue 29 Feb 2000"),
            (-62_135_596_800, "Mon 1 Jan 1"), (253_402_300_799, "Fri 31 Dec 9999"),
        ] {
            #expect(CivilTime(seconds: seconds).longDateText == text)
        }
    }
}
