import Exports
import SeQRcast
import Testing
import Texts

@testable import CLI

/// Names time zones of several messages in one calendar.
struct ZoneNamesTests {
    fileprivate func zone(_ name: String, offset: String) throws -> ZoneDefinition {
        let content = try Content(
            type: .event,
            text: """
                BEGIN:VCALENDAR
                VERSION:2.0
                BEGIN:VTIMEZONE
                TZID:\(name)
                BEGIN:STANDARD
                DTSTART:19701025T030000
                TZOFFSETFROM:\(offset)
                TZOFFSETTO:\(offset)
                END:STANDARD
                END:VTIMEZONE
                BEGIN:VEVENT
                DTSTART:20261201
                END:VEVENT
                END:VCALENDAR
                """)
        return try #require(CalendarParts(content).zones[ExactText(name)])
    }

    @Test func `a repeated definition is written once`() throws {
        var names = ZoneNames()
        let berlin = try zone("Berlin", offset: "+0100")
        #expect(names.name(of: "Berlin", defined: berlin) == ("Berlin", true))
        #expect(names.name(of: "Berlin", defined: berlin) == ("Berlin", false))
    }

    @Test func `another definition gets another name`() throws {
        var names = ZoneNames()
        _ = names.name(of: "Berlin", defined: try zone("Berlin", offset: "+0100"))
        let other = try zone("Berlin", offset: "-0800")
        let name = "Berlin-\(other.digest)"
        #expect(names.name(of: "Berlin", defined: other) == (name, true))
        #expect(names.name(of: "Berlin", defined: other) == (name, false))
    }

    @Test func `a defined and an undefined zone get different names`() throws {
        var names = ZoneNames()
        let berlin = try zone("Berlin", offset: "+0100")
        #expect(names.name(of: "Berlin", defined: nil) == ("Berlin", false))
        #expect(names.name(of: "Berlin", defined: berlin) == ("Berlin-\(berlin.digest)", true))
        #expect(names.name(of: "Berlin", defined: nil) == ("Berlin", false))

        let paris = try zone("Paris", offset: "+0100")
        let registered = try zone("/Paris", offset: "+0200")
        _ = names.name(of: "Paris", defined: paris)
        _ = names.name(of: "/Paris", defined: registered)
        #expect(names.name(of: "Paris", defined: nil) == ("//Paris", false))
    }

    @Test func `an incomplete definition is ignored`() throws {
        for missing in ["DTSTART:19701025T030000", "TZOFFSETTO:+0100", "TZID:Berlin", "BEGIN:STANDARD"] {
            var lines = [
                "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTIMEZONE", "TZID:Berlin", "BEGIN:STANDARD",
                "DTSTART:19701025T030000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "END:STANDARD",
                "END:VTIMEZONE",
                "BEGIN:VEVENT", "DTSTART:20261201", "END:VEVENT", "END:VCALENDAR",
            ]
            lines.removeAll { $0 == missing || missing == "BEGIN:STANDARD" && $0 == "END:STANDARD" }
            let content = try Content(type: .event, text: lines.joined(separator: "\n"))
            #expect(try CalendarParts(content).zones.isEmpty)
        }
    }
}

extension ZoneNamesTests {
    /// For calendars, names that differ in their bytes are different.
    @Test func `canonically equivalent names are two zones`() throws {
        var names = ZoneNames()
        let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
        let first = try zone(composed, offset: "+0100")
        #expect(names.name(of: composed, defined: first) == (composed, true))
        let second = names.name(of: decomposed, defined: try zone(decomposed, offset: "+0200"))
        #expect(ExactText(second.name) == ExactText(decomposed))
        #expect(second.isNew)
        let undefined = names.name(of: "Caf\u{E9}\u{301}", defined: nil)
        #expect(undefined.isNew == false)
    }

    @Test func `an event keeps the zone that it names`() throws {
        let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
        let zones = [composed, decomposed].enumerated().map { index, name in
            """
            BEGIN:VTIMEZONE
            TZID:\(name)
            BEGIN:STANDARD
            DTSTART:19701025T030000
            TZOFFSETFROM:+0\(index)00
            TZOFFSETTO:+0\(index)00
            END:STANDARD
            END:VTIMEZONE
            """
        }
        let parts = try CalendarParts(
            Content(
                type: .event,
                text: """
                    BEGIN:VCALENDAR
                    VERSION:2.0
                    \(zones.joined(separator: "\n"))
                    BEGIN:VEVENT
                    DTSTART;TZID=\(decomposed):20261201T190000
                    END:VEVENT
                    END:VCALENDAR
                    """))
        #expect(parts.zones.count == 2)
        #expect(parts.zonesInUse == [ExactText(decomposed)])
        #expect(parts.zones[ExactText(decomposed)]?.lines(named: "").contains("TZOFFSETTO:+0100") == true)
    }
}
