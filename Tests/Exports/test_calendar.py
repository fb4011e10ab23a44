"""icalendar and vobject read the exported events."""

import datetime
import logging
import unittest

import icalendar
import vobject

from board import EVENT_LINES, export, folder, messages, read, reader, run

ZONE = """BEGIN:VTIMEZONE
TZID:{name}
BEGIN:STANDARD
DTSTART:19701025T030000
TZOFFSETFROM:{offset}
TZOFFSETTO:{offset}
END:STANDARD
END:VTIMEZONE"""

FULL = "\r\n".join(
    [
        "BEGIN:VCALENDAR",
        "PRODID:-//Mallory//EN",
        "VERSION:2.0",
        "METHOD:CANCEL",
        "X-WR-CALNAME:yours",
        "BEGIN:VEVENT",
        "UID:same@example.org",
        "DTSTAMP:20260101T000000Z",
        "DTSTART;TZID=Here:20261201T190000",
        "DTEND;TZID=Here:20261201T210000",
        r"SUMMARY:Café\, " + "語" * 60 + r"\nEND:VCALENDAR\nBEGIN:VEVENT",
        "DESCRIPTION:one",
        "DESCRIPTION:two",
        "LOCATION:back room",
        "GEO:37.77;-122.42",
        "RRULE:FREQ=WEEKLY;COUNT=3",
        'ATTENDEE;CN="A; B":mailto:a@example.org',
        "X-LINES:a\u2028END:VEVENT\u2028b\u0085END:VCALENDAR",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "TRIGGER:-PT15M",
        "DESCRIPTION:soon",
        "END:VALARM",
        "BEGIN:VALARM",
        "ACTION:EMAIL",
        "TRIGGER:-PT15M",
        "ATTENDEE:mailto:b@example.org",
        "END:VALARM",
        "BEGIN:X-TRAP",
        "BEGIN:X-INNER",
        "UID:trap",
        "END:X-INNER",
        "END:X-TRAP",
        "END:VEVENT",
        "BEGIN:VTODO",
        "UID:todo",
        "END:VTODO",
        ZONE.format(name="Here", offset="+0100").replace("\n", "\r\n"),
        "END:VCALENDAR",
    ]
)

