"""The list beside the map: its use, its accessibility, and hostile content."""

import unittest

from selenium.webdriver.common.keys import Keys

from map_test import BERLIN, PARIS, ROME, MapTest
from sightings import ALICE, NOW, message
from test_access import CONTRASTS

# Targets that are smaller than WCAG 2.2 allows (2.5.8).
MAP_TARGETS = """
  return [...document.querySelectorAll("button, input, select, summary")].filter((element) => element.checkVisibility())
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width < 23.9 || height < 23.9;
    }).map((element) => element.outerHTML.slice(0, 60));
"""


class ListTests(MapTest):
    def setUp(self):
        super().setUp()
        day = 86_400
        self.show(
            [
                message(4, BERLIN, PARIS, text="Bring a clock"),
                message(
                    3, PARIS, channel=1, kind="url", text="https://example.org/path", time=NOW - 10 * day
                ),
                message(2, ROME, text="Café", time=NOW - 20 * day, expires=NOW - 15 * day),
                message(1, ROME, text=None, time=NOW - 30 * day),
            ]
        )

    def test_newest_first(self):
        self.assertEqual(self.listed, ["chess #4", "hikes #3", "chess #2", "chess #1"])
        self.assertEqual(self.element("#count").text, "4 messages")

    def test_choosing_an_entry_moves_the_map(self):
        self.elements("#list .entry")[2].click()
        [mark] = [mark for mark in self.marks if mark.get_dom_attribute("aria-current") == "true"]
        box = self.element("#map").rect
        self.assertAlmostEqual(self.place(mark)[0], box["x"] + box["width"] / 2, delta=30)
        self.assertEqual(self.elements("#list .entry")[2].get_dom_attribute("aria-expanded"), "true")
        self.elements("#list .entry")[2].click()
        self.assertEqual(self.elements(".details"), [])

    def test_choosing_a_point_opens_its_entry(self):
        self.fill("#words", "cafe")
        self.marks[0].click()
        self.assertEqual(self.element("#list .chosen .entry-name").text, "chess #2")
        self.assertIn("chess #2", self.element("#status").get_property("textContent"))

    def test_the_programs_warnings_about_a_link_are_shown(self):
        sentence = "the link to example.org is suspected of malware: example.org/ is on the list urlhaus of 2026-11-21"
        content = {"text": "https://example.org/path", "warnings": [sentence]}
        self.show([message(1, PARIS, kind="url", text=None, content=content)])
        self.elements("#list .entry")[0].click()
        self.assertEqual([item.text for item in self.elements(".details .warning li")], [sentence])

    def test_the_map_moves_to_each_sighting(self):
        self.elements("#list .entry")[0].click()
        places = self.elements(".sightings .place")
        self.assertEqual([place.text for place in places], ["48.85, 2.35", "52.52, 13.4"])
        self.assertEqual(places[1].accessible_name, "Show 52.52, 13.4 on the map")
        places[1].click()
        self.assertTrue(any("52.52" in label for label in self.labels))

    def test_filters(self):
        self.fill("#words", "CAFE")
        self.assertEqual(self.listed, ["chess #2"])
        self.assertEqual(self.element("#count").text, "1 of 4 messages")
        self.fill("#words", "")
        self.element("#filter summary").click()
        self.element("#type option[value=url]").click()
        self.assertEqual(self.listed, ["hikes #3"])
        self.element("#type option").click()
        channels = [option.text for option in self.elements("#channel option")]
        self.assertEqual(channels, ["All", "chess · Alice", "hikes · you"])
        self.elements("#channel option")[2].click()
        self.assertEqual(self.listed, ["hikes #3"])
        self.element("#channel option").click()
        day = self.browser.execute_script(
            "const date = new Date((arguments[0]) * 1000); return date.toLocaleDateString('sv');",
            NOW - 20 * 86_400,
        )
        self.fill("#until", day)
        self.assertEqual(self.listed, ["chess #2", "chess #1"])
        self.fill("#since", day)
        self.assertEqual(self.listed, ["chess #2"])
        self.fill("#words", "nothing of this")
        self.assertEqual(self.listed, [])
        self.assertEqual(self.labels, [])
        # The map already shows the only place, so there is nothing to zoom to.
        self.assertFalse(self.element("#fit").is_enabled())
        self.browser.execute_script("arguments[0].focus()", self.element("#map"))
        self.press("0")
        self.fill("#words", "")
        self.assertEqual(len(self.labels), 1)

    def test_the_expiry_is_shown(self):
        self.assertEqual([item.text for item in self.elements(".expired")], ["expired"])
        self.elements("#list .entry")[2].click()
        self.assertIn("Expired", self.element(".details").text)

    def test_a_message_whose_content_is_left_out(self):
        self.elements("#list .entry")[3].click()
        self.assertEqual(self.elements(".details .content"), [])

    def test_times_are_by_the_viewers_clock(self):
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setTimezoneOverride", {"timezoneId": ""})
        for zone, day in [("Pacific/Kiritimati", "19"), ("Pacific/Pago_Pago", "18")]:
            self.browser.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": zone})
            self.show([message(1, BERLIN, time=NOW)])
            time = self.element("#list time")
            self.assertEqual(time.get_dom_attribute("datetime"), "2026-11-18T11:06:40.000Z")
            self.assertIn(day, time.text)
            self.assertIn(zone, self.element("#zone").text)

    def test_links_are_texts(self):
        self.elements("#list .entry")[1].click()
        self.assertIn("example.org", self.element(".details .host").text)
        self.assertEqual(self.elements(".details a"), [])


