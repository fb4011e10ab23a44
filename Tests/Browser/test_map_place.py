"""The scale bar, the nearest city, and labels that cover nothing else."""

import math
import unittest

from selenium.webdriver.common.keys import Keys

from map_test import BERLIN, MapTest
from sightings import message

SAN_FRANCISCO = (37.77, -122.42)
# Places in one city: some within a stone's throw, some across the bay.
IN_ONE_CITY = [
    SAN_FRANCISCO,
    (37.772, -122.419),
    (37.7705, -122.425),
    (37.7699, -122.4205),
    (37.80, -122.41),
    (37.805, -122.27),
    (37.76, -122.50),
    (37.69, -122.47),
    (37.87, -122.27),
]
SIZES = [(320, 568), (375, 812), (1280, 800)]
EARTH_RADIUS = 6_371_008.8

# Finds things on and around the map that cover each other, and things that are cut off. Marks are
# round.
OVERLAPS = """
  const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const map = document.getElementById("map").getBoundingClientRect();
  const boxes = (elements, slack) => elements.map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { isMark: element.matches("#marks button"), name: element.textContent || element.id || element.getAttribute("class"),
      left: left + slack, right: right - slack, top: top + slack, bottom: bottom - slack };
  });
  // A mark may lie on the edge of the map. Boxes of texts include room for accents.
  const marks = boxes(all("#marks button"), 0).filter((box) =>
    box.right > map.left && box.left < map.right && box.bottom > map.top && box.top < map.bottom);
  const texts = boxes(all("#cities text, #graticule-labels text"), 1);
  const around = boxes(all("#controls button, #scale, #middle, header h1, #lead, #list-title"), 0);
  const isBoxCovered = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const isRoundCovered = (one, other) => Math.hypot(one.left + one.right - other.left - other.right,
    one.top + one.bottom - other.top - other.bottom) < one.right - one.left + other.right - other.left;
  const isCovered = (one, other) => one.isMark && other.isMark ? isRoundCovered(one, other) : isBoxCovered(one, other);
  const covered = (some) => some.flatMap((one, index) => some.slice(index + 1)
    .filter((other) => isCovered(one, other)).map((other) => [one.name, other.name]));
  const cut = texts.filter((box) => box.left < map.left || box.right > map.right
    || box.top < map.top || box.bottom > map.bottom).map((box) => [box.name]);
  const onMap = around.filter((box) => isCovered(box, map)).map((box) => [box.name, "map"]);
  const isOut = ({ left, right }) => left < 0 || right > document.documentElement.clientWidth;
  return { texts: texts.length, faults: [...covered([...marks, ...texts]), ...covered(around), ...onMap, ...cut,
    ...around.filter(isOut).map((box) => [box.name])] };
"""


def metres(one, other):
    """Computes the distance by the haversine formula, on a sphere with the earth's mean radius."""
    (north, east), (north_too, east_too) = (
        [math.radians(degrees) for degrees in place] for place in (one, other)
    )
    chord = math.sin((north_too - north) / 2) ** 2 + (
        math.cos(north) * math.cos(north_too) * math.sin((east_too - east) / 2) ** 2
    )
    return 2 * EARTH_RADIUS * math.asin(math.sqrt(chord))


class ScaleBarTests(MapTest):
    def shown_metres(self):
        number, unit = self.scale.replace(",", "").split()
        return float(number) * {"m": 1, "km": 1000}[unit]

    def bar_metres(self):
        """Measures the bar by two marks, the only things on the map with known places."""
        places = [
            (
                *(float(number) for number in mark.accessible_name.split(" at ")[1].split(", ")),
                *self.place(mark),
            )
            for mark in self.marks
        ]
        (north, west, left, _), (_, east, right, _) = sorted(places, key=lambda place: place[1])
        bar = self.browser.execute_script(
            "return document.getElementById('scale-bar').getBoundingClientRect().width"
        )
        return metres((north, west), (north, east)) * bar / (right - left)

    def test_the_bar_is_as_long_as_the_distance_it_names(self):
        """Two marks on one parallel give the pixels of a distance, at each latitude and zoom."""
        for latitude in [0, 37.77, -33.9, 78.2]:
            for degrees in [0.004, 0.2, 12]:
                with self.subTest(latitude=latitude, degrees=degrees):
                    self.show([message(2, (latitude, 10)), message(1, (latitude, 10 + degrees))])
                    self.assertEqual(len(self.marks), 2)
                    shown = self.shown_metres()
                    self.assertAlmostEqual(self.bar_metres() / shown, 1, delta=0.02)
                    self.assertIn(str(shown)[0], "125")

    def test_it_follows_the_zoom(self):
        self.show([message(1, SAN_FRANCISCO)])
        before = self.shown_metres()
        for _ in range(4):
            self.element("#zoom-in").click()
        self.assertIn(before / self.shown_metres(), [10, 12.5, 16, 20, 25])


