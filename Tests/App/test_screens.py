"""Every screen on small and large displays, for eyes, keys and screen readers."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from app_test import DESK, PHONE, SMALL, AppTest, folder, owner
from test_accessibility import TreeChecks

EVENT = """BEGIN:VEVENT
SUMMARY:Allotment society
DTSTART;TZID=Europe/Berlin:20301201T190000
DTEND;TZID=Europe/Berlin:20301201T210000
LOCATION:The shed behind the mill
RRULE:FREQ=WEEKLY;UNTIL=20301231T000000Z
END:VEVENT
"""
LINK = "https://bank.example@xn--bnk-6cd.example/meeting?number=12"
CARD = "BEGIN:VCARD\nVERSION:3.0\nFN:Erika Muster\nTEL:+49 30 1234\nEMAIL:erika@example.org\nEND:VCARD\n"

# Elements wider than the screen, or sticking out of it, in this reading direction.
OVERFLOWS = """
  document.documentElement.dir = arguments[0];
  const wide = document.documentElement.clientWidth;
  const reachesOut = [...document.querySelectorAll("body *")].filter((element) => {
    if (!element.checkVisibility() || element.closest(".chips, .one, #map, svg, .unseen, .camera")) return false;
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (right > wide + 0.5 || left < -0.5);
  });
  const scrolls = document.documentElement.scrollWidth > wide ? ["the page"] : [];
  return [...scrolls, ...reachesOut.map((element) => element.outerHTML.slice(0, 90))];
"""
SMALL_TARGETS = """
  return [...document.querySelectorAll("button, a, input:not(.unseen), select, textarea, summary")]
    .filter((element) => element.checkVisibility() && !element.closest("p, #marks, .field, .unseen"))
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width < 43.5 || height < 43.5;
    }).map((element) => element.outerHTML.slice(0, 90));
"""
# Texts of screens with many messages, and with one message from January.
SHOWN = """
const [done] = arguments;
(async () => {
  const [{ countTag }, { SightingsMap }, { storageScreen }, { messagesScreen }] = await Promise.all(
    ["kit/controls", "map", "screens/storage", "screens/messages"].map((name) => import(`./${name}.js`)));
  const channel = { id: "8", name: "chess" };
  const message = { id: 9, channel, number: 1, version: 1, versions: 1, type: "text", title: "hello", file: null, expiry: null,
    received: Date.UTC(2020, 0, 15) / 1000 };
  const model = {
    storage: async () => ({ used: null, room: null, messages: 1234 }), partSets: async () => [],
    messages: async () => ({ rows: [message], hasMore: false }), counts: async () => ({}), channels: async () => [],
  };
  const [storage, messages] = await Promise.all([storageScreen({ model }), messagesScreen({ model })]);
  document.body.append(new SightingsMap(Array.from({ length: 1234 }, () => ({ latitude: 52.5, longitude: 13.4 }))).view);
  done({ count: countTag(1234).textContent, storage: storage.view.textContent, messages: messages.view.textContent });
})().catch((error) => done({ count: String(error) }));
"""


# Groups of a fingerprint that are broken over lines, or overlap another box.
BROKEN_GROUPS = """
  return [...document.querySelectorAll(".groups")].filter((groups) => groups.checkVisibility()).flatMap((groups) => {
    const within = groups.getBoundingClientRect();
    return [...groups.children].filter((group) => {
      const text = document.createRange();
      text.selectNodeContents(group);
      const lines = [...text.getClientRects()];
      return lines.length !== 1 || lines[0].left < within.left - 0.5 || lines[0].right > within.right + 0.5;
    }).map((group) => group.textContent);
  });
"""
# Texts of rows, and headings, too narrow for a word of eight letters.
SQUEEZED = """
  return [...document.querySelectorAll(".row > .text, .row .line > :first-child, .row .title, h1")].filter((text) => {
    const { width } = text.getBoundingClientRect();
    return text.checkVisibility() && text.textContent.length >= 8 && width < 4 * parseFloat(getComputedStyle(text).fontSize);
  }).map((text) => text.outerHTML.slice(0, 90));
"""
# Buttons and links that nobody can press at any scroll position.
COVERED = """
  return [...document.querySelectorAll("button, a")].filter((one) => one.checkVisibility() && !one.closest("#map, #marks, .unseen")).filter((one) => {
    one.scrollIntoView({ block: "center" });
    const [{ left, top, width, height }] = one.getClientRects();
    return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }).map((one) => one.outerHTML.slice(0, 90));