class HostileTests(MapTest):
    def test_hostile_markup_stays_text(self):
        script = "</script><script>alert(1)</script><img src=x onerror=alert(2)>{{data}}"
        evil = {"name": script, "owner": {"name": "\u202eecilA (unverified 12345)"}}
        file = {"name": f"{script}\u202e", "mediaType": "text/html", "byteCount": 3}
        record = {"type": script, "fields": [["key\u202e", script]]}
        self.show(
            [
                message(5, BERLIN, text=f"{script}\u202e\u2066"),
                message(
                    4, BERLIN, kind="contact", text=f"BEGIN:VCARD\nVERSION:3.0\nFN:{script}\nEND:VCARD\n"
                ),
                message(3, BERLIN, kind="event", text="not an event"),
                message(2, BERLIN, kind="file", text=None, content={"file": file, "warnings": []}),
                message(
                    1, BERLIN, kind="record", text=None, content={"record": record, "warnings": [script]}
                ),
            ],
            [evil],
        )
        self.assertEqual(len(self.listed), 5)
        for index in range(5):
            self.elements("#list .entry")[index].click()
            self.assertIn("</script><script>alert(1)</script>", self.element("#list .chosen").text)
        self.assertEqual(self.elements("img, #list script, a[href^='http']"), [])
        self.assertIn("U+202E", self.element("#channel").get_property("textContent"))
        self.assertIn("U+202E", self.element(".details").text)

    def test_many_sightings_of_one_message(self):
        self.show([message(1, *[(52.52, 13.40 + 0.1 * index) for index in range(150)])])
        self.elements("#list .entry")[0].click()
        self.assertEqual(len(self.elements(".sightings li")), 100)
        self.assertIn("50 earlier ones are on the map.", self.element(".details").text)

    def test_long_texts(self):
        texts = ["x" * 200_000 + "\u0301" * 10_000, "\n" * 5_000 + "end"]
        messages = [message(1, BERLIN, text=texts[0]), message(2, ROME, text=texts[1])]
        self.show(messages, [{"name": "W" * 64, "owner": ALICE}])
        for index in range(2):
            self.elements("#list .entry")[index].click()
        self.assertLessEqual(self.browser.execute_script("return document.documentElement.scrollWidth"), 1280)

    def test_very_uncertain_places(self):
        self.show([message(1, (0, 0, 1e300)), message(2, (90, 180, 1e9)), message(3, (-90, -180, 0))])
        self.assertEqual(len(self.labels), 3)
        self.assertNotIn("NaN", self.element("#drawing").get_property("innerHTML"))
        self.assertNotIn("Infinity", self.element("#drawing").get_property("innerHTML"))


