import Wire

/// Content that keeps the rule of its type, or breaks it in one way (docs/reference/format.md, "Content").
struct ContentRule {
    let scenario: String
    let comment: String
    let type: ContentType
    let text: String
    let isGood: Bool

    static let all = urls + locations + contacts + events

    private static func good(
        _ scenario: String, _ comment: String, _ type: ContentType, _ text: String
    ) -> ContentRule {
        ContentRule(scenario: scenario, comment: comment, type: type, text: text, isGood: true)
    }

    private static func bad(
        _ scenario: String, _ comment: String, _ type: ContentType, _ text: String
    ) -> ContentRule {
        ContentRule(scenario: scenario, comment: comment, type: type, text: text, isGood: false)
    }

    private static let urls = [
        good("url_userinfo", "With userinfo.", .url, "https://user:pass@example.org/"),
        good("url_capitals", "A scheme in capitals.", .url, "HTTPS://EXAMPLE.ORG"),
        good("url_port_empty", "An empty port.", .url, "http://example.org:/"),
        good("url_ipv6", "An IPv6 host.", .url, "http://[2001:db8::1]:8080/"),
        bad("url_javascript", "A scheme that is not the web's.", .url, "javascript:alert(1)"),
        bad("url_space", "A space.", .url, "https://example.org/a b"),
        bad("url_letter", "A letter outside ASCII.", .url, "https://ex\u{E4}mple.org/"),
        bad("url_no_host", "No host.", .url, "https:///path"),
        bad("url_at_twice", "Two @ in the authority.", .url, "https://a@b@example.org/"),
        bad("url_percent", "A percent sign with one digit.", .url, "https://example.org/%4"),
        bad("url_port", "Port 65536.", .url, "https://example.org:65536/"),
        bad("url_port_zero", "Port 0.", .url, "https://example.org:0/"),
        bad("url_address", "An address with a part of 256.", .url, "http://256.0.0.1/"),
        bad("url_address_short", "An address of three parts.", .url, "http://1.2.3/"),
        bad("url_ipv6_double", "Two gaps in an IPv6 address.", .url, "http://[1::2::3]/"),
        bad("url_ipv6_zone", "An IPv6 address with a zone.", .url, "http://[fe80::1%25eth0]/"),
        bad("url_ip_future", "IPvFuture.", .url, "http://[v1.a]/"),
        bad("url_newline", "A line end after it.", .url, "https://example.org/\n"),
    ]

    private static let locations = [
        good("location_capitals", "In capitals.", .location, "GEO:1.0,-2.0;CRS=WGS84;U=10"),
        good("location_altitude", "With an altitude.", .location, "geo:1,2,-3.5"),
        good("location_pole", "A pole, with a longitude.", .location, "geo:90,123"),
        good("location_other", "Parameters that are not known.", .location, "geo:1,2;u=1;a;b=c"),
        bad("location_latitude", "Beyond the pole.", .location, "geo:90.5,0"),
        bad(
            "location_latitude_exact", "Beyond the pole by a little.", .location,
            "geo:90.000000000000000001,0"),
        bad("location_longitude", "Beyond the date line.", .location, "geo:0,-180.1"),
        bad("location_exponent", "An exponent.", .location, "geo:1e1,0"),
        bad("location_plus", "A plus sign.", .location, "geo:+1,0"),
        bad("location_point", "Nothing after the point.", .location, "geo:1.,0"),
        bad("location_crs", "Another reference system.", .location, "geo:1,1;crs=moon-2011"),
        bad("location_crs_late", "The system after the uncertainty.", .location, "geo:1,1;u=1;crs=wgs84"),
        bad("location_u_negative", "A negative uncertainty.", .location, "geo:1,1;u=-1"),
        bad("location_u_twice", "Two uncertainties.", .location, "geo:1,1;u=1;u=2"),
        bad("location_u_empty", "An uncertainty without a value.", .location, "geo:1,1;u="),
        bad("location_newline", "A line end after it.", .location, "geo:1,1\n"),
        bad("location_alone", "One number.", .location, "geo:1"),
    ]