SERIES = "\n".join(
    [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "BEGIN:VEVENT",
        "UID:series",
        "DTSTART:20261201T190000Z",
        "RRULE:FREQ=DAILY;COUNT=2",
        "SUMMARY:series",
        "END:VEVENT",
        "BEGIN:VEVENT",
        "UID:series",
        "RECURRENCE-ID:20261202T190000Z",
        "DTSTART:20261202T200000Z",
        "SUMMARY:moved",
        "END:VEVENT",
        "BEGIN:VEVENT",
        "UID:series",
        "DTSTART:20270101T190000Z",
        "SUMMARY:another of that name",
        "END:VEVENT",
        "BEGIN:VEVENT",
        "UID:series",
        "RECURRENCE-ID:20261202T190000Z",
        "DTSTART:20261202T210000Z",
        "SUMMARY:moved again",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
)


def zoned(summary, name, offset=None, uid="same@example.org"):
    zone = [ZONE.format(name=name, offset=offset)] if offset else []
    return "\n".join(
        [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            *zone,
            "BEGIN:VEVENT",
            f"UID:{uid}",
            f"DTSTART;TZID={name}:20261201T190000",
            f"SUMMARY:{summary}",
            "END:VEVENT",
            "END:VCALENDAR",
        ]
    )


class CalendarTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # icalendar logs each unknown time zone.
        logging.disable()
        # The newest comes first in an export.
        read(
            "dates",
            "BEGIN:VEVENT\nDTSTART:20261224\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20261225,20261226\nSUMMARY:bare\n"
            "ATTACH:https://track.example/\nRELATED-TO:yours\nEND:VEVENT",
            FULL,
            SERIES,
            zoned("undefined", "Here"),
            zoned("the same", "Here", "+0100"),
            zoned("another", "Here", "-0800"),
            "BEGIN:VEVENT\nDTSTART:20270101T000000Z\nDTSTAMP:yesterday\n"
            "SUMMARY;ENCODING=QUOTED-PRINTABLE:see https://user@example.org/ =\nEND:VEVENT",
        )
        cls.text = export("ics", "dates").decode()
        cls.calendar = icalendar.Calendar.from_ical(cls.text)
        cls.events = {str(event.get("SUMMARY")).split(",")[0]: event for event in cls.calendar.walk("VEVENT")}

    def test_every_line_is_well_formed(self):
        lines = self.text.encode().split(b"\r\n")
        self.assertEqual(lines[:2], [b"BEGIN:VCALENDAR", b"VERSION:2.0"])
        self.assertEqual(lines[-2:], [b"END:VCALENDAR", b""])
        for line in lines:
            self.assertLessEqual(len(line), 75)
            self.assertNotIn(b"\n", line)
            line.decode()
        self.assertEqual(self.text.splitlines(), self.text.removesuffix("\r\n").split("\r\n"))

    def test_all_events_and_nothing_else(self):
        self.assertEqual(len(self.events), 10)
        self.assertEqual(len(self.calendar.walk("VEVENT")), 10)
        self.assertEqual(
            {component.name for component in self.calendar.subcomponents}, {"VEVENT", "VTIMEZONE"}
        )
        self.assertEqual(set(self.calendar), {"VERSION", "PRODID"})
        self.assertEqual(len(list(vobject.readComponents(self.text))), 1)
        self.assertEqual(len(vobject.readOne(self.text).vevent_list), 10)

    def test_the_properties_of_an_event(self):
        event = self.events["Café"]
        self.assertEqual(str(event["SUMMARY"]), "Café, " + "語" * 60 + "\nEND:VCALENDAR\nBEGIN:VEVENT")
        self.assertEqual(str(event["DESCRIPTION"]), "one")
        self.assertEqual(str(event["LOCATION"]), "back room")
        self.assertEqual(event["GEO"].to_ical(), "37.77;-122.42")
        self.assertEqual(event["RRULE"]["COUNT"], [3])
        self.assertEqual(event["ATTENDEE"].params["CN"], "A; B")
        self.assertEqual(event["DTSTAMP"].dt.isoformat(), "2026-01-01T00:00:00+00:00")
        self.assertEqual(str(event["X-LINES"]), "a END:VEVENT b END:VCALENDAR")
        self.assertEqual([str(alarm["ACTION"]) for alarm in event.subcomponents], ["DISPLAY"])

    def test_bare_event(self):
        event = self.events["bare"]
        self.assertEqual(event["DTSTART"].dt, datetime.date(2026, 12, 24))
        self.assertEqual(event["DTSTART"].params["VALUE"], "DATE")
        self.assertEqual(
            [date.dt for date in event["EXDATE"].dts], [datetime.date(2026, 12, day) for day in (25, 26)]
        )
        [bare] = [event for event in vobject.readOne(self.text).vevent_list if event.summary.value == "bare"]
        self.assertEqual([date.day for date in bare.rruleset], [24, 27])
        self.assertNotIn("ATTACH", event)
        self.assertNotIn("RELATED-TO", event)
        created = [message["created"] for message in messages("--type", "event") if "bare" in message["text"]]
        self.assertEqual(event["DTSTAMP"].dt.strftime("%Y-%m-%dT%H:%M:%SZ"), created[0])

    def test_stamps(self):
        for event in self.events.values():
            self.assertEqual(event["DTSTAMP"].dt.tzinfo.utcoffset(None), datetime.timedelta(0))

    def test_names(self):
        """Each event has a UID of its own, whatever its owner wrote, except parts of a series."""
        names = {summary: str(event["UID"]) for summary, event in self.events.items()}
        self.assertEqual(names["series"], names["moved"])
        self.assertEqual(len(set(names.values())), 9)
        for name in names.values():
            self.assertRegex(name, "^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
        again = icalendar.Calendar.from_ical(export("ics", "dates", "--limit", "3"))
        for event in again.walk("VEVENT"):
            self.assertEqual(str(event["UID"]), names[str(event["SUMMARY"]).split(",")[0]])

    def test_zones(self):
        """No time zone sets the clock of another message's event."""
        zones = {str(zone["TZID"]): zone for zone in self.calendar.walk("VTIMEZONE")}
        self.assertEqual(len(zones), len(self.calendar.walk("VTIMEZONE")))

        def offset(summary):
            zone = zones[self.events[summary]["DTSTART"].params["TZID"]]
            return str(zone.subcomponents[0]["TZOFFSETTO"].to_ical())

        self.assertEqual(offset("another"), "-0800")
        self.assertEqual(offset("the same"), "+0100")
        self.assertEqual(offset("Café"), "+0100")
        self.assertEqual(
            self.events["the same"]["DTSTART"].params["TZID"], self.events["Café"]["DTSTART"].params["TZID"]
        )
        self.assertEqual(self.events["undefined"]["DTSTART"].params["TZID"], "/Here")
        self.assertEqual(len(zones), 2)

    def test_warnings(self):
        told = run(reader(), "history", "--ics").stderr.decode()
        self.assertRegex(
            told, r"warning: dates#\d+: the link leads to example.org; the text before the @, user"
        )

    def test_invalid_values(self):
        """Invalid values prevent nobody from reading the rest."""
        zone = ZONE.format(name="Nowhere", offset="zzz").replace("19701025T030000", "garbage")
        for line in EVENT_LINES:
            read("broken", f"BEGIN:VEVENT\nDTSTART:20261201T190000Z\n{line}\nEND:VEVENT")
        read("broken", zoned("broken", "Nowhere").replace("VERSION:2.0", f"VERSION:2.0\n{zone}"))
        text = export("ics", "broken").decode()
        self.assertEqual(len(icalendar.Calendar.from_ical(text).walk("VEVENT")), len(EVENT_LINES) + 1)
        self.assertEqual(len(vobject.readOne(text).vevent_list), len(EVENT_LINES) + 1)
        for part in [*EVENT_LINES[:-1], "VALARM", "VTIMEZONE"]:
            self.assertNotIn(part, text)
        told = run(reader(), "history", "--ics", "broken").stderr.decode()
        self.assertEqual(
            told.count("dropped one line or time zone with an invalid value"), len(EVENT_LINES) + 1
        )

    def test_deep_nesting(self):
        """A hostile event takes no longer than other messages of its length."""
        inner = "BEGIN:A\n" * 70000 + "END:A\n" * 70000
        path = folder() / "deep"
        path.write_text(f"BEGIN:VEVENT\nDTSTART:20261201\nSUMMARY:deep\n{inner}END:VEVENT")
        with path.open() as text:
            run("mallory", "publish", "deep", "-", "-o", "deep.png", input=text)
        self.assertEqual(run("mallory", "history", "--ics", "deep").stdout.count(b"\n"), 10)

    def test_no_events(self):
        calendar = icalendar.Calendar.from_ical(export("ics", "empty"))
        self.assertEqual((calendar["VERSION"], calendar.subcomponents), ("2.0", []))


if __name__ == "__main__":
    unittest.main()
