"""The reader and guest pages on a phone: the camera comes first, then a picture, then pasting."""

import unittest

from harness import PageTest
from test_guest import alice, guest_page
from test_scanner import ScannerTest

# The controls in the section for codes, from top to bottom: id or kind, width and height.
CONTROLS = """
  return [...document.querySelectorAll("#take button, #take input, #take textarea")]
    .filter((element) => element.checkVisibility()).map((element) => {
      const { top, width, height } = element.getBoundingClientRect();
      return { name: element.id || element.type, top, area: width * height, height };
    }).sort((one, other) => one.top - other.top);
"""
PHONES = [(320, 568), (375, 812), (390, 844)]


class DeviceTest(PageTest):
    def device(self, width, height, isTouched):
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": isTouched}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        touch = {"enabled": isTouched, "maxTouchPoints": 5 if isTouched else 1}
        self.browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", touch)
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        self.addCleanup(
            self.browser.execute_cdp_cmd, "Emulation.setTouchEmulationEnabled", {"enabled": False}
        )

    @property
    def controls(self):
        return self.browser.execute_script(CONTROLS)

    @property
    def names(self):
        return [control["name"] for control in self.controls]

    def assert_camera_first(self, height):
        self.assertEqual(self.names, ["camera", "picture", "code", "submit"])
        camera, *others = self.controls
        self.assertGreater(camera["area"], max(other["area"] for other in others))
        self.assertLess(camera["top"] + camera["height"], height)
        wide = self.browser.execute_script("return document.documentElement.scrollWidth")
        self.assertLessEqual(wide, self.browser.execute_script("return document.documentElement.clientWidth"))
        self.assertEqual(
            [element.get_dom_attribute("id") for element in self.elements("#take .primary")], ["camera"]
        )


class ReaderTests(DeviceTest, ScannerTest):
    def test_camera_first_on_a_phone(self):
        for width, height in PHONES:
            with self.subTest(width):
                self.device(width, height, isTouched=True)
                self.open()
                self.assert_camera_first(height)

    def test_camera_first_on_a_touch_screen(self):
        self.device(820, 1180, isTouched=True)
        self.open()
        self.assert_camera_first(1180)

    def test_pasting_and_pictures_first_on_a_desktop(self):
        self.device(1280, 800, isTouched=False)
        self.open()
        self.assertEqual(self.names, ["code", "submit", "picture", "camera"])
        self.assertEqual([element.text for element in self.elements("#take .primary")], ["Continue"])

    def test_without_a_camera_no_camera_button_comes_first(self):
        self.before_the_page("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })")
        self.device(390, 844, isTouched=True)
        self.open()
        self.assertEqual(self.names, ["code", "submit", "picture", "camera"])

    def test_the_tab_order_is_the_visible_order(self):
        self.device(390, 844, isTouched=True)
        self.open()
        order = self.browser.execute_script(
            "return [...document.querySelectorAll('#take button, #take input, #take textarea')]"
            ".map((element) => element.id || element.type)"
        )
        self.assertEqual(order, self.names)

    def test_the_reason_of_a_failure_is_in_view(self):
        self.device(320, 568, isTouched=True)
        self.open()
        self.browser.execute_script(
            "navigator.mediaDevices.getUserMedia = async () => {"
            " throw new DOMException('', 'NotAllowedError'); };"
        )
        self.element("#camera").click()
        self.wait_for_status("The camera may not be used.")
        box = self.element("#status").rect
        self.assertTrue(0 < box["y"] < box["y"] + box["height"] < self.element("#camera").rect["y"])
        self.assertLess(self.element("#camera").rect["y"] + self.element("#camera").rect["height"], 568)


class GuestTests(DeviceTest):
    page = staticmethod(guest_page)

    def test_camera_first_on_a_phone(self):
        """The owner's fingerprint is compared once, but the camera is used every time."""
        for width, height in PHONES:
            with self.subTest(width):
                self.device(width, height, isTouched=True)
                self.open()
                self.unlock(alice().passphrase)
                self.assert_camera_first(height)
                self.assertIn(alice().fingerprint, self.element("#take + #channel").text)

    def test_channel_first_on_a_desktop(self):
        self.device(1280, 800, isTouched=False)
        self.open()
        self.unlock(alice().passphrase)
        sections = [
            element.get_dom_attribute("id")
            for element in self.elements("main > section")
            if element.is_displayed()
        ]
        self.assertEqual(sections, ["channel", "take"])


if __name__ == "__main__":
    unittest.main()
