"""Each type of content: how it is displayed, saved and copied."""

import json
import struct
import unittest
import zlib

from harness import ROOT, PageTest
from locked_text import in_fragment, locked, string, varint

PASSPHRASE = "x"


def lines(*texts):
    return "".join(text + "\r\n" for text in texts)


def png(size):
    """Returns a black PNG of this size."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(size)) * size
    header = struct.pack(">IIBBBBB", size, size, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


class ContentTests(PageTest):
    def show(self, content, kind):
        self.view(content, kind)
        self.assertEqual(self.element("#opened article").get_dom_attribute("data-type"), kind)

    def described(self, term):
        """Returns all descriptions of a term in the displayed list."""
        return self.browser.execute_script(
            """
          const rows = [...document.querySelectorAll("#opened dl > div")];
          return rows.filter((row) => row.querySelector("dt").innerText === arguments[0])
            .map((row) => row.querySelector("dd").innerText);
        """,
            term,
        )

    def test_text(self):
        text = "Tuesday, 7 pm\n\n\tbring: <b>seeds</b> & ünïcödé 🌱 می‌خواهم"
        self.read(locked(text, PASSPHRASE), PASSPHRASE)
        self.assertEqual(self.element(".prose bdi").get_property("textContent"), text)
        self.assertEqual(self.download("text.txt").decode(), text)

    def test_links_in_a_text(self):
        self.show("See https://example.org/, then https://example.org@evil.example/ (http://a b", "text")
        links = self.elements("#opened details")
        self.assertEqual([link.get_property("open") for link in links], [False, True, True])
        hosts = [link.find_element("css selector", ".host").get_property("textContent") for link in links]
        self.assertEqual(hosts, ["example.org", "evil.example", "a"])
        self.assertIn("The text before the @ is not where it leads: example.org", links[1].text)
        self.assertEqual(self.elements("#opened a[href^=http]"), [])

    def test_many_links_in_a_text(self):
        self.show(" ".join(f"https://{index}.example/" for index in range(53)), "text")
        self.assertEqual(len(self.elements("#opened details")), 50)
        self.assertEqual(
            self.element("#opened article > div > .warning").text,
            "The text has 3 more web addresses, which were not examined.",
        )

    def test_copy(self):
        self.browser.execute_cdp_cmd(
            "Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}
        )
        self.show("Tuesday\u202e", "text")
        self.element("#opened article .actions button").click()
        self.wait(lambda: self.element("#status").text == "Copied")
        copied = self.browser.execute_async_script(
            "navigator.clipboard.readText().then(arguments[0], arguments[0])"
        )
        self.assertEqual(copied, "Tuesday\u202e")

    def test_contact(self):
        card = lines(
            "BEGIN:VCARD",
            "VERSION:4.0",
            "FN: ",
            "FN:Ines\\, Example",
            "ORG:Allotment\\; society;Board",
            "TITLE:Chair",
            'item1.TEL;TYPE="work,voice";PREF=1:tel:+49-30-1234',
            "EMAIL:ines@example.org",
            "ADR:;;Mill Lane 3;Berlin;;10115;",
            "URL:https://example.org/",
            "NOTE:Has the key\\nand a lo",
            " ng note",
            "PHOTO:https://example.org/x.png",
            "END:VCARD",
        )
        self.show(card, "contact")
        self.assertEqual(self.element(".headline").text, "Ines, Example")
        self.assertEqual(self.described("Organisation"), ["Allotment; society, Board"])
        self.assertEqual(self.described("Position"), ["Chair"])
        self.assertEqual(self.described("Phone (work,voice)"), ["+49-30-1234"])
        self.assertEqual(self.described("E-mail"), ["ines@example.org"])
        self.assertEqual(self.described("Address"), ["Mill Lane 3\nBerlin\n10115"])
        self.assertEqual(self.described("Web address"), ["https://example.org/"])
        self.assertEqual(self.described("Note"), ["Has the key\nand a long note"])
        self.assertIn("1 more in the saved card", self.shown)
        self.assertEqual(self.elements("#opened-content a:not([download])"), [])
        self.assertEqual(self.download("contact.vcf").decode(), card)

    def test_contact_of_many_lines(self):
        self.show(lines("BEGIN:VCARD", "VERSION:3.0", "FN:A", *["TEL:1"] * 5000, "END:VCARD"), "contact")
        self.assertEqual(len(self.described("Phone")), 100)
        self.assertIn("4,900 more", self.shown)

    def test_events(self):
        calendar = lines(
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "BEGIN:VEVENT",
            "SUMMARY:Meeting",
            "DTSTART:20261201T190000Z",
            "DURATION:PT1H30M",
            "LOCATION:Shed\\, mill",
            "DESCRIPTION:Seeds\\nand keys",
            "RRULE:FREQ=WEEKLY",
            "BEGIN:VALARM",
            "DESCRIPTION:No",
            "END:VALARM",
            "END:VEVENT",
            "BEGIN:VEVENT",
            "DTSTART;VALUE=DATE:20261224",
            "DTEND;VALUE=DATE:20261227",
            "STATUS:CANCELLED",
            "END:VEVENT",
            "BEGIN:VEVENT",
            "DTSTART;TZID=Europe/Berlin:20270101T080000",
            "DTEND;TZID=Europe/Berlin:20270101T090000",
            "SUMMARY:Walk",
            "END:VEVENT",
            "END:VCALENDAR",
        )
        self.browser.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Kolkata"})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setTimezoneOverride", {"timezoneId": ""})
        self.show(calendar, "event")
        titles = [element.text for element in self.elements(".headline")]
        self.assertEqual(titles, ["Meeting", "An event without a title", "Walk"])
        self.assertEqual(
            self.described("When"),
            [
                "Wed 2 Dec 2026, 00:30–02:00 (Asia/Calcutta)",
                "Thu 24 – Sat 26 Dec 2026",
                "Fri 1 Jan 2027, 08:00–09:00 Europe/Berlin (Fri 1 Jan 2027, 12:30–13:30 Asia/Calcutta)",
            ],
        )
        self.assertEqual(self.described("Repeats"), ["RRULE:FREQ=WEEKLY"], "it recurs by the days of UTC")
        self.assertEqual(self.described("Place"), ["Shed, mill"])
        self.assertEqual(self.described("Description"), ["Seeds\nand keys"])
        self.assertEqual(self.described("Status"), ["CANCELLED"])
        self.assertEqual(self.download("event.ics").decode(), calendar)

    def test_events_are_described_as_on_the_command_line(self):
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setTimezoneOverride", {"timezoneId": ""})
        cases = json.loads((ROOT / "fixtures/events.json").read_text())
        for reader in sorted({case["reader"] for case in cases}):
            chosen = [case for case in cases if case["reader"] == reader]
            events = [line for case in chosen for line in ["BEGIN:VEVENT", *case["lines"], "END:VEVENT"]]
            self.browser.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": reader})
            zones = [line for case in chosen for line in case.get("zones", [])]
            self.show(lines("BEGIN:VCALENDAR", "VERSION:2.0", *zones, *events, "END:VCALENDAR"), "event")
            self.assertEqual(self.described("When"), [case["when"] for case in chosen])
            repeats = ["\n".join(case["repeats"]) for case in chosen if case["repeats"]]
            self.assertEqual(self.described("Repeats"), repeats)

    def test_event_that_cannot_be_put_into_words(self):
        event = lines("BEGIN:VEVENT", "SUMMARY:Rally", "DTSTART:20261201T190000Z", "END:VEVENT")
        self.open(in_fragment(locked(event, PASSPHRASE, "event")))
        self.browser.execute_script(
            "Intl.DateTimeFormat.prototype.formatToParts = () => { throw new RangeError(); }"
        )
        self.unlock(PASSPHRASE)
        self.assertEqual(self.outcome, "success")
        self.assertIn("cannot be shown as it was meant", self.element("#opened article .warning").text)
        self.assertIn("SUMMARY:Rally", self.shown)
        self.assertEqual(self.download("event.ics").decode().count("SUMMARY:Rally"), 1)

    def test_event_of_long_ago(self):
        self.show(lines("BEGIN:VEVENT", "DTSTART:00010203T040560", "END:VEVENT"), "event")
        self.assertEqual(self.described("When"), ["Sat 3 Feb 1, 04:05"])

    def test_location(self):
        self.show("geo:-33.85,151.2150000,12.5;u=20;name=x", "location")
        self.assertEqual(self.element(".headline").text, "-33.85, 151.215")
        self.assertEqual(self.described("Latitude"), ["33° 51′ 0.0″ S"])
        self.assertEqual(self.described("Longitude"), ["151° 12′ 54.0″ E"])
        self.assertEqual(self.described("Altitude"), ["12.5 m"])
        self.assertEqual(self.described("Within"), ["20 m"])
        self.assertEqual(self.elements("a[href^='geo:']"), [])
        self.element(".second-step button").click()
        self.assertEqual(self.element(".second-step a").get_dom_attribute("href"), "geo:-33.85,151.215")

    def test_tiny_location(self):
        self.show("geo:0.00000001,-0.0", "location")
        self.assertEqual(self.element(".headline").text, "0, 0")

    def test_file(self):
        data = bytes(range(256)) * 4
        self.show(string("map.tar.gz") + string("application/gzip") + data, "file")
        self.assertEqual(self.element(".headline").text, "map.tar.gz")
        self.assertEqual(self.described("Kind"), ["application/gzip"])
        self.assertEqual(self.described("Size"), ["1,024 bytes"])
        self.assertEqual(self.elements("img"), [])
        self.assertEqual(self.download("map.tar.gz"), data)

    def test_picture(self):
        self.show(string("dot.png") + string("image/png") + png(24), "file")
        image = self.element("#opened img")
        self.wait(lambda: image.get_property("naturalWidth") == 24)
        self.assertEqual(image.accessible_name, "The picture dot.png")

    def test_file_that_only_claims_to_be_a_picture(self):
        self.show(string("dot.png") + string("image/png") + b"<svg onload='alert(1)'>", "file")
        self.wait(lambda: not self.elements("#opened img"))

    def test_picture_that_is_damaged(self):
        revoke = "globalThis.revoked = []; const original = URL.revokeObjectURL.bind(URL);"
        revoke += " URL.revokeObjectURL = (url) => { revoked.push(url); original(url); };"
        script = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": revoke})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)
        self.show(string("dot.png") + string("image/png") + png(24)[:40], "file")
        self.wait(lambda: "cannot be shown" in self.shown)
        self.assertEqual(len(self.browser.execute_script("return revoked")), 1)

    def test_large_picture(self):
        self.show(string("dot.png") + string("image/png") + png(5001), "file")
        self.assertEqual(self.elements("#opened img"), [])
        self.assertIn("very large", self.shown)
        self.element(".second-step button").click()
        self.wait(lambda: self.element("#opened img").get_property("naturalWidth") == 5001)
        self.assertEqual(self.focused.get_dom_attribute("class"), "second-step")

    def test_drawing_with_scripts_is_not_shown(self):
        drawing = b"<svg xmlns='http://www.w3.org/2000/svg'><script>document.title = 'harmed'</script></svg>"
        self.show(string("x.svg") + string("image/svg+xml") + drawing, "file")
        self.assertEqual(self.elements("#opened img"), [])
        link = self.element("a[download]")
        kind = self.browser.execute_async_script(
            "fetch(arguments[0].href).catch(() => 'no fetch').then(arguments[1])", link
        )
        self.assertEqual(kind, "no fetch", "connections of the page are forbidden, even this one")
        self.assertTrue(self.drain()[1], "and the console says so")

    def test_file_name_that_hides(self):
        self.show(string(". -.bash rc") + string("text/plain") + b"x", "file")
        self.assertEqual(self.described("Saved as"), ["bash rc"])
        self.assertEqual(self.element("a[download]").get_dom_attribute("download"), "bash rc")

    def test_record(self):
        fields = [("__proto__", "x"), ("note", "bring a pen\nand paper"), ("row", "C")]
        content = (
            string("ticket") + varint(3) + b"".join(string(key) + string(value) for key, value in fields)
        )
        self.show(content, "record")
        self.assertEqual(self.element(".headline").text, "ticket")
        rows = [
            tuple(cell.text for cell in row.find_elements("css selector", "th, td"))
            for row in self.elements("tr")
        ]
        self.assertEqual(rows, fields)
        self.assertEqual(json.loads(self.download("record.json")), {"type": "ticket", "data": dict(fields)})

    def test_record_without_fields(self):
        self.show(string("mark") + varint(0), "record")
        self.assertIn("no fields", self.shown)

    def test_close_forgets(self):
        self.read(locked("behind the mill", PASSPHRASE), PASSPHRASE)
        self.element("#close").click()
        self.assertEqual(self.outcome, "waiting")
        self.assertNotIn("behind the mill", self.browser.page_source)
        self.assertEqual(self.element("#passphrase").get_property("value"), "")


if __name__ == "__main__":
    unittest.main()
