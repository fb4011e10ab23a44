"""A member's use of the app in WebKit, the engine of iPhones, and in Firefox, without a camera."""

import base64
import glob
import os
import shutil
import subprocess
import tempfile
import unittest

from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException

import marionette
from app_test import AppTest, folder, harness, owner
from pixels import encoded

WEBKITS = sorted(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser"))


class OtherBrowser:
    """The steps of a member, for the test of each browser."""

    def begin_in(self, browser):
        self.browser = browser
        self.addCleanup(browser.quit)
        browser.set_script_timeout(harness.SECONDS)
        self.site = harness.Site(self.app)
        self.addCleanup(self.stop_site)

    def tearDown(self):
        """Checks nothing: these drivers report neither requests nor the console."""

    def element_of(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def test_a_member(self):
        alice = owner()
        self.begin()
        self.go("scan")
        self.wait_for("There is no camera here.")
        self.choose(*alice.share(self.card()))
        self.press("Follow chess", "dialog")
        self.wait_for("You follow chess")
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 message found", "Tuesday, 7 pm")
        self.press("Read chess #1")
        self.wait_for("Copy")
        # Reloads the app: the message is kept and opens again.
        self.open("messages")
        self.wait_for("Tuesday, 7 pm")


@unittest.skipUnless(WEBKITS, "webkit2gtk-driver is not installed")
class WebKitTests(OtherBrowser, AppTest):
    imports_modules = True

    def setUp(self):
        reading, writing = os.pipe()
        display = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x900x24", "-nolisten", "tcp"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        self.addCleanup(display.wait)
        self.addCleanup(display.terminate)
        os.close(writing)
        with os.fdopen(reading) as numbers:
            os.environ["DISPLAY"] = f":{numbers.readline().strip()}"
        self.addCleanup(os.environ.pop, "DISPLAY")
        options = webdriver.WebKitGTKOptions()
        options.binary_location = WEBKITS[-1]
        options.add_argument("--automation")
        self.begin_in(
            webdriver.WebKitGTK(
                options=options, executable_path="/usr/bin/WebKitWebDriver", service_log_path=os.devnull
            )
        )

    def card(self):
        """Draws the own card from the model's data, since this driver downloads nothing."""
        size, modules = self.browser.execute_async_script("""
          const done = arguments[0];
          import("./model/model.js").then(({ openModel }) => openModel()).then((model) => model.card())
            .then(({ size, modules }) => done([size, btoa(String.fromCharCode(...modules))]));
        """)
        dark = base64.b64decode(modules)
        light = bytes([255])
        rows = [light * 8 * (size + 8)] * 32
        for y in range(size):
            row = b"".join((b"\0" if module else light) * 8 for module in dark[y * size : (y + 1) * size])
            rows += [light * 32 + row + light * 32] * 8
        picture = folder() / "webkit-card.png"
        picture.write_bytes(encoded(rows + [light * 8 * (size + 8)] * 32))
        return picture

    def choose(self, *pictures):
        """Reads pictures with the app's scanner and pastes the texts, since this driver chooses no files."""
        self.go("scan")
        texts = [text for picture in pictures for text in self.search(picture)]
        self.press("Paste")
        self.fill("#pasted", "\n".join(texts))
        self.press("Read them", "dialog")

    def element(self, selector):
        """Finds an element. This driver has an error of its own for an element that vanished meanwhile."""
        try:
            return super().element(selector)
        except StaleElementReferenceException as error:
            raise NoSuchElementException(selector) from error


@unittest.skipUnless(shutil.which("firefox-esr"), "firefox-esr is not installed")
class FirefoxTests(OtherBrowser, AppTest):
    def setUp(self):
        profile = tempfile.TemporaryDirectory(prefix="seqrcast-firefox-", ignore_cleanup_errors=True)
        self.addCleanup(profile.cleanup)
        self.begin_in(marionette.firefox(profile.name, harness.downloads()))


if __name__ == "__main__":
    unittest.main()
