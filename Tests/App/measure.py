#!/usr/bin/env python3
"""measure.py [--rounds N] [--messages N] [--camera SECONDS] [APP...]: measures the app in Chromium.

Without APP, measures the assembled app. Several folders of apps are measured in turns, for example
one from before a change and one from after it. Prints medians in milliseconds, with the least and
the most. --camera: measures only the memory of the pages while the camera is on.
"""

import argparse
import pathlib
import statistics
import time

import model_page
from app_test import PHONE, AppTest
from model_page import harness

# The number of messages in one scan while the app is filled.
TOGETHER = 100
FEW = 20
PASSPHRASE = "scene"

# Notes when a screen is painted, and when a search has filled the list.
WATCH = """
  globalThis.painted = {};
  const note = (name) => requestAnimationFrame(() => setTimeout(() => (painted[name] ??= performance.now())));
  new MutationObserver(() => {
    const app = document.getElementById("app");
    if (app === null || app.dataset.state === "starting") return;
    if (app.querySelector("#columns .row") !== null) note(`screen ${app.dataset.state}`);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-state"] });
"""

# Fills the storage of this address through the model.
FILL = """
const [count, together, passphrase, done] = arguments;
const words = "the garden club meets at the old mill on friday evening bring a lamp and two chairs".split(" ");
const text = (number) =>
  [`number-${number}-`, ...Array.from({ length: 30 }, (_, at) => words[(number * 7 + at * 5) % words.length])].join(" ");
(async () => {
  const { backup, codes } = await scene(count, { text });
  const lock = { kind: "device" };
  await model.restore({ codes: [backup], passphrase, lock });
  for (let at = 0; at < codes.length; at += together) await model.scan(codes.slice(at, at + together));
})().then(() => done(null), (error) => done(String(error?.stack ?? error)));
"""

# Types into the field of the search, and waits for the messages that are found.
SEARCH = """
const [words, found, done] = arguments;
const field = document.getElementById("search");
const titles = () =>
  [...document.querySelectorAll("#columns .row .title")].map(({ textContent }) => textContent);
const start = performance.now();
field.value = words;
field.dispatchEvent(new Event("input", { bubbles: true }));
const look = () => {
  const shown = titles();
  if (shown.length !== 1 || !shown[0].includes(found)) return requestAnimationFrame(look);
  setTimeout(() => done(performance.now() - start));
};
look();
"""


class Measured:
    """An app at an address of its own, with messages in its storage."""

    def __init__(self, browser, app, messages):
        self.browser = browser
        self.messages = messages
        model_page.served()
        folder = harness.folder() / f"measured-{id(self)}"
        # The page that fills the storage is beside the app: both have the same storage.
        folder.mkdir()
        for part in (harness.folder() / "model").iterdir():
            (folder / part.name).symlink_to(part)
        (folder / "measured").symlink_to(app.resolve())
        self.site = harness.Site(folder)

    def fill(self):
        self.browser.get(self.site.url("index.html"))
        harness.wait_until(self.browser, lambda: self.browser.title == "ready")
        fault = self.browser.execute_async_script(FILL, self.messages, TOGETHER, PASSPHRASE)
        assert fault is None, fault
        # The first visits install the service worker, and have the browser keep compiled scripts.
        for _ in range(3):
            self.open("messages")

    def open(self, screen, slowed=1):
        """Returns the milliseconds until a screen is painted. The service worker has to start, too."""
        self.browser.get("about:blank")
        self.browser.execute_cdp_cmd("ServiceWorker.enable", {})
        self.browser.execute_cdp_cmd("ServiceWorker.stopAllWorkers", {})
        self.browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": slowed})
        self.browser.get(self.site.url(f"measured/index.html#/{screen}"))
        painted = f"return globalThis.painted?.['screen {screen}'] ?? null"
        milliseconds = harness.wait_until(
            self.browser, lambda: self.browser.execute_script(painted), every=0.1
        )
        self.browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})
        return milliseconds

    def search(self, number):
        words = f"number-{number}-"
        return self.browser.execute_async_script(SEARCH, words, words)


def measured(browser, apps, messages, rounds):
    """Returns the times by name and app."""
    many = [Measured(browser, app, messages) for app in apps]
    few = [Measured(browser, app, FEW) for app in apps]
    for filled in (*many, *few):
        filled.fill()
    times = {}
    for turn in range(rounds):
        for app in range(len(apps)):
            found = {
                f"opening, {messages} messages": many[app].open("messages"),
                "the first search": many[app].search(turn + 1),
                "another search": many[app].search(turn + messages // 2),
                f"opening, {FEW} messages": few[app].open("messages"),
                "the same, slowed six times": few[app].open("messages", slowed=6),
            }
            for name, milliseconds in found.items():
                times.setdefault(name, {}).setdefault(app, []).append(milliseconds)
    return times


def memory_of_pages(browser):
    """Returns the resident memory of the browser's largest page, in MB, and of that not shared."""
    parents, found = {}, []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parents[process.name] = (process / "stat").read_text().rsplit(")", 1)[1].split()[1]
            if b"--type=renderer" in (process / "cmdline").read_bytes():
                found.append(process)
        except OSError:
            continue
    driver = str(browser.service.process.pid)
    sizes = []
    for process in found:
        above = process.name
        while above in parents and above != driver:
            above = parents[above]
        if above == driver:
            rows = (row.split() for row in (process / "smaps_rollup").read_text().splitlines())
            of = {row[0]: int(row[1]) / 1024 for row in rows if row[0] in ("Rss:", "Private_Dirty:")}
            sizes.append((of["Rss:"], of["Private_Dirty:"]))
    return max(sizes)


def memory_with_camera(browser, app, seconds):
    """Prints the memory each ten seconds while the camera films a gray wall."""
    AppTest.film()
    filled = Measured(browser, app, FEW)
    filled.fill()
    browser.get(filled.site.url("measured/index.html#/scan"))
    is_on = "return document.querySelector('video')?.srcObject?.active ?? false"
    harness.wait_until(browser, lambda: browser.execute_script(is_on))
    for passed in range(0, seconds + 1, 10):
        resident, private = memory_of_pages(browser)
        print(f"{passed} s: {resident:.0f} MB, of that private {private:.0f}", flush=True)
        time.sleep(10)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("apps", type=pathlib.Path, nargs="*", default=[harness.APP])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--camera", type=int, metavar="SECONDS")
    given = parser.parse_args()
    browser = harness.browser()
    browser.set_script_timeout(600)
    metrics = {"width": PHONE[0], "height": PHONE[1], "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
    if given.camera is not None:
        for app in given.apps:
            memory_with_camera(browser, app, given.camera)
        return
    for name, by_app in measured(browser, given.apps, given.messages, given.rounds).items():
        shown = [
            f"{statistics.median(one):.0f} ({min(one):.0f} to {max(one):.0f})" for one in by_app.values()
        ]
        print(f"{name}: {'; '.join(shown)}")


if __name__ == "__main__":
    main()