    private static func card(_ lines: String...) -> String {
        (["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    }

    private static let contacts = [
        good("contact_folded", "A folded line.", .contact, card("VERSION:4.0", "FN:Alice Ex", " ample")),
        good(
            "contact_line_feeds", "Lines that end in LF.", .contact,
            "BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD"),
        good("contact_3_late", "VERSION 3.0 further down.", .contact, card("FN:A", "VERSION:3.0")),
        good("contact_group", "Groups and parameters.", .contact, card("VERSION:4.0", "a.FN;X=\"q:;,\":A")),
        bad("contact_no_name", "No FN.", .contact, card("VERSION:4.0")),
        bad("contact_blank_name", "An FN of white space.", .contact, card("VERSION:4.0", "FN: \\n ")),
        bad("contact_no_version", "No VERSION.", .contact, card("FN:A")),
        bad("contact_version_2", "VERSION 2.1.", .contact, card("VERSION:2.1", "FN:A")),
        bad("contact_version_twice", "Two VERSIONs.", .contact, card("VERSION:3.0", "VERSION:3.0", "FN:A")),
        bad("contact_4_late", "VERSION 4.0 further down.", .contact, card("FN:A", "VERSION:4.0")),
        bad("contact_two", "Two cards.", .contact, card("VERSION:3.0", "FN:A") + card("VERSION:3.0", "FN:B")),
        bad("contact_nested", "A card in a card.", .contact, card("VERSION:3.0", "FN:A", card("FN:B"))),
        bad("contact_cut", "No END.", .contact, "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\n"),
        bad("contact_control", "A control character.", .contact, card("VERSION:3.0", "FN:A\u{7}")),
        bad("contact_line", "A line without a colon.", .contact, card("VERSION:3.0", "FN:A", "NOTE")),
        bad("contact_begin_group", "BEGIN with a group.", .contact, "a." + card("VERSION:3.0", "FN:A")),
    ]

    private static func event(_ lines: String...) -> String {
        (["BEGIN:VEVENT"] + lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
    }

    private static func calendar(_ lines: String...) -> String {
        (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    private static let start = "DTSTART:20261201T190000Z"

    private static let events =
        [
            good("event_calendar", "A whole calendar.", .event, calendar("VERSION:2.0", event(start))),
            good("event_day", "A day, with a duration.", .event, event("DTSTART:20261201", "DURATION:P2D")),
            good(
                "event_zone", "Times with a zone.", .event,
                event(
                    "DTSTART;TZID=Europe/Berlin:20261201T190000", "DTEND;TZID=Europe/Berlin:20261201T200000")),
            good(
                "event_alarm", "A component inside.", .event,
                event(start, "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM")),
            good("event_leap_second", "Second 60.", .event, event("DTSTART:20161231T235960Z")),
            bad("event_no_start", "No DTSTART.", .event, event("SUMMARY:Chess")),
            bad("event_two_starts", "Two DTSTARTs.", .event, event(start, start)),
            bad("event_two_summaries", "Two SUMMARYs.", .event, event(start, "SUMMARY:A", "SUMMARY:B")),
            bad("event_february", "The 30th of February.", .event, event("DTSTART:20260230")),
            bad("event_century", "The 29th of February 2100.", .event, event("DTSTART:21000229")),
            bad("event_year_zero", "The year 0000.", .event, event("DTSTART:00000101")),
            bad("event_hour", "Hour 24.", .event, event("DTSTART:20261201T240000")),
            bad("event_second", "Second 61.", .event, event("DTSTART:20261201T190061")),
            bad("event_end_before", "Ends before it starts.", .event, event(start, "DTEND:20261201T185959Z")),
            bad("event_end_form", "A day as end of a time.", .event, event(start, "DTEND:20261202")),
            bad("event_end_floating", "A floating end.", .event, event(start, "DTEND:20261201T200000")),
        ] + [
            bad(
                "event_end_and_duration", "Both DTEND and DURATION.", .event,
                event(start, "DTEND:20261201T200000Z", "DURATION:PT1H")),
            bad("event_duration", "A duration of nothing.", .event, event(start, "DURATION:P")),
            bad(
                "event_duration_hours", "Hours of a day.", .event, event("DTSTART:20261201", "DURATION:PT1H")),
            bad(
                "event_value", "VALUE is another form.", .event, event("DTSTART;VALUE=DATE:20261201T190000Z")),
            bad(
                "event_zone_utc", "A zone and Z.", .event,
                event("DTSTART;TZID=Europe/Berlin:20261201T190000Z")),
            bad("event_group", "A group.", .event, event("a." + start)),
            bad("event_cut", "No END.", .event, "BEGIN:VEVENT\r\n" + start),
            bad("event_after", "A line after the end.", .event, event(start) + "X:1"),
            bad(
                "event_in_todo", "An event in a VTODO.", .event,
                calendar("VERSION:2.0", "BEGIN:VTODO", event(start), "END:VTODO")),
            bad(
                "event_wrong_end", "Ends another component.", .event,
                "BEGIN:VEVENT\r\n\(start)\r\nEND:VTODO\r\n"),
            bad("calendar_no_version", "No VERSION.", .event, calendar(event(start))),
            bad("calendar_version", "VERSION 1.0.", .event, calendar("VERSION:1.0", event(start))),
            bad("calendar_empty", "No event.", .event, calendar("VERSION:2.0")),
        ]
}
