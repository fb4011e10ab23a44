"""Draws docs/images/reader-*.png."""

from harness import ROOT, PageTest
from locked_text import in_fragment, locked
from png import compressed

PASSPHRASE = "mofab-jiduz-tizok-hagur-vobal"
PHONE, DESK = (390, 844), (1200, 800)

TEXT = """The allotment society meets on Tuesday at 7 pm, in the shed behind the mill.

Bring the key to the water tap, and seeds to swap if you have any. If you cannot come, tell Ines.
"""
LINK = "https://bank.example@xn--bnk-6cd.example/meeting?number=12"
EVENT = """BEGIN:VEVENT
SUMMARY:Allotment society
DTSTART;TZID=Europe/Berlin:20261201T190000
DURATION:PT1H30M
LOCATION:The shed behind the mill
DESCRIPTION:Bring the key to the water tap\\, and seeds to swap.
END:VEVENT
"""


class Screenshots(PageTest):
    def runTest(self):
        self.open(in_fragment(locked(TEXT, PASSPHRASE)))
        self.draw("locked", PHONE)
        self.unlock(PASSPHRASE)
        self.draw("open", DESK)
        self.read(locked(LINK, PASSPHRASE, "url"), PASSPHRASE)
        self.draw("link", PHONE)
        self.read(locked(EVENT, PASSPHRASE, "event"), PASSPHRASE)
        self.draw("dark", PHONE, "dark")

    def draw(self, name, size, scheme="light"):
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": True}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.browser.execute_script("scrollTo(0, 0)")
        path = ROOT / f"docs/images/reader-{name}.png"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(compressed(self.browser.get_screenshot_as_png()))
        print(path.relative_to(ROOT), path.stat().st_size)


if __name__ == "__main__":
    Screenshots().debug()