class MapAccessTests(MapTest):
    def setUp(self):
        super().setUp()
        self.messages = [message(3, BERLIN), message(2, PARIS, expires=NOW - 1), message(1, ROME)]
        self.show(self.messages)

    def test_keyboard_alone(self):
        self.press(Keys.TAB)
        self.assertEqual(self.focused.text, "Skip the map, to the list")
        self.press(Keys.ENTER)
        self.assertEqual(self.focused.get_property("id"), "list-title")
        self.press(Keys.TAB, Keys.TAB, Keys.TAB, Keys.ENTER)
        self.assertEqual(self.element("#list .chosen .entry-name").text, "chess #3")
        # The focus is still on the entry, so that a second Enter closes it.
        self.press(Keys.ENTER)
        self.assertEqual(self.elements("#list .chosen"), [])

    def test_marks_are_reached_and_opened_by_keys(self):
        self.browser.execute_script("arguments[0].focus()", self.element("#map"))
        self.press(Keys.TAB, Keys.ENTER)
        self.settle()
        self.assertEqual(len(self.elements("#list .chosen")), 1)
        self.assertEqual(self.elements("#marks .chosen"), [self.focused])

    def test_focus_is_not_lost_with_a_mark(self):
        self.browser.execute_script("arguments[0].focus()", self.marks[0])
        self.press(*["+"] * 8)
        self.settle()
        self.assertEqual(self.focused.get_property("id"), "map")

    def test_names(self):
        names = {
            "#map": "Map",
            "#zoom-in": "Zoom in",
            "#zoom-out": "Zoom out",
            "#fit": "Show everything",
            "#words": "Words",
            "#list-section": "Messages",
            "#controls": "Zoom",
        }
        for selector, name in names.items():
            self.assertEqual(self.element(selector).accessible_name, name)
        self.element("#filter summary").click()
        names = {"#channel": "Channel", "#type": "Type", "#since": "Seen from", "#until": "Seen until"}
        for selector, name in names.items():
            self.assertTrue(self.element(selector).accessible_name.startswith(name))
        roles = {
            "main": "main",
            "body > header": "banner",
            "body > footer": "contentinfo",
            "#status": "status",
        }
        for selector, role in roles.items():
            self.assertEqual(self.element(selector).aria_role, role)
        self.assertEqual(self.element("html").get_dom_attribute("lang"), "en")

    def test_contrast(self):
        for scheme in ["light", "dark"]:
            self.media(("prefers-color-scheme", scheme), ("prefers-reduced-motion", "reduce"))
            self.show(self.messages)
            self.elements("#list .entry")[1].click()
            for summary in self.elements("summary"):
                summary.click()
            for text, contrast in self.browser.execute_script(CONTRASTS):
                self.assertGreaterEqual(contrast, 4.5, f"{scheme}: {text}")

    def test_every_size(self):
        for width, height in [(320, 568), (390, 844), (768, 1024), (1024, 600), (1920, 1080), (3840, 2160)]:
            self.screen(width, height)
            self.show(self.messages)
            self.assertEqual(len(self.labels), 3, width)
            self.elements("#list .entry")[0].click()
            self.assertLessEqual(
                self.browser.execute_script("return document.documentElement.scrollWidth"), width
            )
            self.assertEqual(self.browser.execute_script(MAP_TARGETS), [], width)

    def test_events_that_last_beyond_the_calendar(self):
        event = "BEGIN:VEVENT\nSUMMARY:Rally\nDTSTART:20261201T190000Z\nDURATION:P500000W\nEND:VEVENT"
        self.show([message(1, ROME, kind="event", text=event)])
        self.assertEqual(self.listed, ["chess #1"])
        self.assertIn("lasts P500000W · Rally", self.element("#list .entry-text").text)

    def test_event_that_cannot_be_put_into_words(self):
        source = "Intl.DateTimeFormat.prototype.formatToParts = () => { throw new RangeError(); }"
        script = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)
        event = "BEGIN:VEVENT\nSUMMARY:Rally\nDTSTART:20261201T190000Z\nEND:VEVENT"
        self.show([message(1, ROME, kind="event", text=event)])
        self.assertIn("SUMMARY:Rally", self.element("#list .entry-text").text)
        self.element("#list .entry").click()
        self.assertIn("cannot be shown as it was meant", self.element("#list .details .warning").text)
        self.assertIn("SUMMARY:Rally", self.element("#list .details .prose").text)

    def test_without_scripts(self):
        self.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        self.addCleanup(
            self.browser.execute_cdp_cmd, "Emulation.setScriptExecutionDisabled", {"value": False}
        )
        self.allowed.append(self.current.as_uri())
        self.browser.get(self.current.as_uri())
        self.wait(lambda: self.element("#starting").is_displayed())
        self.assertIn("seqrcast history", self.element("#starting").text)


if __name__ == "__main__":
    unittest.main()
