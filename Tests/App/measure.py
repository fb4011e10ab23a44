#!/usr/bin/env python3
"""measure.py [--rounds N] [--messages N] [--links | --camera SECONDS] [APP...]: measures the app in Chromium.

Without APP, measures the assembled app. Several folders of apps are measured in turns, for example
one from before a change and one from after it. Prints medians in milliseconds, with the least and
the most. --links: measures only the links of codes. --camera: measures only the memory of the pages
while the camera is on.
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
# The number of links that are followed before the first measured one.
WARMING = 2
PASSPHRASE = "scene"

# Notes when a screen is painted, and when the sheet of the scan screen says what became of a code, and
# moves no more.
WATCH = """
  globalThis.painted = {};
  const note = (name) => requestAnimationFrame(() => setTimeout(() => (painted[name] ??= performance.now())));
  const outcome = "a[href^='#/messages/'], a[href='#/start/new']";
  new MutationObserver(() => {
    const sheet = document.querySelector(".scan-sheet");
    if (sheet?.querySelector(outcome)) {
      Promise.all(sheet.getAnimations().map(({ finished }) => finished)).then(() => note("outcome"));
    }
    const app = document.getElementById("app");
    if (app === null || app.dataset.state === "starting") return;
    if (app.querySelector("#columns .row") !== null) note(`screen ${app.dataset.state}`);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-state"] });
"""

# Fills the storage of this address through the model. Further codes are not stored: their links to a
# page are returned.
FILL = """
const [count, further, page, together, passphrase, done] = arguments;
const words = "the garden club meets at the old mill on friday evening bring a lamp and two chairs".split(" ");
const text = (number) =>
  [`number-${number}-`, ...Array.from({ length: 30 }, (_, at) => words[(number * 7 + at * 5) % words.length])].join(" ");
(async () => {
  const { backup, codes } = await scene(count + further, { text });
  const lock = { kind: "device" };
  await model.restore({ codes: [backup], passphrase, lock });
  for (let at = 0; at < count; at += together) await model.scan(codes.slice(at, Math.min(at + together, count)));
  return { links: await linksOf(codes.slice(count), page) };
})().then(done, (error) => done({ fault: String(error?.stack ?? error) }));
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
    """An app at an address of its own, with messages in its storage, and links that are not there yet."""

    def __init__(self, browser, app, messages, further=0):
        self.browser = browser
        self.messages = messages
        self.further = further
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
        page = self.site.url("measured/")
        told = self.browser.execute_async_script(
            FILL, self.messages, self.further, page, TOGETHER, PASSPHRASE
        )
        assert "fault" not in told, told
        self.links = told["links"]
        # The first visits install the service worker, and have the browser keep compiled scripts.
        for _ in range(3):
            self.open("messages")
        for _ in range(WARMING if self.further > 0 else 0):
            self.follow_link()

    def open(self, screen, slowed=1):
        """Returns the milliseconds until a screen is painted. The service worker has to start, too."""
        return load(self.browser, self.site.url(f"measured/index.html#/{screen}"), f"screen {screen}", slowed)

    def follow_link(self, slowed=1):
        """Returns the milliseconds until the message of a code's link is stored and shown."""
        return load(self.browser, self.links.pop(0), "outcome", slowed)

    def search(self, number):
        words = f"number-{number}-"
        return self.browser.execute_async_script(SEARCH, words, words)


def load(browser, address, painted, slowed=1):
    """Returns the milliseconds until this is painted."""
    browser.get("about:blank")
    browser.execute_cdp_cmd("ServiceWorker.enable", {})
    browser.execute_cdp_cmd("ServiceWorker.stopAllWorkers", {})
    browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": slowed})
    browser.get(address)
    script = f"return globalThis.painted?.['{painted}'] ?? null"
    milliseconds = harness.wait_until(browser, lambda: browser.execute_script(script), every=0.1)
    browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})
    return milliseconds


def follow_first_link(browser, app, code, slowed=1):
    """Returns the milliseconds until a passer-by reads what a code is; the browser has nothing of the app."""
    site = harness.Site(app)
    milliseconds = load(browser, site.url(f"#{code}"), "outcome", slowed)
    browser.get("about:blank")
    stop(site)
    return milliseconds


def stop(site):
    site.server.shutdown()
    site.server.server_close()


def medians(times):
    """Prints times, by name and app: medians, with the least and the most."""
    for name, by_app in times.items():
        shown = [
            f"{statistics.median(one):.0f} ({min(one):.0f} to {max(one):.0f})" for one in by_app.values()
        ]
        print(f"{name}: {'; '.join(shown)}")


def in_turns(apps, rounds, measure):
    """Returns the times by name and app; `measure(app, turn)` returns those of one app by name."""
    times = {}
    for turn in range(rounds):
        for app in range(len(apps)):
            for name, milliseconds in measure(app, turn).items():
                times.setdefault(name, {}).setdefault(app, []).append(milliseconds)
    return times


def lists_and_searches(browser, apps, messages, rounds):
    many = [Measured(browser, app, messages) for app in apps]
    few = [Measured(browser, app, FEW) for app in apps]
    for filled in (*many, *few):
        filled.fill()
    return in_turns(
        apps,
        rounds,
        lambda app, turn: {
            f"opening, {messages} messages": many[app].open("messages"),
            "the first search": many[app].search(turn + 1),
            "another search": many[app].search(turn + messages // 2),
            f"opening, {FEW} messages": few[app].open("messages"),
            "the same, slowed six times": few[app].open("messages", slowed=6),
        },
    )


def links(browser, apps, rounds):
    members = [Measured(browser, app, FEW, WARMING + 2 * rounds) for app in apps]
    offline = [Measured(browser, app, FEW, WARMING + rounds + 1) for app in apps]
    for filled in (*members, *offline):
        filled.fill()
    for filled in offline:
        stop(filled.site)
    code = offline[0].links.pop().split("#")[1]
    return in_turns(
        apps,
        rounds,
        lambda app, _: {
            "a link, to its stored message": members[app].follow_link(),
            "the same, slowed six times": members[app].follow_link(slowed=6),
            "the same, without the server": offline[app].follow_link(),
            "a passer-by's first link, to what it is": follow_first_link(browser, apps[app], code),
            "the same, slowed six times, at first": follow_first_link(browser, apps[app], code, slowed=6),
        },
    )


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
    parser.add_argument("--links", action="store_true")
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
    medians(links(browser, given.apps, given.rounds))
    if not given.links:
        medians(lists_and_searches(browser, given.apps, given.messages, given.rounds))


if __name__ == "__main__":
    main()
