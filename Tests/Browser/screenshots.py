"""Draws the pictures in docs/images."""

from harness import ROOT, PageTest
from locked_text import in_fragment, locked
from png import compressed
from sightings import ALICE, NOW, map_page, message
from test_scanner import scanner_page

PASSPHRASE = "mofab-jiduz-tizok-hagur-vobal-nifos"
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


INES = {"name": "Ines (unverified 12345)"}
CHANNELS = [{"name": "chess", "owner": ALICE}, {"name": "allotments", "owner": INES}, {"name": "walks"}]
MESSAGES = [
    (0, "Tuesday, 7 pm, back room. Bring a clock.", (52.53, 13.41), (52.50, 13.38), (52.52, 13.45)),
    (2, "The path by the river is open again.", (48.85, 2.35), (48.87, 2.31)),
    (1, "Seeds to swap at the shed behind the mill.", (47.37, 8.54)),
    (0, "The tournament has a new place.", (51.51, -0.12), (53.48, -2.24), (51.75, -1.25)),
    (2, "Meet at the old lime tree.", (50.08, 14.43), (48.21, 16.37)),
    (1, "Water is off on Friday.", (45.46, 9.19), (41.90, 12.50)),
    (0, "Results of the second round.", (40.42, -3.70), (43.30, 5.37)),
    (2, "Lost: a grey scarf.", (59.33, 18.07), (55.68, 12.57, 60_000), (53.55, 10.0)),
]


def seen_messages():
    """Returns messages of the last days from all over Europe."""
    return [
        message(
            31 - index,
            *places,
            text=text,
            channel=channel,
            time=NOW - 90_000 * index,
            isPublished=channel == 2,
            **({"expires": NOW} if channel == 1 else {}),
        )
        for index, (channel, text, *places) in enumerate(MESSAGES)
    ]


class Screenshots(PageTest):
    def draw(self, name, scheme="light"):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.browser.execute_script("scrollTo(0, 0)")
        path = ROOT / f"docs/images/{name}.png"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(compressed(self.browser.get_screenshot_as_png()))
        print(path.relative_to(ROOT), path.stat().st_size)

    def screen(self, size):
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": True}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


CITY = [
    ("The key is under the mat.", (37.7749, -122.4194), (37.7763, -122.4173), (37.7752, -122.4241)),
    ("Ferries run again from Monday.", (37.8083, -122.4156)),
    ("Reading group, second floor.", (37.8715, -122.2730), (37.8044, -122.2712)),
    ("Found: a blue glove.", (37.7599, -122.4860), (37.6879, -122.4702)),
]


def messages_of_a_city():
    return [
        message(14 - index, *places, text=text, time=NOW - 40_000 * index)
        for index, (text, *places) in enumerate(CITY)
    ]


class ReaderScreenshots(Screenshots):
    def runTest(self):
        self.screen(PHONE)
        self.open(in_fragment(locked(TEXT, PASSPHRASE)))
        self.draw("reader-locked")
        self.unlock(PASSPHRASE)
        self.screen(DESK)
        self.draw("reader-open")
        self.screen(PHONE)
        self.read(locked(LINK, PASSPHRASE, "url"), PASSPHRASE)
        self.draw("reader-link")
        self.read(locked(EVENT, PASSPHRASE, "event"), PASSPHRASE)
        self.draw("reader-dark", "dark")


class CameraScreenshots(Screenshots):
    page = staticmethod(scanner_page)

    def runTest(self):
        self.screen(PHONE)
        self.open()
        self.draw("reader-camera")


class MapScreenshots(Screenshots):
    @staticmethod
    def page():
        return map_page(seen_messages(), CHANNELS, made=NOW + 7_000)

    def runTest(self):
        self.screen(DESK)
        self.open()
        self.wait(lambda: self.elements("#marks button"))
        self.browser.execute_script("""
          document.querySelectorAll("#marks button")[0].click();
          document.activeElement.blur();
        """)
        self.wait(lambda: self.elements("#marks .chosen"))
        self.draw("map")


class CityScreenshots(Screenshots):
    @staticmethod
    def page():
        return map_page(messages_of_a_city(), CHANNELS, made=NOW + 7_000)

    def runTest(self):
        self.screen(PHONE)
        self.open()
        self.wait(lambda: self.elements("#marks button"))
        self.wait(lambda: self.element("#middle").text)
        self.draw("map-phone")


if __name__ == "__main__":
    for screenshots in [ReaderScreenshots, CameraScreenshots, MapScreenshots, CityScreenshots]:
        screenshots().debug()
