"""One Chromium for all tests. It loads the page from a file, or from a server on loopback."""

import atexit
import base64
import functools
import http.server
import json
import os
import pathlib
import subprocess
import tempfile
import threading
import unittest

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, TimeoutException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from chromium import Chromium
from locked_text import TYPES, in_fragment

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 30
# The app under test: the folder that APP names, or the assembled one.
APP = pathlib.Path(os.environ.get("APP") or ROOT / ".build/app")

# Puts a text into a field; returns whether the field exists.
FILL = """
  const [selector, text] = arguments;
  const field = document.querySelector(selector);
  if (field === null) return false;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
"""


@functools.cache
def tool():
    """The program under test: SEQRCAST, or the release build."""
    return os.environ.get("SEQRCAST") or str(ROOT / ".build/release/seqrcast")


def seqrcast(*arguments, **options):
    """Runs the program; raises if it fails."""
    return subprocess.run([tool(), *arguments], check=True, capture_output=True, **options)


@functools.cache
def folder():
    """A folder that is removed after the tests; the browser's downloads go there, too."""
    temporary = tempfile.TemporaryDirectory(prefix="seqrcast-browser-")
    atexit.register(temporary.cleanup)
    return pathlib.Path(temporary.name)


@functools.cache
def reader_page():
    """The path of the reader page, made by the program."""
    path = folder() / "reader.html"
    seqrcast("reader", "-o", str(path))
    return path


@functools.cache
def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    for argument in [
        "--headless=new",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--lang=en-GB",
        # A name other than localhost: a page loaded from it over http is no secure context.
        "--host-resolver-rules=MAP open.test 127.0.0.1",
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        # The camera's pictures. The browser reads the file when the camera starts.
        f"--use-file-for-fake-video-capture={folder() / 'camera.y4m'}",
    ]:
        options.add_argument(argument)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    options.add_experimental_option("prefs", {"download.default_directory": str(downloads())})
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    service = Service(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver"))
    driver = Chromium(service=service, options=options)
    atexit.register(driver.quit)
    # This command covers all tabs. In headless mode, the preference covers only the first one.
    driver.execute_cdp_cmd(
        "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(downloads())}
    )
    return driver


def wait_until(driver, condition, every=0.02, limit=SECONDS):
    """Waits until a condition is true, and returns its value.

    Asks every `every` seconds, for `limit` seconds at most.
    """
    # The condition can fail while another page is loading or another screen is being drawn.
    waiting = WebDriverWait(
        driver,
        limit,
        poll_frequency=every,
        ignored_exceptions=[TimeoutException, StaleElementReferenceException],
    )
    return waiting.until(lambda _: condition())


@functools.cache
def downloads():
    path = folder() / "downloads"
    path.mkdir()
    return path


class Site:
    """A web server on loopback that serves one folder and records the requests.

    No two sites share an address.
    """

    # Browsers keep data by address, and the system reuses ports: one run in four had a port twice
    # among 90 sites.
    _ports = set()

    def __init__(self, served):
        site = self
        self.requests = []
        # The same with their headers.
        self.received = []

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=str(served))

            def do_GET(self):
                site.requests.append(self.path)
                site.received.append(f"{self.requestline}\n{self.headers}")
                # The header is precise to a second, and tests change files faster.
                del self.headers["If-Modified-Since"]
                super().do_GET()

            def do_POST(self):
                site.requests.append(self.path)
                site.received.append(f"{self.requestline}\n{self.headers}")
                self.send_error(501)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        while self.server.server_port in self._ports:
            self.server.server_close()
            self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._ports.add(self.server.server_port)
        # The server looks every 10 ms whether it has to stop; by default only twice a second.
        threading.Thread(target=self.server.serve_forever, args=[0.01], daemon=True).start()
        atexit.register(self.server.server_close)

    def url(self, path, host="127.0.0.1"):
        return f"http://{host}:{self.server.server_port}/{path}"


@functools.cache
def site():
    return Site(folder())


