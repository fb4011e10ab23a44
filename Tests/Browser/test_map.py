"""The page that `seqrcast map` makes: the map and its marks."""

import unittest

from selenium.webdriver.common.keys import Keys

from map_test import BERLIN, PARIS, ROME, MapTest
from sightings import message


class MadeMapTests(MapTest):
    def test_a_map_that_the_program_made(self):
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

    def test_projection(self):
        """Checks a published example, in both directions: 50° N, 75° W (Snyder, 1987, appendix A)."""
        self.open()
        [x, y] = self.browser.execute_script("const { x, y } = projected(50, -75); return [x, y];")
        self.assertAlmostEqual(x, -1.308_996_9, places=7)
        self.assertAlmostEqual(-y, 0.953_637_1, places=7)
        for latitude in [-90, -89.9, -45, 0, 1e-9, 60, 90]:
            back = self.browser.execute_script("return latitudeAt(projected(arguments[0], 0).y)", latitude)
            self.assertAlmostEqual(back, latitude, places=9)

    def test_no_line_of_the_map_is_dashed(self):
        """Browsers compute the dashes of the whole world, which takes seconds at a city's scale."""
        self.open()
        dashes = self.browser.execute_script(
            "return [...document.querySelectorAll('#drawing path')].map((path) => getComputedStyle(path).strokeDasharray)"
        )
        self.assertEqual(set(dashes), {"none"})

    def test_a_single_place_has_its_surroundings(self):
        self.open()
        self.assertEqual(self.scale, "100 km")


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

    def test_the_wheel_zooms_at_the_pointer(self):
        [mark] = [mark for mark in self.marks if "48.85" in mark.accessible_name]
        left, top = self.place(mark)
        before = self.scale
        self.wheel(left, top, -300)
        self.wait(lambda: self.scale != before)
        # Zooming made a new mark at the place of the first one.
        [mark] = [mark for mark in self.marks if "48.85" in mark.accessible_name]
        self.assertAlmostEqual(self.place(mark)[0], left, delta=3)
        self.assertAlmostEqual(self.place(mark)[1], top, delta=3)

    def test_drag(self):
        [mark] = [mark for mark in self.marks if "48.85" in mark.accessible_name]
        left, top = self.place(mark)
        self.mouse("mousePressed", left, top)
        self.mouse("mouseMoved", left + 60, top + 40)
        self.mouse("mouseReleased", left + 60, top + 40)
        self.assertAlmostEqual(self.place(mark)[0], left + 60, delta=2)
        self.assertAlmostEqual(self.place(mark)[1], top + 40, delta=2)
        # A drag that ends on a mark is no click on it; a later click is.
        self.assertEqual(self.elements(".details"), [])
        mark.click()
        self.assertEqual(len(self.elements(".details")), 1)

    def test_a_mouse_button_released_outside_the_page_does_not_drag(self):
        [mark] = [mark for mark in self.marks if "48.85" in mark.accessible_name]
        place = self.place(mark)
        map = self.element("#map")
        box = map.rect
        self.browser.execute_script(
            """
          const [map, left, top] = arguments;
          const send = (target, name, buttons, x) => target.dispatchEvent(new PointerEvent(name, {
            pointerId: 1, pointerType: "mouse", button: name === "pointermove" ? -1 : 0, buttons, bubbles: true,
            clientX: left + x, clientY: top + 40 }));
          send(map, "pointerdown", 1, 40);
          send(document.body, "pointerup", 0, -5);
          send(map, "pointermove", 0, 100);
          send(map, "pointerdown", 1, 40);
          send(map, "pointermove", 0, 100);
        """,
            map,
            box["x"],
            box["y"],
        )
        self.assertEqual(self.place(mark), place)

    def test_double_click(self):
        before = self.scale
        self.browser.execute_script("""
          document.getElementById("map").dispatchEvent(
            new MouseEvent("dblclick", { bubbles: true, cancelable: true, clientX: 300, clientY: 300 }));
        """)
        self.assertNotEqual(self.scale, before)

    def test_pinch(self):
        before = self.scale

        def points(spread):
            return [{"x": 400 - spread, "y": 400, "id": 0}, {"x": 400 + spread, "y": 400, "id": 1}]

        def send(kind, touches):
            self.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

        send("touchStart", points(20))
        send("touchMove", points(60))
        send("touchMove", points(120))
        send("touchEnd", [])
        self.assertNotEqual(self.scale, before)

    def test_an_animated_move_ends_at_its_target(self):
        self.media(("prefers-reduced-motion", "no-preference"))
        before = self.scale
        self.element("#zoom-in").click()
        self.wait(lambda: self.scale != before)
        self.element("#fit").click()
        self.wait(lambda: self.scale == before)

    def test_the_map_stops_at_the_poles_and_at_the_closest_zoom(self):
        self.browser.execute_script("arguments[0].focus()", self.element("#map"))
        for _ in range(40):
            self.press("-")
        self.assertEqual(len(self.labels), 1)
        self.press(*[Keys.ARROW_UP] * 60)
        self.assertEqual(len(self.labels), 1)
        self.press("0", *["+"] * 60)
        self.assertEqual(self.scale, "20 m")


class ClusterTests(MapTest):
    def test_a_cluster_opens_when_zooming_in(self):
        self.show([message(3, BERLIN), message(2, (52.53, 13.42)), message(1, ROME)])
        self.assertEqual(self.labels, ["2 sightings near 52.52, 13.4", "One sighting at 41.9, 12.5"])
        [cluster] = self.clusters
        self.assertEqual(cluster.text, "2")
        cluster.click()
        self.assertEqual(self.labels, ["One sighting at 52.52, 13.4", "One sighting at 52.53, 13.42"])

    def test_a_cluster_of_one_place_lists_its_messages(self):
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

    def test_marks_at_the_edges_of_the_world(self):
        self.show([message(4, (90, 0)), message(3, (-90, 0)), message(2, (89, 180)), message(1, (-89, -90))])
        self.assertEqual(len(self.labels), 4)
        box = self.element("#map").rect
        for mark in self.marks:
            self.assertTrue(box["y"] < self.place(mark)[1] < box["y"] + box["height"])

    def test_uncertain_places_are_drawn_to_scale(self):
        self.show([message(1, (52.52, 13.40, 20_000))])
        ellipse = self.element("#circles ellipse")
        # 600 km of the parallel are as wide as the window without its margins, or as high.
        width, height = (float(ellipse.get_dom_attribute(name)) for name in ("rx", "ry"))
        bar = self.element("#scale-bar").rect["width"]
        self.assertEqual(self.scale, "50 km")
        self.assertAlmostEqual(width, bar * 20 / 50, delta=2)
        self.assertTrue(0.7 < height / width < 1)

    def test_ten_thousand_messages(self):
        def place(index):
            return (60 * (index * 7919 % 1000) / 500 - 60, 360 * (index * 104_729 % 997) / 997 - 180)

        self.show([message(10_000 - index, place(index)) for index in range(10_000)])
        self.assertIn("10,000 messages, 10,000 sightings", self.element("#lead").text)
        self.assertLess(len(self.marks), 1_000)
        self.assertEqual(
            sum(
                int(mark.accessible_name.split()[0].replace(",", "").replace("One", "1"))
                for mark in self.marks
            ),
            10_000,
        )
        self.assertEqual(len(self.listed), 50)
        self.element("#older").click()
        self.assertEqual(self.listed[0], "chess #9950")
        self.fill("#words", "#4321")
        self.assertEqual(self.listed, ["chess #4321"])
        self.assertEqual(len(self.labels), 1)


if __name__ == "__main__":
    unittest.main()
