"""The app in Chromium, and the people around it, who use the program."""

import base64
import functools
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))

from selenium.common.exceptions import ElementClickInterceptedException, StaleElementReferenceException  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402

import harness  # noqa: E402
from harness import APP, folder, tool  # noqa: E402
from pixels import clip, decoded  # noqa: E402

MODULES = (
    "content/content.js",
    "common/picturesize.js",
    "kit/controls.js",
    "kit/words.js",
    "map.js",
    "model/model.js",
    "scan/scanner.js",
    "screens/animate.js",
    "screens/messages.js",
    "screens/scansheet.js",
    "screens/storage.js",
    "common/visible.js",
)
PHONE, SMALL, DESK = (390, 844), (320, 568), (1200, 800)


class Owner:
    """Somebody with the program who owns a channel "chess"."""

    def __init__(self, name, number, suite="compact"):
        self.vault = folder() / f"{name}-{number}.vault"
        self.pictures = 0
        self.run("init", "--name", name, "--suite", suite)
        self.run("channel", "create", "chess")

    def run(self, *arguments, passphrase=""):
        environment = {**os.environ, "SEQRCAST_VAULT": str(self.vault)}
        command = [tool(), *map(str, arguments)]
        with tempfile.TemporaryFile() as secret:
            secret.write(passphrase.encode())
            secret.seek(0)
            if passphrase:
                command += ["--passphrase-fd", str(secret.fileno())]
            done = subprocess.run(
                command,
                capture_output=True,
                text=True,
                env=environment,
                pass_fds=[secret.fileno()],
                check=False,
            )
        if done.returncode != 0:
            raise AssertionError(f"{command}: exit status {done.returncode}, {done.stderr}")
        return done.stdout

    def draw(self, *arguments):
        """Runs a command that draws a code; returns the pictures."""
        self.pictures += 1
        path = self.vault.with_name(f"{self.vault.stem}-{self.pictures}.png")
        self.run(*arguments, "--scale", "4", "-o", path)
        return [path] if path.exists() else sorted(path.parent.glob(f"{path.stem}-*.png"))

    def share(self, card, channel="chess"):
        """Draws a share for the person with this card; returns as many pictures as are needed."""
        return self.draw("share", channel, "--to", card)[:2]

    def publish(self, *arguments, channel="chess"):
        return self.draw("publish", channel, *arguments)

    @property
    def digits(self):
        return self.run("id").split(" · ")[1].splitlines()[0]


@functools.cache
def _numbers():
    return iter(range(1_000_000))


def owner(name="Alice", suite="compact"):
    return Owner(name, next(_numbers()), suite)


@functools.cache
def app_with_modules():
    """Returns a build of the same scripts that keeps files of their own for the modules that tests import."""
    made = folder() / "app-with-modules"
    subprocess.run(
        [ROOT / "Scripts/assemble-app.py", made, "--modules", *MODULES], check=True, stdout=subprocess.DEVNULL
    )
    return made


@functools.cache
def opened_before(app):
    """Returns the site of an app. The browser keeps its files from one test to the next."""
    return harness.Site(app)