class PageTest(unittest.TestCase):
    """A test of the page. After each test: no request left the page, and the console is empty."""

    page = staticmethod(reader_page)

    def setUp(self):
        self.browser = browser()
        self.browser.get("about:blank")
        self.drain()
        site().requests.clear()
        self.allowed = []

    def tearDown(self):
        requests, messages = self.drain()
        self.assertEqual([url for url in requests if not self.is_allowed(url)], [], "requests")
        self.assertEqual(messages, [], "the console")
        paths = set(site().requests) - {"/" + self.page().name}
        self.assertEqual(paths, set(), "requests to the site")

    def is_allowed(self, url):
        return url.startswith(("blob:", "data:", "about:")) or url.split("#")[0] in self.allowed

    def drain(self):
        """Returns the page's requests and the console's messages since the last call."""
        events = [json.loads(entry["message"])["message"] for entry in self.browser.get_log("performance")]
        requests = [
            event["params"]["request"]["url"]
            for event in events
            if event["method"] == "Network.requestWillBeSent"
        ]
        return requests, [entry["message"] for entry in self.browser.get_log("browser")]

    def open(self, fragment="", from_site=False, host="127.0.0.1"):
        """Loads the page, with this fragment unchanged."""
        url = site().url(self.page().name, host) if from_site else self.page().as_uri()
        self.allowed.append(url)
        self.browser.get("about:blank")
        self.browser.get(url + ("#" + fragment if fragment else ""))
        self.wait(lambda: self.outcome not in ("", "starting"))

    def wait(self, condition):
        return wait_until(self.browser, condition)

    def element(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def elements(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    @property
    def focused(self):
        return self.element(":focus")

    @property
    def outcome(self):
        return self.browser.execute_script("return document.querySelector('main')?.dataset.outcome ?? null")

    @property
    def refusal(self):
        return self.browser.execute_script("return document.querySelector('main')?.dataset.refusal ?? null")

    def wait_for(self, *outcomes):
        self.wait(lambda: self.outcome in outcomes)

    def fill(self, selector, text):
        """Puts a text of any length and any characters into a field, as pasting does."""
        self.assertTrue(self.browser.execute_script(FILL, selector, text), selector)

    def take(self, text):
        """Pastes codes into the field and submits them."""
        self.mark()
        self.fill("#code", text)
        self.element("#take-form button[type=submit]").click()
        self.wait_for_change()

    def unlock(self, passphrase):
        """Tries a passphrase."""
        self.wait_for("passphrase wanted", "wrong passphrase")
        self.mark()
        self.fill("#passphrase", passphrase)
        self.element("#open").click()
        self.wait(lambda: self.outcome not in ("marked", "opening"))

    def mark(self):
        """Marks the present outcome, so that the same outcome again is noticed."""
        self.browser.execute_script("document.querySelector('main').dataset.outcome = 'marked'")

    def wait_for_change(self):
        self.wait(lambda: self.outcome != "marked")

    def read(self, code, passphrase):
        """Opens a locked text from the page's link."""
        self.open(in_fragment(code))
        self.unlock(passphrase)

    def view(self, content, kind):
        """Shows a content as if it had been opened from a code, only faster."""
        data = content.encode() if isinstance(content, str) else content
        self.open()
        self.browser.execute_script(
            """
          const [type, text] = arguments;
          showOpened("Opened", [contentView(parseContent(type, bytesOfBase64(text)))]);
        """,
            TYPES[kind],
            base64.b64encode(data).decode(),
        )
        self.assertEqual(self.outcome, "success")

    @property
    def shown(self):
        """The displayed text of the opened content."""
        return self.element("#opened-content").text

    def download(self, name):
        """Saves the displayed content; returns its bytes."""
        path = downloads() / name
        path.unlink(missing_ok=True)
        self.element("#opened-content a[download]").click()
        # The browser first creates an empty file with this name.
        self.wait(lambda: path.exists() and path.stat().st_size > 0)
        return path.read_bytes()
