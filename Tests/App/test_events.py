"""The app describes events as the command line and the page do, in its own words."""

import json
import unittest

from app_test import ROOT, AppTest

CASES = json.loads((ROOT / "fixtures/events.json").read_text(encoding="utf-8"))
# The expected paragraphs of each case, for a reader in 2025. A bar is a line break.
PARAGRAPHS = {
    "an evening": ["Saturday, December 5, 2026|7:00 PM to 10:00 PM"],
    "a start alone": ["Saturday, December 5, 2026|7:00 PM"],
    "until midnight": ["Saturday, December 5, 2026, 7:00 PM to Sunday, December 6, 2026, 12:00 AM"],
    "through a night": ["Thursday, December 31, 2026, 10:00 PM to Friday, January 1, 2027, 2:00 AM"],
    "the reader's own zone": ["Saturday, December 5, 2026|7:00 PM to 10:00 PM", "in your local time"],
    "another zone": ["Sunday, December 6, 2026|4:00 AM to 7:00 AM", "in your local time"],
    "zones that agree on that day": ["Saturday, December 5, 2026|7:00 PM", "in your local time"],
    "summer time": ["Sunday, July 5, 2026|8:00 PM", "in your local time"],
    "an end in another zone": ["Saturday, December 5, 2026|10:00 AM to 7:00 PM", "in your local time"],
    "UTC": ["Wednesday, December 2, 2026|4:00 AM to 5:30 AM", "in your local time"],
    "UTC for a reader there": ["Tuesday, December 1, 2026|7:00 PM", "in your local time"],
    "a zone that nobody knows": ["Tuesday, December 1, 2026|7:00 PM", "Eastern Standard Time"],
    "a year without rules": ["Saturday, February 3, 1|4:05 AM", "Europe/Berlin"],
    "a day": ["Thursday, December 24, 2026"],
    "a day with its end": ["Thursday, December 24, 2026"],
    "days": ["Thursday, December 24, 2026 to Saturday, December 26, 2026"],
    "days of two months": ["Monday, November 30, 2026 to Wednesday, December 2, 2026"],
    "days of two years": ["Thursday, December 31, 2026 to Wednesday, January 6, 2027"],
    "a leap day": ["Thursday, February 29, 2024"],
    "a duration over a change of the clock": [
        "Saturday, October 24, 2026, 12:00 PM to Sunday, October 25, 2026, 1:00 PM",
        "in your local time",
    ],
    "a time that comes twice": ["Sunday, October 25, 2026|12:30 AM", "in your local time"],
    "a time that is left out": ["Sunday, March 8, 2026|7:30 AM", "in your local time"],
    "a time after a change of the clock": ["Sunday, October 25, 2026|2:30 AM", "in your local time"],
    "a duration beyond the calendar": ["Saturday, December 5, 2026|7:00 PM", "It lasts P99999999D"],
    "a duration of weeks beyond the calendar": [
        "Sunday, December 6, 2026|4:00 AM",
        "It lasts P500000W",
        "in your local time",
    ],
    "every week": [
        "Tuesday, December 1, 2026|7:00 PM",
        "Every week on Tuesday until Jan 5, 2027",
        "in your local time",
    ],
    "several days of a week": [
        "Tuesday, December 1, 2026|7:00 PM",
        "Every week on Monday, Tuesday, and Friday",
    ],
    "every second week": ["Tuesday, December 1, 2026|7:00 PM", "Every 2 weeks on Tuesday, 10 times"],
    "every day": ["Tuesday, December 1, 2026", "Every day until Dec 5, 2026"],
    "a day of the month": ["Tuesday, December 22, 2026", "Every month on day 22"],
    "a weekday of the month": ["Tuesday, December 1, 2026", "Every month on the first Tuesday"],
    "the last day of the month": ["Thursday, December 31, 2026", "Every 3 months on the last day"],
    "every year": ["Saturday, December 5, 2026", "Every year on Dec 5"],
    "an exception": [
        "Tuesday, December 1, 2026|7:00 PM",
        "Every week on Tuesday, once",
        "Not on Dec 22, 2026",
    ],
    "a rule without simple words": [
        "Tuesday, December 1, 2026|7:00 PM",
        "It repeats: FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1",
    ],
    "a rule that is not valid": ["Tuesday, December 1, 2026|7:00 PM", "It repeats: FREQ=WEEKLY;COUNT=soon"],
    "a rule until a time that is none": [
        "Tuesday, December 1, 2026|7:00 PM",
        "It repeats: FREQ=WEEKLY;UNTIL=20261231T999999Z",
    ],
    "a rule until a leap second": [
        "Tuesday, December 1, 2026|7:00 PM",
        "It repeats: FREQ=WEEKLY;UNTIL=20261231T235960Z",
    ],
    "a rule by another day than the reader's": [
        "Wednesday, December 2, 2026|4:00 AM",
        "It repeats: FREQ=WEEKLY",
        "in your local time",
    ],
    "summer of a zone of its own": ["Friday, July 23, 2027|11:20 AM to 11:50 AM", "in your local time"],
    "winter of a zone of its own": ["Wednesday, December 1, 2027|7:20 PM", "in your local time"],
    "a zone of its own that agrees on that day": [
        "Friday, July 23, 2027|10:20 AM to 11:20 AM",
        "in your local time",
    ],
    "a time that a zone of its own leaves out": ["Sunday, March 14, 2027|7:30 AM", "in your local time"],
    "rules of a zone that ended": ["Monday, March 20, 2006|9:00 AM", "in your local time"],
    "listed days of a zone of its own": ["Thursday, July 1, 2027|7:30 AM", "in your local time"],
    "a zone of its own without simple rules": ["Thursday, July 1, 2027|12:00 PM", "Twice"],
    "a known name with another meaning": ["Thursday, July 1, 2027|4:00 AM", "in your local time"],
}
SHOWN = """
const [calendar, done] = arguments;
(async () => {
  const Time = Date;
  window.Date = class extends Time {
    constructor(...values) {
      super(...(values.length === 0 ? [Time.UTC(2025, 5, 1, 12)] : values));
    }
  };
  try {
    const { contentBox } = await import("./content/content.js");
    const shown = contentBox({ type: "event", text: calendar.join("\\r\\n") }, null);
    shown.querySelectorAll("br").forEach((line) => line.replaceWith("|"));
    return [...shown.querySelectorAll("h2, p")].map(({ textContent }) => textContent.replaceAll(/[\\u00a0\\u202f]/g, " "));
  } finally {
    window.Date = Time;
  }
})().then(done, (error) => done([String(error)]));
"""


