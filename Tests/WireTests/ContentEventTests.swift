import Testing
import Wire

/// A bare event of `lines`.
private func bare(_ lines: String...) -> String {
    (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\n")
}

/// A calendar of version 2.0 that holds `components`.
private func calendar(_ components: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0"] + components + ["END:VCALENDAR"]).joined(separator: "\n")
}

private let start = "DTSTART:20260301T193000"

@Suite struct ContentEventTests {
    @Test(arguments: [
        bare(start), bare(start) + "\r\n", bare("SUMMARY:x", "DTEND:20260301T203000", start),
        bare(start, "DTEND:20260301T193000"), bare(start, "DURATION:PT1H"), bare(start, "X-A;B=\"c:d\":e"),
        bare(start, "BEGIN:VALARM", "DTSTART:nonsense", "TRIGGER:-PT5M", "END:VALARM"),
        bare(start, "VERSION:9"), "begin:vevent\ndtstart:20260301\nend:VEvent",
        calendar(bare(start)), calendar(bare(start), bare("DTSTART:20270101")),
        calendar("PRODID:-//A//B//EN", bare(start)),
        calendar(
            "BEGIN:VTIMEZONE", "BEGIN:STANDARD", "DTSTART:nonsense", "END:STANDARD", "END:VTIMEZONE",
            bare(start)),
        calendar(bare(start)).replacing("\n", with: "\r\n"),
        "BEGIN:VCALENDAR\n\(bare(start))\nVERSION:2.0\nEND:VCALENDAR",
    ])
    func `valid events are accepted`(text: String) {
        #expect(refusal(.event, text) == nil)
    }

    @Test(
        arguments: [
            ("Party", .notACalendar), ("BEGIN:VTODO\nEND:VTODO", .notACalendar),
            ("BEGIN:VCARD", .notACalendar),
            ("BEGIN:VEVENT", .notTerminated),
            ("BEGIN:VCALENDAR\nVERSION:2.0\n" + bare(start), .notTerminated),
            (bare(start, "BEGIN:VALARM"), .misnested(line: 4)),
            (bare(start, "END:VALARM"), .misnested(line: 3)),
            (bare("BEGIN:VEVENT", start, "END:VEVENT"), .misnested(line: 2)),
            (bare(start, "BEGIN:VCALENDAR"), .misnested(line: 3)),
            (calendar(calendar()), .misnested(line: 3)),
            (calendar("BEGIN:X", bare(start), "END:X"), .misnested(line: 4)),
            (calendar("END:VEVENT"), .misnested(line: 3)),
            (bare(start) + "\n" + bare(start), .moreThanOne(line: 4)),
            (calendar(bare(start)) + "\n" + calendar(), .moreThanOne(line: 7)),
            (bare(start) + "\n" + calendar(), .textAfterEnd(line: 4)),
            (bare(start) + "\nbye", .textAfterEnd(line: 4)),
            (calendar(), .noEvent), (calendar("BEGIN:VTODO", "END:VTODO"), .noEvent),
            ("BEGIN:VCALENDAR\n\(bare(start))\nEND:VCALENDAR", .noVersion),
            ("BEGIN:VCALENDAR\nVERSION:1.0\nEND:VCALENDAR", .unsupportedVersion(line: 2)),
            (calendar("VERSION:2.0", bare(start)), .repeatedProperty(line: 3)),
            (bare(), .noStart(line: 1)), (calendar(bare(start), bare("SUMMARY:x")), .noStart(line: 6)),
            (bare(start, start), .repeatedProperty(line: 3)),
            (bare("SUMMARY:a", "SUMMARY:b"), .repeatedProperty(line: 3)),
            (bare("DTEND:20260101", "DTEND:20260101"), .repeatedProperty(line: 3)),
            (bare("DURATION:P1D", "DURATION:P1D"), .repeatedProperty(line: 3)),
            (bare("DURATION:PT1H", start, "DTEND:20260301T203000"), .endAndDuration(line: 4)),
            (bare(start, "g.SUMMARY:x"), .badLine(3)), (bare(start, "SUMMARY"), .badLine(3)),
            (bare(start, "BEGIN:A B"), .badLine(3)),
            (bare(start, "SUMMARY:\u{8}"), .controlCharacter(line: 3)),
            (bare(start, "DTEND:20260230"), .noSuchDay(line: 3, year: 2026, month: 2, day: 30)),
            (bare("DTSTART:21000229T100000"), .noSuchDay(line: 2, year: 2100, month: 2, day: 29)),
            (bare("DTSTART:20261301"), .badDateTime(line: 2)),
        ] as [(String, ContentError)])
    func `invalid events are refused with the reason`(text: String, error: ContentError) {
        #expect(refusal(.event, text) == error)
    }

    @Test(arguments: [
        (":20260301", "2026-03-01"), (";VALUE=DATE:20260301", "2026-03-01"),
        (";value=date:00010101", "0001-01-01"),
        (":20240229", "2024-02-29"), (":20000229", "2000-02-29"), (":99991231T235960", "9999-12-31T23:59:60"),
        (";VALUE=DATE-TIME:20260301T000000", "2026-03-01T00:00:00"),
        (":20260301T193000Z", "2026-03-01T19:30:00Z"),
        (";TZID=Europe/Paris:20260301T193000", "2026-03-01T19:30:00"),
        (";TZID=\"a:b\":20260430T193000", "2026-04-30T19:30:00"),
        (";X-A=b,c:20261231", "2026-12-31"),
    ])
    func `real dates and times are read`(property: String, description: String) throws {
        #expect(try CalendarEvent(bare("DTSTART" + property)).start.description == description)
    }

    @Test(arguments: [
        ":", ":2026-03-01", ":20261301", ":20260001", ":20260100",
        ":00000101", ":2026030", ":202603011", ":20260301T", ":20260301T1930",
        ":20260301T193000z",
        ":20260301t193000", ":20260301T240000", ":20260301T236000", ":20260301T235961",
        ":20260301T193000+0100",
        ":20260301Z", ": 20260301", ":20260301 ", ":２0260301", ":20260301T193000ZZ", ":20260301,20260302",
        ";VALUE=DATE:20260301T193000", ";VALUE=DATE-TIME:20260301", ";VALUE=PERIOD:20260301",
        ";VALUE=:20260301",
        ";VALUE=DATE,DATE:20260301", ";VALUE=DATE;VALUE=DATE:20260301", ";TZID=Europe/Paris:20260301",
        ";TZID=Europe/Paris:20260301T193000Z", ";TZID=:20260301T193000", ";TZID=a,b:20260301T193000",
    ])
    func `impossible dates and times are refused`(property: String) {
        #expect(refusal(.event, bare("DTSTART" + property)) == .badDateTime(line: 2))
    }

    @Test(arguments: [(2026, 2, 29), (1900, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 1, 32)])
    func `a day that a month does not have is named`(year: Int, month: Int, day: Int) {
        let date = "\(year)" + [month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
        #expect(
            refusal(.event, bare("DTSTART:" + date))
                == .noSuchDay(line: 2, year: year, month: month, day: day))
    }

    @Test(
        arguments: [
            (":20260301", ":20260301", nil), (":20260301", ":20260302", nil),
            (":20260301T120000Z", ":20260301T120000Z", nil),
            (";TZID=A:20260301T120000", ";TZID=A:20260301T120001", nil),
            (";TZID=A:20260301T120000", ";TZID=B:20260301T110000", nil),
            (":20260301T120000Z", ";TZID=A:20260301T110000", nil),
            (":20260302", ":20260301", .endBeforeStart(line: 3)),
            (":20270101", ":20261231", .endBeforeStart(line: 3)),
            (":20260301T120000", ":20260301T115959", .endBeforeStart(line: 3)),
            (":20260301T120000Z", ":20260301T110000Z", .endBeforeStart(line: 3)),
            (";TZID=A:20260301T120000", ";TZID=A:20260301T110000", .endBeforeStart(line: 3)),
            (":20260301", ":20260301T120000", .endFormDiffers(line: 3)),
            (":20260301T120000", ":20260302", .endFormDiffers(line: 3)),
            (":20260301T120000", ":20260301T130000Z", .endFormDiffers(line: 3)),
            (";TZID=A:20260301T120000", ":20260301T130000", .endFormDiffers(line: 3)),
            (":20260301T120000Z", ":20260302", .endFormDiffers(line: 3)),
        ] as [(String, String, ContentError?)])
    func `the end must have the form of the start`(start: String, end: String, error: ContentError?) {
        #expect(refusal(.event, bare("DTSTART" + start, "DTEND" + end)) == error)
    }

    @Test(arguments: [
        "P1D", "+P2W", "PT1H", "PT1H30M", "PT1H30M5S", "PT90M", "PT5M1S", "PT1S", "P1DT12H", "P007D", "PT0S",
    ])
    func `valid durations are accepted`(duration: String) {
        #expect(refusal(.event, bare(start, "DURATION:" + duration)) == nil)
    }

    @Test(arguments: [
        "", "P", "PT", "1D", "P1", "PD", "-P1D", "P1H", "PT1D", "P1DT", "P1W1D", "P1D1W", "PT1H5S", "PT5M1H",
        "PT1H1H", "P1Y",
        "P1M", "PT1.5H", "p1d", "P1D ", "++P1D", "P1WT1H",
    ])
    func `invalid durations are refused`(duration: String) {
        #expect(refusal(.event, bare(start, "DURATION:" + duration)) == .badDuration(line: 3))
    }

    @Test func `an event of whole days cannot last hours`() {
        #expect(refusal(.event, bare("DTSTART:20260301", "DURATION:P2D")) == nil)
        #expect(refusal(.event, bare("DURATION:PT48H", "DTSTART:20260301")) == .badDuration(line: 2))
    }

    @Test func `the properties are those of the first event`() throws {
        let event = try CalendarEvent(
            calendar(
                bare(
                    "SUMMARY;LANGUAGE=en:Chess\\, then", "  tea", "DTSTART;TZID=A:20260301T193000",
                    "DTEND:20260301T210000Z"),
                bare("DTSTART:20270101", "SUMMARY:Other")))
        #expect(event.summary == "Chess, then tea")
        #expect(event.start.form == .zoned("A"))
        #expect(event.start.hour == 19 && event.start.minute == 30 && event.start.second == 0)
        #expect(event.end?.form == .utc)
        #expect(try CalendarEvent(bare("DTSTART:20270101")).summary == nil)
    }
}