"""


class ScreenTest(TreeChecks, AppTest):
    def fill_the_app(self):
        """Fills an app with a channel and a message of each kind; returns the paths of its screens."""
        alice = owner()
        self.begin()
        self.follow(alice)
        self.be_at(52.52, 13.405)
        self.press("Place off")
        self.wait_for("Place on")
        picture = folder() / "leaflet.png"
        picture.write_bytes((folder() / alice.publish("skipped")[0].name).read_bytes())
        record = folder() / "ticket.json"
        record.write_text('{"type": "ticket", "data": {"seat": "12 B"}}', encoding="utf-8")
        contents = [
            (
                "A long text that is longer than a line of a small phone is, so that it must be cut somewhere.",
            ),
            ("--event", EVENT),
            ("--url", LINK),
            ("--contact", CARD),
            ("geo:52.5,13.38",),
            ("--file", picture),
            ("--record-json", record),
        ]
        for count, content in enumerate(contents, 1):
            is_typed = content[0] in ("--event", "--url", "--contact")
            self.choose(*alice.publish(*(("--type", content[0][2:], content[1]) if is_typed else content)))
            self.wait_for("1 message found" if count == 1 else f"{count} messages found")
        self.go("messages")
        messages = self.paths("messages/")
        self.assertEqual(len(messages), len(contents))
        self.go("channels")
        [channel] = self.paths("channels/")
        self.go(channel)
        [person] = self.paths("people/")
        return [
            "scan",
            "channels",
            channel,
            person,
            "follow",
            "messages",
            *messages,
            "map",
            "me",
            "me/card",
            "me/people",
            "me/lock",
            "me/storage",
            "me/backup",
            "me/version",
            "me/licences",
            *self.own_channel(person),
        ]

    def own_channel(self, person):
        """Makes an own channel with a message and a request; returns the paths of its screens."""
        self.go("own/new")
        self.fill("#channel-name", "A channel with a long name")
        self.press("Make the channel")
        self.wait_for("Publish a message")
        own = self.state
        number = own.split("/")[1]
        self.go(f"publish/{number}")
        data = folder() / "plan.bin"
        data.write_bytes(bytes(range(256)) * 20)
        self.press("File")
        self.element("#draft-file").send_keys(str(data))
        self.press("Look at it")
        self.press("Publish", "dialog")
        self.wait_for("Full screen")
        published = self.state
        carol = owner("Carol")
        self.choose(
            *carol.draw(
                "request", "--to", self.card(), "--note", "We met on Tuesday, in the back room of the mill"
            )
        )
        self.press("Look at the request")
        self.wait_for("Carol asks to follow")
        request = self.state
        self.press("Accept, and make the share")
        self.wait_for("Show this to Carol")
        return [
            "own/new",
            own,
            f"publish/{number}",
            published,
            f"members/{number}",
            f"members/{number}/add",
            f"authorize/{number}",
            f"give/{person.split('/')[1]}",
            request,
            "channels",
        ]

    def tree(self):
        """Returns the nodes of the accessibility tree in reading order."""
        nodes = self.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}

        def walk(node):
            yield node
            for child in node.get("childIds", []):
                if child in by_id:
                    yield from walk(by_id[child])

        return [node for node in walk(nodes[0]) if not node.get("ignored")]

    def paths(self, start):
        """Returns the paths of the present screen's links that begin with `start`."""
        return self.wait(
            lambda: self.browser.execute_script(
                "return [...new Set([...document.querySelectorAll(`a[href^='#/${arguments[0]}']`)].map((link) => link.hash.slice(2)))]",
                start,
            )
        )

    def each_screen(self):
        for path in self.fill_the_app():
            self.go(path)
            yield path


