"""The page that `seqrcast map` makes."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from harness import PageTest
from sightings import ALICE, NOW, made_page, map_page, message
from test_access import CONTRASTS

BERLIN, PARIS, ROME = (52.52, 13.40), (48.85, 2.35), (41.90, 12.50)
CHESS = {"name": "chess", "owner": ALICE}
HIKES = {"name": "hikes"}

# Targets that are smaller than WCAG 2.2 has them (2.5.8).
MAP_TARGETS = """
  return [...document.querySelectorAll("button, input, select, summary")].filter((element) => element.checkVisibility())
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width < 23.9 || height < 23.9;
    }).map((element) => element.outerHTML.slice(0, 60));
"""


class MapTest(PageTest):
    def page(self):
        return self.current

    def setUp(self):
        super().setUp()
        self.current = made_page()
        self.media(("prefers-reduced-motion", "reduce"))
        self.screen(1280, 800)
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"features": []})

    def screen(self, width, height):
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def media(self, *features):
        named = [{"name": name, "value": value} for name, value in features]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": named})

    def show(self, messages, channels=(CHESS, HIKES), **options):
        self.current = map_page(messages, channels, **options)
        self.open()
        self.wait(lambda: self.marks)

    @property
    def marks(self):
        """As they are once what was asked for is drawn."""
        self.settle()
        return self.elements("#marks button")

    @property
    def clusters(self):
        return [mark for mark in self.marks if "cluster" in mark.get_dom_attribute("class")]

    @property
    def labels(self):
        """What the marks are called."""
        return sorted(mark.accessible_name for mark in self.marks)

    @property
    def listed(self):
        return [entry.text.split("\n")[0] for entry in self.elements("#list .entry-name")]

    @property
    def scale(self):
        self.settle()
        return self.element("#scale-text").get_property("textContent")

    def settle(self):
        """Waits until what was asked for is drawn."""
        self.browser.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")

    def press(self, *keys):
        ActionChains(self.browser).send_keys(*keys).perform()

    def place(self, mark):
        self.settle()
        box = self.browser.execute_script("return arguments[0].getBoundingClientRect().toJSON()", mark)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def wheel(self, left, top, pixels):
        self.browser.execute_cdp_cmd(
            "Input.dispatchMouseEvent",
            {"type": "mouseWheel", "x": left, "y": top, "deltaX": 0, "deltaY": pixels})


class MadeMapTests(MapTest):
    def test_what_the_program_made(self):
        self.open()
        self.assertEqual(self.labels, ["One sighting at 37.77, -122.42"])
        self.assertEqual(self.listed, ["chess #1"])
        self.assertIn("1 message, 1 sighting", self.element("#lead").text)
        self.assertIn("Tuesday, 7 pm", self.element("#list").text)
        self.element("#list .entry").click()
        details = self.element(".details").text
        for text in ["Owner\nyou", "Expires", "Text, published", "37.77, -122.42", "within 20 m"]:
            self.assertIn(text, details)

    def test_served_by_a_site(self):
        self.open(from_site=True)
        self.assertEqual(self.listed, ["chess #1"])

    def test_a_single_place_has_its_surroundings(self):
        self.open()
        self.assertEqual(self.scale, "50 km")


class MovingTests(MapTest):
    def setUp(self):
        super().setUp()
        self.show([message(3, BERLIN), message(2, PARIS), message(1, ROME)])

    def test_it_begins_with_all(self):
        self.assertEqual(len(self.labels), 3)
        box = self.element("#map").rect
        for mark in self.marks:
            left, top = self.place(mark)
            self.assertTrue(box["x"] + 40 < left < box["x"] + box["width"] - 40)
            self.assertTrue(box["y"] + 40 < top < box["y"] + box["height"] - 40)

    def test_buttons(self):
        before = self.scale
        self.element("#zoom-in").click()
        self.element("#zoom-in").click()
        self.assertNotEqual(self.scale, before)
        self.element("#zoom-out").click()
        self.element("#zoom-out").click()
        self.assertEqual(self.scale, before)
        for _ in range(9):
            self.element("#zoom-in").click()
        self.assertEqual(self.labels, [])
        self.element("#fit").click()
        self.assertEqual(self.scale, before)
        self.assertEqual(len(self.labels), 3)

    def test_keys(self):
        [mark] = [mark for mark in self.marks if "48.85" in mark.accessible_name]
        left, top = self.place(mark)
        self.browser.execute_script("arguments[0].focus()", self.element("#map"))
        self.press(Keys.ARROW_LEFT, Keys.ARROW_UP)
        moved = self.place(mark)
        self.assertTrue(moved[0] > left + 50 and moved[1] > top + 50)
        self.press(Keys.ARROW_RIGHT, Keys.ARROW_DOWN)
        self.assertAlmostEqual(self.place(mark)[0], left, delta=1)
        before = self.scale
        self.press("+", "+")
        self.assertNotEqual(self.scale, before)
        self.press("-", "-")
        self.assertEqual(self.scale, before)
        self.press("+", "+", "+", "0")
        self.assertEqual(self.scale, before)

    def test_wheel_zooms_where_the_pointer_is(self):
        [mark] = [mark for mark in self.marks if "48.85" in mark.accessible_name]
        left, top = self.place(mark)
        before = self.scale
        self.wheel(left, top, -300)
        self.wait(lambda: self.scale != before)
        # The mark is another now, where the first was.
        [mark] = [mark for mark in self.marks if "48.85" in mark.accessible_name]
        self.assertAlmostEqual(self.place(mark)[0], left, delta=3)
        self.assertAlmostEqual(self.place(mark)[1], top, delta=3)

    def test_drag(self):
        [mark] = [mark for mark in self.marks if "48.85" in mark.accessible_name]
        left, top = self.place(mark)
        ActionChains(self.browser).move_to_element(mark).click_and_hold().move_by_offset(60, 40).release().perform()
        self.assertAlmostEqual(self.place(mark)[0], left + 60, delta=2)
        self.assertAlmostEqual(self.place(mark)[1], top + 40, delta=2)
        # A drag that ends on a mark is no click on it; the next one is.
        self.assertEqual(self.elements(".details"), [])
        mark.click()
        self.assertEqual(len(self.elements(".details")), 1)

    def test_double_click(self):
        before = self.scale
        self.browser.execute_script("""
          document.getElementById("map").dispatchEvent(
            new MouseEvent("dblclick", { bubbles: true, cancelable: true, clientX: 300, clientY: 300 }));
        """)
        self.assertNotEqual(self.scale, before)

    def test_pinch(self):
        before = self.scale
        points = lambda spread: [{"x": 400 - spread, "y": 400, "id": 0}, {"x": 400 + spread, "y": 400, "id": 1}]
        send = lambda kind, touches: self.browser.execute_cdp_cmd(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
        send("touchStart", points(20))
        send("touchMove", points(60))
        send("touchMove", points(120))
        send("touchEnd", [])
        self.assertNotEqual(self.scale, before)

    def test_motion_ends_where_it_should(self):
        self.media(("prefers-reduced-motion", "no-preference"))
        before = self.scale
        self.element("#zoom-in").click()
        self.wait(lambda: self.scale != before)
        self.element("#fit").click()
        self.wait(lambda: self.scale == before)

    def test_it_ends_at_the_poles_and_at_the_closest(self):
        self.browser.execute_script("arguments[0].focus()", self.element("#map"))
        for _ in range(40):
            self.press("-")
        self.assertEqual(len(self.labels), 1)
        self.press(*[Keys.ARROW_UP] * 60)
        self.assertEqual(len(self.labels), 1)
        self.press("0", *["+"] * 60)
        self.assertEqual(self.scale, "20 m")


class ClusterTests(MapTest):
    def test_it_opens_by_coming_nearer(self):
        self.show([message(3, BERLIN), message(2, (52.53, 13.42)), message(1, ROME)])
        self.assertEqual(self.labels, ["2 sightings near 52.52, 13.4", "One sighting at 41.9, 12.5"])
        [cluster] = self.clusters
        self.assertEqual(cluster.text, "2")
        cluster.click()
        self.assertEqual(self.labels, ["One sighting at 52.52, 13.4", "One sighting at 52.53, 13.42"])

    def test_one_place_is_listed(self):
        self.show([message(3, BERLIN), message(2, BERLIN), message(1, ROME)])
        self.clusters[0].click()
        self.assertEqual(self.listed, ["chess #3", "chess #2"])
        self.assertEqual(self.element("#only-text").text, "2 sightings at 52.52, 13.4")
        self.element("#all").click()
        self.assertEqual(self.listed, ["chess #3", "chess #2", "chess #1"])
        self.assertFalse(self.element("#only").is_displayed())

    def test_a_message_that_was_seen_twice_at_one_place_is_opened(self):
        self.show([message(2, BERLIN, BERLIN), message(1, ROME)])
        self.clusters[0].click()
        self.assertEqual(self.element("#list .chosen .entry-name").text, "chess #2")

    def test_both_sides_of_the_antimeridian_are_near(self):
        self.show([message(2, (0, 179.95)), message(1, (0.02, -179.95)), message(3, (20, 170))])
        self.assertEqual(self.labels, ["2 sightings near 0, 179.95", "One sighting at 20, 170"])
        self.clusters[0].click()
        self.assertEqual(self.labels, ["One sighting at 0, 179.95", "One sighting at 0.02, -179.95"])
        self.assertEqual(self.scale, "1 km")

    def test_the_ends_of_the_world(self):
        self.show([message(4, (90, 0)), message(3, (-90, 0)), message(2, (89, 180)), message(1, (-89, -90))])
        self.assertEqual(len(self.labels), 4)
        box = self.element("#map").rect
        for mark in self.marks:
            self.assertTrue(box["y"] < self.place(mark)[1] < box["y"] + box["height"])

    def test_uncertain_places_are_as_large_as_they_are(self):
        self.show([message(1, (52.52, 13.40, 20_000))])
        ellipse = self.element("#circles ellipse")
        # 600 km of the parallel are as wide as the window without its margins, or as high.
        width, height = (float(ellipse.get_dom_attribute(name)) for name in ("rx", "ry"))
        bar = self.element("#scale-bar").size["width"]
        self.assertEqual(self.scale, "50 km")
        self.assertAlmostEqual(width, bar * 20 / 50, delta=2)
        self.assertTrue(0.7 < height / width < 1)

    def test_ten_thousand(self):
        places = [(60 * ((index * 7919) % 1000) / 500 - 60, 360 * ((index * 104_729) % 997) / 997 - 180) for index in range(10_000)]
        self.show([message(10_000 - index, place) for index, place in enumerate(places)])
        self.assertIn("10,000 messages, 10,000 sightings", self.element("#lead").text)
        self.assertLess(len(self.marks), 1_000)
        self.assertEqual(sum(int(mark.accessible_name.split()[0].replace(",", "").replace("One", "1"))
                             for mark in self.marks), 10_000)
        self.assertEqual(len(self.listed), 50)
        self.element("#older").click()
        self.assertEqual(self.listed[0], "chess #9950")
        self.fill("#words", "#4321")
        self.assertEqual(self.listed, ["chess #4321"])
        self.assertEqual(len(self.labels), 1)


class ListTests(MapTest):
    def setUp(self):
        super().setUp()
        day = 86_400
        self.show([
            message(4, BERLIN, PARIS, text="Bring a clock"),
            message(3, PARIS, channel=1, kind="url", text="https://example.org/path", time=NOW - 10 * day),
            message(2, ROME, text="Café", time=NOW - 20 * day, expires=NOW - 15 * day),
            message(1, ROME, text=None, time=NOW - 30 * day),
        ])

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

    def test_every_sighting_can_be_gone_to(self):
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
        self.assertEqual([option.text for option in self.elements("#channel option")], ["All", "chess · Alice", "hikes · you"])
        self.elements("#channel option")[2].click()
        self.assertEqual(self.listed, ["hikes #3"])
        self.element("#channel option").click()
        day = self.browser.execute_script(
            "const date = new Date((arguments[0]) * 1000); return date.toLocaleDateString('sv');", NOW - 20 * 86_400)
        self.fill("#until", day)
        self.assertEqual(self.listed, ["chess #2", "chess #1"])
        self.fill("#since", day)
        self.assertEqual(self.listed, ["chess #2"])
        self.fill("#words", "nothing of this")
        self.assertEqual(self.listed, [])
        self.assertEqual(self.labels, [])
        # There is nothing to come nearer to.
        self.assertFalse(self.element("#fit").is_enabled())
        self.browser.execute_script("arguments[0].focus()", self.element("#map"))
        self.press("0")
        self.fill("#words", "")
        self.assertEqual(len(self.labels), 1)

    def test_expiry_is_told(self):
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
    def test_what_others_wrote_is_text(self):
        script = "</script><script>alert(1)</script><img src=x onerror=alert(2)>{{data}}"
        evil = {"name": script, "owner": {"name": "\u202eecilA", "fingerprint": "1", "isVerified": False}}
        self.show([
            message(5, BERLIN, text=f"{script}\u202e\u2066"),
            message(4, BERLIN, kind="contact", text=f"BEGIN:VCARD\nVERSION:3.0\nFN:{script}\nEND:VCARD\n"),
            message(3, BERLIN, kind="event", text="not an event"),
            message(2, BERLIN, kind="file", text=None,
                    content={"file": {"name": f"{script}\u202e", "mediaType": "text/html", "byteCount": 3}, "warnings": []}),
            message(1, BERLIN, kind="record", text=None,
                    content={"record": {"type": script, "fields": [["key\u202e", script]]}, "warnings": [script]}),
        ], [evil])
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
        self.show([message(1, BERLIN, text="x" * 200_000 + "\u0301" * 10_000), message(2, ROME, text="\n" * 5_000 + "end")],
                  [{"name": "W" * 64, "owner": ALICE}])
        for index in range(2):
            self.elements("#list .entry")[index].click()
        self.assertLessEqual(self.browser.execute_script("return document.documentElement.scrollWidth"), 1280)

    def test_places_that_are_hardly_known(self):
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
        self.assertEqual(self.browser.switch_to.active_element.text, "Skip the map, to the list")
        self.press(Keys.ENTER)
        self.assertEqual(self.browser.switch_to.active_element.get_attribute("id"), "list-title")
        self.press(Keys.TAB, Keys.TAB, Keys.TAB, Keys.ENTER)
        self.assertEqual(self.element("#list .chosen .entry-name").text, "chess #3")
        # It is still there to be closed again.
        self.press(Keys.ENTER)
        self.assertEqual(self.elements("#list .chosen"), [])

    def test_marks_are_reached_and_opened_by_keys(self):
        self.browser.execute_script("arguments[0].focus()", self.element("#map"))
        self.press(Keys.TAB, Keys.ENTER)
        self.settle()
        self.assertEqual(len(self.elements("#list .chosen")), 1)
        self.assertEqual(self.elements("#marks .chosen"), [self.browser.switch_to.active_element])

    def test_focus_is_not_lost_with_a_mark(self):
        self.browser.execute_script("arguments[0].focus()", self.marks[0])
        self.press(*["+"] * 8)
        self.settle()
        self.assertEqual(self.browser.switch_to.active_element.get_attribute("id"), "map")

    def test_names(self):
        names = {"#map": "Map", "#zoom-in": "Zoom in", "#zoom-out": "Zoom out", "#fit": "Show everything", "#words": "Words",
                 "#list-section": "Messages", "#controls": "Zoom"}
        for selector, name in names.items():
            self.assertEqual(self.element(selector).accessible_name, name)
        self.element("#filter summary").click()
        for selector, name in {"#channel": "Channel", "#type": "Type", "#since": "Seen from", "#until": "Seen until"}.items():
            self.assertTrue(self.element(selector).accessible_name.startswith(name))
        self.assertEqual([self.element(name).aria_role for name in ("main", "body > header", "body > footer", "#status")],
                         ["main", "banner", "contentinfo", "status"])
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
            self.assertLessEqual(self.browser.execute_script("return document.documentElement.scrollWidth"), width)
            self.assertEqual(self.browser.execute_script(MAP_TARGETS), [], width)

    def test_without_scripts(self):
        self.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setScriptExecutionDisabled", {"value": False})
        self.allowed.append(self.current.as_uri())
        self.browser.get(self.current.as_uri())
        self.assertIn("seqrcast map -o map.svg", self.element("noscript p").text)


if __name__ == "__main__":
    unittest.main()
