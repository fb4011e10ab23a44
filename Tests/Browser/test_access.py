"""The page for people who use only the keyboard, a screen reader, a small screen or large type."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from harness import PageTest
from locked_text import in_fragment, locked

PASSPHRASE = "mofab-jiduz-tizok-hagur-vobal-nifos"

# The contrast of each visible text with its background (WCAG 2.2, 1.4.3).
CONTRASTS = """
  const channels = (color) => color.match(/[0-9.]+/g).map(Number);
  const luminance = ([red, green, blue]) => [red, green, blue].map((value) => value / 255)
    .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const behind = (element) => {
    for (let box = element; box !== null; box = box.parentElement) {
      const color = channels(getComputedStyle(box).backgroundColor);
      if (color.length === 3 || color[3] === 1) return color;
    }
    throw new Error("nothing behind it");
  };
  const texts = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility()
    && element.getClientRects().length > 0 && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  return texts.map((element) => {
    const [first, second] = [luminance(channels(getComputedStyle(element).color)), luminance(behind(element))];
    return [element.textContent.slice(0, 40), (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)];
  });
"""

SMALL_TARGETS = """
  return [...document.querySelectorAll("button, .button, input, textarea, summary")]
    .filter((element) => element.checkVisibility()).filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width < 44 || height < 44;
    }).map((element) => element.outerHTML.slice(0, 60));
"""


class AccessTests(PageTest):
    @classmethod
    def setUpClass(cls):
        cls.code = locked("Tuesday, 7 pm\u202e", PASSPHRASE)
        cls.link = locked("http://bank.example@xn--80ak6aa92e.example/", PASSPHRASE, "url")

    def screen(self, width, height, scheme="light"):
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"features": []})

    def press(self, *keys):
        ActionChains(self.browser).send_keys(*keys).perform()

    def each_state(self):
        """Goes through every state of the page."""
        self.open()
        yield "waiting"
        self.take("SEQR1MS:00")
        yield "another kind"
        self.open(in_fragment(self.code))
        yield "passphrase"
        self.unlock("other")
        yield "wrong passphrase"
        self.unlock(PASSPHRASE)
        yield "text"
        self.read(self.link, PASSPHRASE)
        yield "link"
        self.element(".second-step button").click()
        for summary in self.elements("summary"):
            if summary.is_displayed():
                summary.click()
        yield "second step, and all about the page"

    def test_keyboard_alone(self):
        self.open()
        self.press(Keys.TAB)
        self.assertEqual(self.focused.get_property("id"), "code")
        self.press(self.code, Keys.TAB, Keys.ENTER)
        self.wait_for("passphrase wanted")
        self.assertEqual(self.focused.get_property("id"), "passphrase")
        self.press("wrong", Keys.ENTER)
        self.wait_for("wrong passphrase")
        self.assertEqual(self.focused.get_property("id"), "passphrase")
        self.press(PASSPHRASE, Keys.TAB, Keys.ENTER)
        self.assertEqual(self.element("#passphrase").get_property("type"), "text")
        self.press(Keys.TAB, Keys.ENTER)
        self.wait_for("success")
        self.assertEqual(self.focused.get_property("id"), "opened-title")
        self.press(Keys.TAB, Keys.TAB, Keys.TAB)
        self.assertEqual(self.focused.get_property("id"), "close")
        self.press(Keys.ENTER)
        self.wait_for("waiting")
        self.assertEqual(self.focused.get_property("id"), "code")

    def test_names(self):
        self.open()
        self.assertEqual(self.element("#code").accessible_name, "Paste a code, or a link with one in it")
        self.assertEqual(self.element("#take-form button").accessible_name, "Continue")
        self.assertEqual(
            (self.element("#take").aria_role, self.element("#take").accessible_name), ("region", "Code")
        )
        self.open(in_fragment(self.code))
        self.assertEqual(self.element("#passphrase").accessible_name, "The passphrase that you were given")
        self.assertEqual(self.element("#show").accessible_name, "Show")
        self.unlock(PASSPHRASE)
        self.assertEqual(self.element("#opened").accessible_name, "Opened")
        self.assertEqual(self.element("a[download]").accessible_name, "Save")

    def test_structure(self):
        self.open()
        self.assertEqual(len(self.elements("h1")), 1)
        self.assertEqual(
            [self.element(name).aria_role for name in ("main", "body > header", "body > footer")],
            ["main", "banner", "contentinfo"],
        )
        self.assertEqual(self.element("html").get_dom_attribute("lang"), "en")
        self.assertEqual(self.element("#status").get_dom_attribute("aria-live"), "polite")
        fields = [field for field in self.elements("input, textarea") if field.is_displayed()]
        unlabelled = [field for field in fields if not field.accessible_name]
        self.assertEqual(unlabelled, [])

    def test_small_screens(self):
        self.screen(320, 568)
        for state in self.each_state():
            with self.subTest(state):
                wide = self.browser.execute_script(
                    "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
                )
                self.assertEqual(wide, 0)
                self.assertEqual(self.browser.execute_script(SMALL_TARGETS), [])

    def test_contrast(self):
        for scheme in ["light", "dark"]:
            self.screen(800, 900, scheme)
            for state in self.each_state():
                with self.subTest(f"{scheme}: {state}"):
                    contrasts = self.browser.execute_script(CONTRASTS)
                    self.assertGreater(len(contrasts), 3)
                    self.assertEqual([pair for pair in contrasts if pair[1] < 4.5], [])

    def test_type_of_fields(self):
        """Phones zoom in on fields with type below 16 pixels."""
        self.open()
        for selector in ["#code", "#passphrase"]:
            size = self.browser.execute_script(
                "return parseFloat(getComputedStyle(document.querySelector(arguments[0])).fontSize)", selector
            )
            self.assertGreaterEqual(size, 16)


if __name__ == "__main__":
    unittest.main()
