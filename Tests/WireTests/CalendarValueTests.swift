import Testing

@testable import Wire

/// Values of a calendar or card that are safe for other programs, and values that are not (RFC
/// 5545, RFC 6350).
struct CalendarValueTests {
    private func line(_ text: String) throws -> ContentLine {
        try ContentLine(Array(text.utf8)[...], number: 1)
    }

    @Test(arguments: [
        "DTSTAMP:20260301T120000Z", "RECURRENCE-ID:20260301T120000", "EXDATE;VALUE=DATE:20260301,20260302",
        "RDATE:20260301T120000Z", "DURATION:PT1H30M", "DURATION:P2W", "TRIGGER:-PT15M", "TRIGGER:PT0S",
        "TRIGGER;VALUE=DATE-TIME:20260301T120000Z", "GEO:48.2;-16.37", "PRIORITY:9", "SEQUENCE:2147483647",
        "RDATE;VALUE=PERIOD:20260301T120000Z/20260301T130000Z,20260302T120000Z/PT1H",
        "RRULE:FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU,MO;WKST=MO", "RRULE:freq=daily;count=3;interval=2",
        "RRULE:FREQ=MONTHLY;UNTIL=20270101T000000Z;BYMONTHDAY=-31,+1;BYSETPOS=366",
        "EXRULE:FREQ=SECONDLY;BYSECOND=0,59;BYMINUTE=0;BYHOUR=23;BYYEARDAY=-366;BYWEEKNO=53",
        "SUMMARY:of no particular type",
    ])
    func `valid values of calendar properties are accepted`(_ text: String) throws {
        #expect(try line(text).isCalendarValue)
    }

    @Test(arguments: [
        "DTSTAMP:20260301T120000", "CREATED:yesterday", "RECURRENCE-ID:20260301T126000",
        "EXDATE:20260301T120000Z,20260301T120000", "EXDATE:20260301T120000Z,", "DURATION:P",
        "DURATION:PT123456789S",
        "TRIGGER;VALUE=DATE-TIME:20260301T120000", "TRIGGER;VALUE=TEXT:PT1H", "TRIGGER:+-PT1H", "GEO:48.2",
        "GEO:90.1;0", "GEO:0;nan", "PRIORITY:10", "PRIORITY:-1", "REPEAT:12345678901", "SEQUENCE:2147483648",
        "RDATE;VALUE=PERIOD:20260301T120000Z", "RDATE;VALUE=PERIOD:20260301T120000Z/20260301T130000",
        "RDATE;VALUE=PERIOD:1/PT1H", "RDATE:20260301T120000Z/PT1H", "RRULE:COUNT=3", "RRULE:FREQ",
        "RRULE:FREQ=NEVER", "RRULE:FREQ=DAILY;FREQ=DAILY", "RRULE:FREQ=DAILY;COUNT=0", "RRULE:FREQ=DAILY;X=1",
        "RRULE:FREQ=DAILY;COUNT=1;UNTIL=20270101T000000Z", "RRULE:FREQ=DAILY;BYMONTH=0",
        "RRULE:FREQ=DAILY;BYDAY=54MO",
        "RRULE:FREQ=DAILY;BYMONTHDAY=0", "RRULE:FREQ=DAILY;WKST=XX", "RRULE:FREQ=DAILY;BYSECOND=60",
    ])
    func `invalid values of calendar properties are refused`(_ text: String) throws {
        #expect(try !line(text).isCalendarValue)
    }

    @Test(arguments: [
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", true), ("FREQ=YEARLY;BYHOUR=3", false), ("FREQ=DAILY", false),
        ("x", false),
    ])
    func `only yearly rules may recur in a time zone`(_ rule: String, isYearly: Bool) throws {
        #expect(try line("RRULE:\(rule)").isYearlyRecurrence == isYearly)
    }

    @Test(arguments: [
        ("+0100", true), ("-0530", true), ("-001730", true), ("+0000", true), ("-0000", false),
        ("0100", false),
        ("+2400", false), ("+0160", false), ("+010060", false), ("+01000", false), ("+01", false),
    ])
    func `only hours, minutes and seconds with a sign are a UTC offset`(_ offset: String, isOffset: Bool)
        throws
    {
        #expect(try line("TZOFFSETTO:\(offset)").isOffset == isOffset)
    }

    @Test(arguments: [
        ("NOTE:plain", true), ("NOTE;ENCODING=QUOTED-PRINTABLE:a=C3=A4=", true),
        ("NOTE;ENCODING=QUOTED-PRINTABLE:=FF", false),
        ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:a", false),
        ("PHOTO;ENCODING=b:QUJD", true), ("PHOTO;ENCODING=BASE64:QUI=", true),
        ("PHOTO;ENCODING=B:QUJ", false),
        ("PHOTO;ENCODING=B:Q===", false), ("PHOTO;ENCODING=B:QU_D", false), ("NOTE;ENCODING=8BIT:a", false),
    ])
    func `only Base64 and quoted-printable values are decodable`(_ text: String, isDecodable: Bool) throws {
        #expect(try line(text).isDecodable == isDecodable)
    }

    @Test func `fields are compared byte by byte`() throws {
        let (composed, decomposed) = ("\u{E4}", "a\u{308}")
        let key = try Name("k")
        let field = try Field(key: key, value: composed)
        #expect(try field != Field(key: key, value: decomposed) && composed == decomposed)
        #expect(
            try Set([field, Field(key: key, value: composed), Field(key: key, value: decomposed)]).count == 2)
        #expect(throws: WireError.nulInText) { try Field(key: key, value: "\0") }
        #expect(throws: WireError.outOfRange(value: 1_048_577, limit: 1_048_576)) {
            try Field(key: key, value: String(repeating: "a", count: 1_048_577))
        }
    }
}