class SizeTests(ScreenTest):
    imports_modules = True

    def test_nothing_reaches_out_of_the_screen(self):
        self.open("start")
        for path in ["start", "install", "start/new", "start/restore", "start/locked", "start/version"]:
            self.go(path)
            self.check(path)
        for path in self.each_screen():
            self.check(path)

    def check(self, path):
        for size in (SMALL, DESK, PHONE):
            self.screen(size)
            for direction in ("rtl", "ltr"):
                with self.subTest(path, size=size, direction=direction):
                    self.assertEqual(self.browser.execute_script(OVERFLOWS, direction), [])
        with self.subTest(path):
            self.assertEqual(self.browser.execute_script(SMALL_TARGETS), [])
        self.write_texts_in(32)
        with self.subTest(path, texts="twice as large"):
            self.assertEqual(self.browser.execute_script(OVERFLOWS, "ltr"), [])
            self.assertEqual(self.browser.execute_script(BROKEN_GROUPS), [])
            self.assertEqual(self.browser.execute_script(SQUEEZED), [])
            self.assertEqual(self.browser.execute_script(COVERED), [])
        self.write_texts_in(16)

    def write_texts_in(self, pixels):
        """Sets the browser's text size; 16 pixels are usual."""
        self.browser.execute_cdp_cmd(
            "Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels * 13 // 16}}
        )

    def speak_german(self):
        self.browser.execute_cdp_cmd("Emulation.setLocaleOverride", {"locale": "de-DE"})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setLocaleOverride", {})
        self.browser.execute_cdp_cmd(
            "Emulation.setUserAgentOverride",
            {
                "userAgent": self.browser.execute_script("return navigator.userAgent"),
                "acceptLanguage": "de-DE",
            },
        )
        self.addCleanup(
            self.browser.execute_cdp_cmd,
            "Emulation.setUserAgentOverride",
            {
                "userAgent": self.browser.execute_script("return navigator.userAgent"),
                "acceptLanguage": "en-GB",
            },
        )

    def test_german(self):
        self.speak_german()
        self.open("start")
        self.wait_for("Neue Identität anlegen")
        for path in ["start", "install", "start/new", "start/restore", "start/locked", "start/version"]:
            self.go(path)
            self.check(path)

    def test_the_own_tab_in_german_with_large_texts(self):
        """The tab's word is shorter than the icon above it."""
        self.begin()
        self.speak_german()
        self.open("me")
        self.screen((360, 740))
        self.write_texts_in(32)
        self.addCleanup(self.write_texts_in, 16)
        self.assertEqual(self.browser.execute_script(OVERFLOWS, "ltr"), [])

    def test_long_texts_in_german(self):
        self.speak_german()
        self.open("start")
        shown = self.browser.execute_async_script("""
            const [done] = arguments;
            const texts = ["a".repeat(60_000), "\\u200b".repeat(1_234)];
            import("./common/visible.js").then(({ visibleText }) =>
              done(texts.map((text) => visibleText(text).textContent.slice(-30))));
        """)
        self.assertEqual([text.split("… ")[1] for text in shown], ["10.000 weitere Zeichen", "1.234 Zeichen"])

    def test_a_language_that_is_no_tag(self):
        """Some browsers report the system's locale."""
        self.browser.execute_cdp_cmd(
            "Emulation.setUserAgentOverride",
            {
                "userAgent": self.browser.execute_script("return navigator.userAgent"),
                "acceptLanguage": "en-US@posix",
            },
        )
        self.addCleanup(
            self.browser.execute_cdp_cmd,
            "Emulation.setUserAgentOverride",
            {
                "userAgent": self.browser.execute_script("return navigator.userAgent"),
                "acceptLanguage": "en-GB",
            },
        )
        self.begin()
        self.go("me/storage")
        self.wait_for("MB")

    def test_numbers_and_dates_are_in_the_apps_language(self):
        """The app speaks German here, and the browser English."""
        self.browser.execute_cdp_cmd(
            "Emulation.setUserAgentOverride",
            {
                "userAgent": self.browser.execute_script("return navigator.userAgent"),
                "acceptLanguage": "de-AT",
            },
        )
        self.addCleanup(
            self.browser.execute_cdp_cmd,
            "Emulation.setUserAgentOverride",
            {
                "userAgent": self.browser.execute_script("return navigator.userAgent"),
                "acceptLanguage": "en-GB",
            },
        )
        self.browser.execute_cdp_cmd("Emulation.setLocaleOverride", {"locale": "en-GB"})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setLocaleOverride", {})
        self.open("start")
        shown = self.browser.execute_async_script(SHOWN)
        for name, words in {
            "count": "1\u00a0234",
            "storage": "1\u00a0234",
            "messages": "Jänner 2020",
        }.items():
            with self.subTest(name):
                self.assertIn(words, shown[name])
        self.wait(lambda: self.elements("#marks .point"))
        self.assertEqual(self.element("#marks .point").text, "1 234")


class TreeTests(ScreenTest):
    def test_names_headings_and_contrast(self):
        paths = self.fill_the_app()
        for _ in self.in_both_schemes():
            for path in paths:
                with self.subTest(path):
                    self.go(path)
                    self.assert_accessible()

    def test_the_app_works_by_keyboard(self):
        self.begin()
        self.go("channels")
        ActionChains(self.browser).send_keys(Keys.TAB, Keys.ENTER).perform()
        self.wait(lambda: self.state in ("me/card", "follow"))

    def test_a_sheet_keeps_the_focus_and_returns_it(self):
        self.begin()
        self.go("scan")
        self.press("Paste")
        self.wait(lambda: self.elements("dialog[open]"))
        for _ in range(6):
            ActionChains(self.browser).send_keys(Keys.TAB).perform()
            inside = self.browser.execute_script(
                "return document.activeElement === document.body || document.activeElement.closest('dialog') !== null"
            )
            self.assertTrue(inside)
        ActionChains(self.browser).send_keys(Keys.ESCAPE).perform()
        self.wait(lambda: not self.elements("dialog"))


if __name__ == "__main__":
    unittest.main()