class EventTests(AppTest):
    imports_modules = True

    def setUp(self):
        super().setUp()
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setTimezoneOverride", {"timezoneId": ""})
        self.addCleanup(self.speak, "en-GB")
        self.speak("en-US")
        self.open("start")

    def speak(self, language):
        agent = self.browser.execute_script("return navigator.userAgent")
        self.browser.execute_cdp_cmd(
            "Emulation.setUserAgentOverride", {"userAgent": agent, "acceptLanguage": language}
        )

    def show(self, *events, zones=(), reader="UTC"):
        """Returns the displayed title and paragraphs of events for a reader in a zone.

        Each event is a list of lines; `zones` are the lines of time zone definitions.
        """
        self.browser.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": reader})
        calendar = ["BEGIN:VCALENDAR", "VERSION:2.0", *zones]
        for lines in events:
            calendar += ["BEGIN:VEVENT", *lines, "END:VEVENT"]
        return self.browser.execute_async_script(SHOWN, [*calendar, "END:VCALENDAR", ""])

    def test_the_cases_of_the_fixtures(self):
        self.assertEqual([case["name"] for case in CASES], list(PARAGRAPHS))
        for case in CASES:
            with self.subTest(case["name"]):
                _, *paragraphs = self.show(case["lines"], zones=case.get("zones", ()), reader=case["reader"])
                self.assertEqual(paragraphs, PARAGRAPHS[case["name"]])

    def test_days_that_a_rule_leaves_out_and_adds(self):
        start, weekly = "DTSTART;TZID=Europe/Berlin:20261201T190000", "RRULE:FREQ=WEEKLY"
        cases = {
            "Not on Dec 8, 2026 and Dec 15, 2026": [
                weekly,
                "EXDATE;TZID=Europe/Berlin:20261208T190000",
                "EXDATE:20261215T180000Z",
            ],
            "Not on Dec 8, 2026": [weekly, "EXDATE;VALUE=DATE:20261208"],
            "Also on Dec 3, 2026, 8:00 PM": [weekly, "RDATE;TZID=Europe/Berlin:20261203T200000"],
            "Not on 20261201T200000Z": ["RRULE:FREQ=HOURLY", "EXDATE:20261201T200000Z"],
            "Also on 20261203T190000/PT1H": [weekly, "RDATE;VALUE=PERIOD:20261203T190000/PT1H"],
            "Not on " + "; ".join(["20261208"] * 21): [weekly, *["EXDATE;VALUE=DATE:20261208"] * 21],
        }
        for words, lines in cases.items():
            with self.subTest(words):
                self.assertIn(words, self.show([start, *lines], reader="Europe/Berlin"))

    def test_a_rule_by_another_clock(self):
        event = ["DTSTART;TZID=America/Los_Angeles:20261205T190000", "RRULE:FREQ=WEEKLY"]
        self.assertIn("Every week on Saturday", self.show(event, reader="America/Phoenix"))
        self.assertIn(
            "Every week on Saturday, by the clock of America/Los_Angeles",
            self.show(event, reader="Europe/Berlin"),
        )

    def test_the_first_day_of_a_year(self):
        for reader in ("America/Los_Angeles", "Asia/Tokyo"):
            with self.subTest(reader):
                self.assertIn("Thursday, January 1, 2026", self.show(["DTSTART:20260101"], reader=reader))
                self.assertIn("Wednesday, December 31", self.show(["DTSTART:20251231"], reader=reader))

    def test_several_events(self):
        events = [[f"SUMMARY:Meeting {number}", "DTSTART:20261205T190000"] for number in range(52)]
        events[1].append("STATUS:CANCELLED")
        shown = self.show(*events)
        self.assertEqual(
            [text for text in shown if text.startswith("Meeting")],
            [f"Meeting {number}" for number in range(50)],
        )
        self.assertEqual(shown.index("This event is cancelled."), shown.index("Meeting 2") - 1)
        self.assertEqual(shown[-1], "2 more events are in the saved file.")

    def test_german(self):
        self.speak("de-DE")
        self.open("start")
        cases = {
            "Alle 2 Wochen am Dienstag und Freitag bis 5. Jan. 2027": "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;UNTIL=20270105",
            "Jeden Monat am letzten Dienstag, 3-mal": "FREQ=MONTHLY;BYDAY=-1TU;COUNT=3",
            "Jeden Monat am 1.": "FREQ=MONTHLY",
            "Jedes Jahr am 1. Dez.": "FREQ=YEARLY",
        }
        for words, rule in cases.items():
            with self.subTest(words):
                self.assertIn(words, self.show(["DTSTART:20261201", f"RRULE:{rule}"]))

    def test_ukrainian(self):
        self.speak("uk")
        self.open("start")
        # 1 and 21 have the same plural form.
        for words, interval in {"Щодня": 1, "Раз на 21 день": 21, "Раз на 2 дні": 2}.items():
            with self.subTest(words):
                self.assertIn(words, self.show(["DTSTART:20261201", f"RRULE:FREQ=DAILY;INTERVAL={interval}"]))


if __name__ == "__main__":
    unittest.main()
