"""Draws docs/images/reader-*.png: `make screenshots`."""

import sys

from harness import ROOT, PageTest, browser
from locked_text import inside, locked, locked_body, code
from png import compress

PASSPHRASE = "mofab-jiduz-tizok-hagur-vobal"
PHONE, DESK = (390, 844), (1200, 800)

TEXT = """The allotment society meets on Tuesday at 7 pm, in the shed behind the mill.

Bring the key to the water tap, and seeds to swap if you have any. Who cannot come tells Ines.
"""
LINK = "https://example.org@xn--80ak6aa92e.example/allotment?meeting=12"


class Camera(PageTest):
    """Takes a picture of what the page shows."""

    def runTest(self):
        pass

    def take_picture(self, name, size, dark=False):
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})
        self.browser.execute_script("window.scrollTo(0, 0)")
        path = FOLDER / f"{name}.png"
        path.write_bytes(compress(self.browser.get_screenshot_as_png()))
        print(path, path.stat().st_size)


FOLDER = ROOT / "docs/images" if len(sys.argv) < 2 else __import__("pathlib").Path(sys.argv[1])