class CityTests(MapTest):
    KNOWN = {
        (37.8083, -122.4156): "3 km north-west of San Francisco",  # Fisherman's Wharf
        (51.4769, -0.0005): "8.7 km east of London",  # Greenwich
        (-33.8908, 151.2743): "6.1 km east of Sydney",  # Bondi Beach
        (48.8584, 2.2945): "4.3 km west of Paris",  # the Eiffel Tower
        (52.5208, 13.4094): "in Berlin",  # the Television Tower
    }

    def described(self, latitude, longitude):
        self.show([message(1, (latitude, longitude))])
        [mark] = self.marks
        return mark.get_dom_attribute("title")

    def test_five_known_places(self):
        for place, words in self.KNOWN.items():
            with self.subTest(words):
                self.assertEqual(self.described(*place), words)

    def test_the_list_and_the_middle_of_the_map_name_the_city(self):
        self.show([message(1, (37.8083, -122.4156))])
        words = "3 km north-west of San Francisco"
        self.assertEqual(self.element("#middle").text, f"The middle of the map is {words}.")
        self.elements("#list .entry")[0].click()
        self.assertIn(words, self.element(".sightings").text)

    def test_the_antimeridian_and_the_poles(self):
        self.assertIn("km east of Suva", self.described(-18.13, -179.5))
        self.assertIn("km north of", self.described(90, 0))
        self.assertIn("Amundsen", self.described(-89.9, 120))

    def test_an_uncertain_place_is_described_as_near_a_city(self):
        self.show([message(1, (*BERLIN, 30_000))])
        self.assertEqual(self.marks[0].get_dom_attribute("title"), "near Berlin")

    def test_screen_readers_announce_the_city_when_a_move_ends(self):
        self.media(("prefers-reduced-motion", "no-preference"))
        self.show([message(1, SAN_FRANCISCO)])
        self.assertEqual(self.element("#middle").get_dom_attribute("aria-live"), "polite")
        self.browser.execute_script("""
          window.sentences = [];
          new MutationObserver(() => sentences.push(document.getElementById("middle").textContent))
            .observe(document.getElementById("middle"), { childList: true });
        """)
        self.elements("#list .entry")[0].click()
        self.press(Keys.ESCAPE)
        self.browser.execute_script("arguments[0].focus()", self.element("#map"))
        self.press(Keys.ARROW_RIGHT)
        self.settle()
        self.assertEqual(self.browser.execute_script("return sentences.length"), 1)


class OverlapTests(MapTest):
    def assert_clear(self, least_texts=1):
        self.settle()
        found = self.browser.execute_script(OVERLAPS)
        self.assertEqual(found["faults"], [])
        self.assertGreaterEqual(found["texts"], least_texts)

    def walk(self, least_texts=1):
        """Checks the map at first, zoomed in and out, and moved a little."""
        self.assert_clear(least_texts)
        self.browser.execute_script("arguments[0].focus({ preventScroll: true })", self.element("#map"))
        for keys in ["+", Keys.ARROW_LEFT, "-" * 3, Keys.ARROW_UP, "-" * 3]:
            self.press(*keys)
            self.assert_clear(least_texts)

    def test_in_one_city(self):
        for size in SIZES:
            with self.subTest(size):
                self.screen(*size)
                self.show([message(20 - index, place) for index, place in enumerate(IN_ONE_CITY)])
                self.walk()

    def test_on_a_continent(self):
        places = [(36 + 3.1 * (index % 7), -8 + 4.3 * (index % 9)) for index in range(60)]
        for size in SIZES:
            with self.subTest(size):
                self.screen(*size)
                self.show([message(100 - index, place) for index, place in enumerate(places)])
                self.walk()

    def test_clusters_with_large_numbers(self):
        for size in SIZES:
            with self.subTest(size):
                self.screen(*size)
                self.show(
                    [
                        message(
                            3_000 - index,
                            (52.3 + 0.0002 * (index % 1_500), 13.2 + 0.0003 * (index * 7 % 1_500)),
                        )
                        for index in range(2_500)
                    ]
                )
                self.walk(least_texts=0)

    def test_in_large_type(self):
        self.screen(320, 568)
        self.show([message(20 - index, place) for index, place in enumerate(IN_ONE_CITY)])
        self.browser.execute_script("document.documentElement.style.fontSize = '200%'")
        self.settle()
        self.assertLessEqual(self.browser.execute_script("return document.documentElement.scrollWidth"), 320)

    def test_marks_that_are_close_open_in_the_end(self):
        """On a phone the map is two kilometres wide; closer places need more zoom."""
        self.screen(320, 568)
        self.show(
            [message(3, SAN_FRANCISCO), message(2, (37.7703, -122.42)), message(1, (37.7703, -122.4196))]
        )
        for _ in range(12):
            if not self.clusters:
                break
            self.clusters[0].click()
        self.assertEqual(len(self.marks), 3)


if __name__ == "__main__":
    unittest.main()
