"""Names, headings and contrast in all three pages, as assistive technology gets them."""

import itertools
import unittest

from harness import PageTest
from locked_text import in_fragment, locked
from map_test import BERLIN, PARIS, ROME, MapTest
from sightings import NOW, message
from test_access import CONTRASTS
from test_guest import alice, guest_page
from test_scanner import scanner_page

PASSPHRASE = "mofab-jiduz-tizok-hagur-vobal-nifos"
EVENT = "BEGIN:VEVENT\nSUMMARY:Allotment society\nDTSTART:20261201T190000Z\nEND:VEVENT\n"
CONTROLS = {
    "button",
    "link",
    "textbox",
    "searchbox",
    "combobox",
    "checkbox",
    "radio",
    "slider",
    "spinbutton",
    "Date",
    "DisclosureTriangle",
    "listbox",
    "menuitem",
    "option",
}
# The contrast between the labels on the map and the land or sea behind them.
MAP_CONTRASTS = """
  const fill = (selector) => getComputedStyle(document.querySelector(selector)).fill.match(/[0-9.]+/g).map(Number);
  const luminance = (color) => color.map((value) => value / 255)
    .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  return ["#cities", "#graticule-labels"].flatMap((labels) => [".land", ".sea"].map((behind) => {
    const [first, second] = [luminance(fill(labels)), luminance(fill(behind))];
    return [`${labels} on ${behind}`, (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)];
  }));
"""


class TreeChecks:
    """Checks of the present state of a page, for use in a `PageTest`."""

    def tree(self):
        nodes = self.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        return [node for node in nodes if not node.get("ignored")]

    def assert_accessible(self):
        nodes = self.tree()

        def role(node):
            return node.get("role", {}).get("value")

        def name(node):
            return node.get("name", {}).get("value", "").strip()

        controls = [node for node in nodes if role(node) in CONTROLS]
        self.assertGreater(len(controls), 0)
        self.assertEqual([node for node in controls if not name(node)], [], "controls without a name")
        levels = [
            next(item["value"]["value"] for item in node["properties"] if item["name"] == "level")
            for node in nodes
            if role(node) == "heading"
        ]
        self.assertEqual(levels[:1], [1])
        self.assertEqual(levels.count(1), 1)
        skipped = [(one, other) for one, other in itertools.pairwise(levels) if other > one + 1]
        self.assertEqual(skipped, [], f"headings skip a level: {levels}")
        self.assertEqual([node for node in nodes if role(node) == "heading" and not name(node)], [])
        contrasts = self.browser.execute_script(CONTRASTS)
        self.assertGreater(len(contrasts), 3)
        self.assertEqual([pair for pair in contrasts if pair[1] < 4.5], [])

    def in_both_schemes(self):
        for scheme in ["light", "dark"]:
            features = [{"name": "prefers-color-scheme", "value": scheme}]
            self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
            self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"features": []})
            with self.subTest(scheme):
                yield scheme

    def open_all_details(self):
        for summary in self.elements("summary"):
            if summary.is_displayed():
                summary.click()


class ReaderTreeTests(TreeChecks, PageTest):
    page = staticmethod(scanner_page)

    def test_names_headings_and_contrast(self):
        for _ in self.in_both_schemes():
            self.open()
            self.open_all_details()
            self.assert_accessible()
            self.take("SEQR1MS:00")
            self.assert_accessible()
            self.open(in_fragment(locked(EVENT, PASSPHRASE, "event")))
            self.assert_accessible()
            self.unlock(PASSPHRASE)
            self.assert_accessible()


class GuestTreeTests(TreeChecks, PageTest):
    page = staticmethod(guest_page)

    def test_names_headings_and_contrast(self):
        picture = alice().publish("Tuesday, 7 pm")
        for _ in self.in_both_schemes():
            self.open()
            self.assert_accessible()
            self.unlock(alice().passphrase)
            self.assert_accessible()
            self.mark()
            self.element("#picture").send_keys(str(picture))
            self.wait_for_change()
            self.assertEqual(self.outcome, "success")
            self.assert_accessible()


class MapTreeTests(TreeChecks, MapTest):
    def test_names_headings_and_contrast(self):
        for _ in self.in_both_schemes():
            self.show(
                [
                    message(3, BERLIN, kind="event", text=EVENT),
                    message(2, PARIS, expires=NOW - 1),
                    message(1, ROME),
                ]
            )
            self.assert_accessible()
            self.elements("#list .entry")[0].click()
            self.open_all_details()
            self.assert_accessible()
            contrasts = self.browser.execute_script(MAP_CONTRASTS)
            self.assertEqual([pair for pair in contrasts if pair[1] < 4.5], [])

    def test_a_marks_name_contains_its_place(self):
        self.show([message(1, (37.8083, -122.4156))])
        [mark] = [node for node in self.tree() if "One sighting" in node.get("name", {}).get("value", "")]
        self.assertEqual(mark["description"]["value"], "3 km north-west of San Francisco")


if __name__ == "__main__":
    unittest.main()
