"""The base of all tests of the map."""

from selenium.webdriver.common.action_chains import ActionChains

from harness import PageTest
from sightings import ALICE, made_page, map_page

BERLIN, PARIS, ROME = (52.52, 13.40), (48.85, 2.35), (41.90, 12.50)
CHESS = {"name": "chess", "owner": ALICE}
HIKES = {"name": "hikes"}


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
        """The marks, once the map is drawn."""
        self.settle()
        return self.elements("#marks button")

    @property
    def clusters(self):
        return [mark for mark in self.marks if "cluster" in mark.get_dom_attribute("class")]

    @property
    def labels(self):
        """The accessible names of the marks."""
        return sorted(mark.accessible_name for mark in self.marks)

    @property
    def listed(self):
        return [entry.text.split("\n")[0] for entry in self.elements("#list .entry-name")]

    @property
    def scale(self):
        self.settle()
        return self.element("#scale-text").get_property("textContent")

    def settle(self):
        """Waits until the map is drawn."""
        self.browser.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")

    def press(self, *keys):
        ActionChains(self.browser).send_keys(*keys).perform()

    def place(self, mark):
        self.settle()
        box = mark.rect
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def mouse(self, kind, left, top):
        button = {"button": "left", "buttons": 0 if kind == "mouseReleased" else 1, "clickCount": 1}
        self.browser.execute_cdp_cmd(
            "Input.dispatchMouseEvent", {"type": kind, "x": left, "y": top, **button}
        )

    def wheel(self, left, top, pixels):
        self.browser.execute_cdp_cmd(
            "Input.dispatchMouseEvent",
            {"type": "mouseWheel", "x": left, "y": top, "deltaX": 0, "deltaY": pixels},
        )