class AppTest(unittest.TestCase):
    """A test of the app. The app requests only its own files, and the console stays silent."""

    size = PHONE
    # Whether the app needs a browser that has none of its files yet.
    is_new = False
    # Whether the test imports modules of the app by their paths.
    imports_modules = False

    def setUp(self):
        self.browser = harness.browser()
        self.browser.get("about:blank")
        self.drain()
        if self.is_new:
            self.site = harness.Site(self.app)
            self.addCleanup(self.stop_site)
        else:
            self.site = opened_before(self.app)
            kept = {"origin": self.site.url("")[:-1], "storageTypes": "indexeddb,local_storage"}
            self.browser.execute_cdp_cmd("Storage.clearDataForOrigin", kept)
        self.screen(self.size)
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"features": []})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        self.film()

    @property
    def app(self):
        """The folder that is served."""
        return app_with_modules() if self.imports_modules else APP

    def tearDown(self):
        requests, messages = self.drain()
        own = (self.site.url(""), "blob:", "data:", "about:")
        self.assertEqual([url for url in requests if not url.startswith(own)], [], "requests")
        self.assertEqual([text for text in messages if not self.is_expected(text)], [], "the console")
        self.browser.get("about:blank")

    def is_expected(self, message):
        """Whether a console message is expected.

        Places cannot be looked up offline, and a lock has no user name.
        """
        return "googleapis.com" in message or "username fields" in message

    def stop_site(self):
        self.site.server.shutdown()
        self.site.server.server_close()

    def drain(self):
        events = [json.loads(entry["message"])["message"] for entry in self.browser.get_log("performance")]
        requests = [
            event["params"]["request"]["url"]
            for event in events
            if event["method"] == "Network.requestWillBeSent"
        ]
        return requests, [entry["message"] for entry in self.browser.get_log("browser")]

    def screen(self, size, scheme="light"):
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size[0] < 900}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    # What a person does

    def open(self, path=""):
        """Loads the app, at a screen."""
        self.browser.get("about:blank")
        self.browser.get(self.site.url("index.html" + (f"#/{path}" if path else "")))
        self.wait(lambda: self.state not in (None, "starting"))

    def go(self, path):
        """Goes to another screen without reloading the app."""
        self.browser.execute_script(
            """
          // The screen is shown anew, also where it is that one already.
          delete document.getElementById("app").dataset.state;
          const link = document.createElement("a");
          link.href = `#/${arguments[0]}`;
          document.body.append(link);
          link.click();
          link.remove();
        """,
            path,
        )
        self.wait(lambda: self.state == path)

    @property
    def state(self):
        """The name of the displayed screen."""
        return self.browser.execute_script("return document.getElementById('app')?.dataset.state ?? null")

    def wait(self, condition):
        return harness.wait_until(self.browser, condition)

    def element(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def elements(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def element_of(self, script, *arguments):
        """Returns the element that a script returns, or None."""
        return self.browser.element_of(script, *arguments)

    @property
    def text(self):
        """The displayed text, including that of a sheet."""
        return self.browser.execute_script("return document.body.innerText.replaceAll('\\u00a0', ' ')")

    def wait_for(self, *words):
        """Waits until all of these words are on the screen."""
        try:
            self.wait(lambda: all(word in self.text for word in words))
        except Exception as error:
            raise AssertionError(f"{words} not in: {self.text}") from error

    def press(self, label, within="body"):
        """Presses the button, or follows the link, with these words."""
        script = """
          const [label, within] = arguments;
          const found = [...document.querySelectorAll(`${within} :is(button, a, [role=radio], summary)`)]
            .filter((one) => one.checkVisibility() && !one.disabled)
            .find((one) => (one.innerText || one.getAttribute("aria-label") || "").split("\\n")[0].trim() === label
              || one.getAttribute("aria-label") === label);
          found?.scrollIntoView({ block: "center" });
          return found;
        """

        def pressed():
            found = self.element_of(script, label, within)
            try:
                if found is not None:
                    found.click()
            except (ElementClickInterceptedException, StaleElementReferenceException):
                # The screen was redrawn, or grew, meanwhile.
                return False
            return found is not None

        self.wait(pressed)

    def fill(self, selector, text):
        self.wait(lambda: self.browser.execute_script(harness.FILL, selector, text))

    def ask_for_passphrase(self, passphrase):
        """Sets a passphrase, for which the app asks whenever it is opened."""
        self.go("me/lock")
        self.press("Passphrase")
        self.fill_new_passphrase(passphrase)
        self.press("Change the lock")
        self.wait(lambda: self.state == "me")
        self.wait_for("Passphrase: asks each time")

    def fill_new_passphrase(self, passphrase):
        """Types a new passphrase twice."""
        for field in (".new-passphrase input", ".new-passphrase .again input"):
            self.fill(field, passphrase)

    def begin(self, name="Bob", suite=None):
        """Makes an identity, locked by the device key, of this suite or the one that the app proposes."""
        self.open("start/new")
        self.fill("#name", name)
        if suite:
            self.fill("#suite", suite)
        self.press("Make my identity")
        self.wait(lambda: self.state == "channels")

    def card(self):
        """Saves the own card as a picture; returns its path."""
        self.go("me/card")
        path = harness.downloads() / "card.png"
        path.unlink(missing_ok=True)
        self.press("Save as picture")
        self.wait(lambda: path.exists() and path.stat().st_size > 0)
        kept = folder() / f"card-{next(_numbers())}.png"
        path.rename(kept)
        return kept

    def choose(self, *pictures):
        """Chooses pictures on the scan screen."""
        if self.state != "scan":
            self.go("scan")
        self.element("#picture").send_keys("\n".join(map(str, pictures)))

    def search(self, picture):
        """The texts that the app's scanner finds in a picture."""
        script = """
          const [address, type, done] = arguments;
          (async () => {
            const { Scanner } = await import("./scan/scanner.js");
            window.scanner ??= new Scanner();
            const blob = new Blob([Uint8Array.from(atob(address), (letter) => letter.charCodeAt(0))], { type });
            const found = await scanner.searchFile(blob);
            done(found.symbols.map(({ text }) => text));
          })();
        """
        data = base64.b64encode(picture.read_bytes()).decode()
        return self.browser.execute_async_script(
            script, data, f"image/{picture.suffix[1:].lower().replace('jpg', 'jpeg')}"
        )

    def follow(self, alice, channel="chess"):
        """Follows a channel of Alice's."""
        self.choose(*alice.share(self.card(), channel))
        self.press(f"Follow {channel}", "dialog")
        self.wait_for(f"You follow {channel}")

    @staticmethod
    def film(*pictures):
        """Holds these pictures, or none, side by side before the camera when it starts next."""
        shown = [decoded(picture.read_bytes()) for picture in pictures]
        height = max(map(len, shown), default=0)
        rows = [
            b"".join(rows[y] if y < len(rows) else bytes([255] * len(rows[0])) for rows in shown)
            for y in range(height)
        ]
        above, left = max(0, (720 - height) // 2), max(0, (1280 - sum(len(rows[0]) for rows in shown)) // 2)
        gray = bytes([128])
        (folder() / "camera.y4m").write_bytes(
            clip([[gray * 1280] * above + [gray * left + row for row in rows]])
        )

    def be_at(self, latitude, longitude):
        """Sets the device's place."""
        self.browser.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["geolocation"]})
        place = {"latitude": latitude, "longitude": longitude, "accuracy": 20}
        self.browser.execute_cdp_cmd("Emulation.setGeolocationOverride", place)
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.clearGeolocationOverride", {})
        self.addCleanup(self.browser.execute_cdp_cmd, "Browser.resetPermissions", {})
