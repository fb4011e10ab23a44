"""Hostile messages, cards and addresses do no harm to the screens, and a lock leaves nothing displayed."""

import json
import os
import struct
import subprocess
import unittest
import zlib

from selenium.webdriver.common.keys import Keys

from app_test import ROOT, AppTest, folder, owner, tool
from png import SIGNATURE, chunk
from test_lock import PASSPHRASE, LockedTest

FIXTURES = ROOT / "Tests/ImagingTests/Fixtures"
EVENT = "BEGIN:VEVENT\nSUMMARY:Club evening\nDTSTART:{start}\n{rule}END:VEVENT\n"


def png(width, height):
    """Returns the PNG of a white area: a few bytes, whatever its size."""
    rows = zlib.compressobj(9)
    data = b"".join(rows.compress(bytes(1 + (width + 7) // 8)) for _ in range(height)) + rows.flush()
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return SIGNATURE + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


class ContentTests(AppTest):
    imports_modules = True

    def follow_alice(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        return alice

    def show(self, *pictures):
        """Scans a message and opens it."""
        self.choose(*pictures)
        self.wait_for("1 message found")
        self.element(".scan-sheet a.primary").click()
        self.wait(lambda: self.state.startswith("messages/"))

    def test_an_event_that_browsers_cannot_date(self):
        alice = self.follow_alice()
        events = {
            EVENT.format(
                start="20301231T200000Z", rule="RRULE:FREQ=DAILY;UNTIL=99999999\n"
            ): "It repeats: FREQ=DAILY;UNTIL=99999999",
            EVENT.format(start="20301231T235960Z", rule=""): "in your local time",
        }
        for event, words in events.items():
            with self.subTest(words):
                self.show(*alice.publish("--type", "event", event))
                self.wait_for("Club evening", words, "Show its codes", "Forget it")
                self.go("me")

    def test_a_content_that_cannot_be_shown(self):
        self.open("start")
        shown = self.browser.execute_async_script("""
          const [done] = arguments;
          import("./content/content.js").then(({ contentBox }) => {
            const start = { form: "utc", text: "nonsense" };
            return contentBox({ type: "event", text: "BEGIN:VEVENT\\nSUMMARY:Club evening", event: { start } }, null).textContent;
          }).then(done, (error) => done(String(error)));
        """)
        self.assertIn("cannot show this content", shown)
        self.assertIn("SUMMARY:Club evening", shown)
        self.assertIn("Save for calendar", shown)

    def test_only_the_host_of_an_address_stands_out(self):
        alice = self.follow_alice()
        links = {
            "https://evil.example?u=bank.example/evil.example/": (
                "https://",
                "evil.example",
                "?u=bank.example/evil.example/",
            ),
            "http://evil.example@evil.example:8080/evil.example": (
                "http://evil.example@",
                "evil.example",
                ":8080/evil.example",
            ),
        }
        for link, parts in links.items():
            with self.subTest(link):
                self.show(*alice.publish("--type", "url", link))
                self.wait_for("Whole address")
                shown = "return [...document.querySelector('.address').childNodes].map((node) => node.textContent)"
                self.assertEqual(self.browser.execute_script(shown), list(parts))
                self.assertEqual(self.element(".address b").text, parts[1])
                self.go("me")

    def test_a_picture_that_is_large_when_drawn(self):
        alice = self.follow_alice()
        for side, is_large in ((1000, False), (5001, True)):
            with self.subTest(side):
                picture = folder() / f"white-{side}.png"
                picture.write_bytes(png(side, side))
                self.show(*alice.publish("--file", picture))
                self.wait_for("very large" if is_large else "Hide picture")
                self.assertEqual(len(self.elements(".filebox img")), 0 if is_large else 1)
                if is_large:
                    self.press("Show picture")
                    self.wait(lambda: self.elements(".filebox img") and "Hide picture" in self.text)
                    width = "return document.querySelector('.filebox img').naturalWidth"
                    self.wait(lambda width=width: self.browser.execute_script(width) == 5001)
                self.go("me")

    def test_sizes_of_pictures(self):
        self.open("start")
        sizes = self.browser.execute_async_script("""
          const [done] = arguments;
          import("./common/picturesize.js").then(async ({ isTooLarge, pixelCount }) => {
            const canvas = new OffscreenCanvas(321, 123);
            canvas.getContext("2d");
            const sizes = {};
            for (const type of ["png", "jpeg", "webp"]) {
              const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: `image/${type}` })).arrayBuffer());
              sizes[type] = pixelCount(bytes);
              sizes[`short ${type}`] = pixelCount(bytes.slice(0, 15)) === Infinity;
            }
            const extension = [0x21, 0xf9, 4, 0, 0, 0, 0, 0];
            const gif = [...new TextEncoder().encode("GIF89a"), 10, 0, 10, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6, ...extension,
              0x2c, 1, 0, 3, 0, 0x40, 1, 120, 0, 0];
            sizes.gif = pixelCount(new Uint8Array(gif));
            sizes.bmp = pixelCount(new TextEncoder().encode("BM and more")) === Infinity;
            const png = (side) => {
              const bytes = new Uint8Array(24);
              bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
              new DataView(bytes.buffer).setUint32(16, side);
              new DataView(bytes.buffer).setUint32(20, side);
              return new Blob([bytes]);
            };
            sizes.tooMany = [await isTooLarge(png(10_000)), await isTooLarge(png(10_001))];
            // Its size stands behind comments of two megabytes.
            const comments = Array(33).fill(new Uint8Array(65_537).fill(0).map((_, at) => [0xff, 0xfe, 0xff, 0xff][at] ?? 0));
            const jpeg = (side) => new Blob([new Uint8Array([0xff, 0xd8]), ...comments, new Uint8Array([0xff, 0xc0, 0, 17, 8, side >> 8, side & 0xff, side >> 8, side & 0xff])]);
            const bmp = (side) => new Blob(["BM", new Uint8Array(16), new Int32Array([side, -side])]);
            for (const make of [jpeg, bmp]) {
              for (const side of [10_000, 10_001]) sizes.tooMany.push(await isTooLarge(make(side)));
            }
            sizes.tooMany.push(await isTooLarge(new Blob(["another format"])));
            return sizes;
          }).then(done, (error) => done(String(error)));
        """)
        area = 321 * 123
        self.assertEqual(
            sizes,
            {
                "png": area,
                "jpeg": area,
                "webp": area,
                "gif": area,
                "bmp": True,
                "short png": True,
                "short jpeg": True,
                "short webp": True,
                "tooMany": [False, True] * 3 + [True],
            },
        )

    def test_sizes_of_pictures_in_avif_and_heic(self):
        """Takes the largest of the sizes that a browser's decoder uses, and ignores others."""
        found = self.run_boxes("""
          const size = (side) => box("ispe", 0, side, side);
          const list = (...sides) => box("iprp", box("ipco", ...sides.map(size)), box("ipma", 0));
          const images = (...sides) => box("meta", 0, box("hdlr", 0), list(...sides));
          const free = box("free", new Uint8Array(2 ** 21));
          const long = join(1, "meta", 0, 16 + 4 + 36, 0, box("iprp", box("ipco", size(10_001))));
          const files = {
            small: join(still, images(100, 10_000, 8)), large: join(still, images(8, 10_001, 8)),
            behind: join(still, free, images(10_000)), "large behind": join(still, free, images(10_001)),
            decoy: join(still, box("free", size(8)), images(16_384)),
            "decoy inside": join(still, box("meta", 0, box("free", list(8)), list(16_384))),
            "two lists": join(still, box("meta", 0, list(8), list(16_384))),
            "a long box": join(still, long), "a long box before": join(still, join(1, "free", 0, 16), images(8)),
            "no size": join(still, images()), "no list": join(still, box("meta", 0, size(8))), "no meta": still,
            "too long": join(still, 2 ** 24, "free", images(8)), "too short": join(still, 4, "free", images(8)),
            "to the end": join(still, 0, "meta", 0, list(8)),
            "short size": join(still, box("meta", 0, box("iprp", box("ipco", box("ispe", 0, 8), size(8))))),
            "a long type": join(2 ** 31, "ftyp", "avif", 0, images(8)),
            // Their sizes stand elsewhere.
            sequence: join(box("ftyp", "avis", 0, "avif"), images(8)),
            "also a sequence": join(box("ftyp", "heic", 0, "mif1msf1"), images(8)),
            tracks: join(still, box("moov", 0), images(8)),
          };
          const found = [];
          for (const [name, bytes] of Object.entries(files)) {
            if (!await isTooLarge(new Blob([bytes]))) found.push(name);
          }
          return found;
        """)
        self.assertEqual(found, ["small", "behind", "a long box before"])

    def test_sizes_of_photographs(self):
        paths = [*FIXTURES.glob("*.avif"), *FIXTURES.glob("*.heic")]
        pictures = {path.name: list(path.read_bytes()) for path in paths}
        self.assertGreater(len(pictures), 5)
        found = self.run_boxes(
            """
          const tooMany = [];
          for (const [name, bytes] of Object.entries(values)) {
            if (await isTooLarge(new Blob([new Uint8Array(bytes)]))) tooMany.push(name);
          }
          return tooMany;
        """,
            pictures,
        )
        self.assertEqual(found, [])

    def test_a_picture_of_another_format_than_named_is_asked_about(self):
        """Browsers recognise a picture's format by its bytes, and ignore the type that the message names."""
        found = self.run_boxes(
            """
          const { contentBox } = await import("./content/content.js");
          return values.map((bytes) => {
            const file = { name: "photo.png", mediaType: "image/png", bytes: new Uint8Array(bytes) };
            return contentBox({ type: "file", file }, null).querySelectorAll("img").length;
          });
        """,
            [list((FIXTURES / name).read_bytes()) for name in ("photo.avif", "photo.jpg")],
        )
        self.assertEqual(found, [0, 1])

    def run_boxes(self, script, values=None):
        """Runs a script that makes boxes as in AVIF and HEIC files; returns its result."""
        self.open("start")
        return self.browser.execute_async_script(
            """
          const [values, done] = arguments;
          (async () => {
            const { isTooLarge } = await import("./common/picturesize.js");
            const bytesOf = (part) => typeof part === "string" ? new TextEncoder().encode(part)
              : part instanceof Uint8Array ? part : new Uint8Array([part >>> 24, part >>> 16, part >>> 8, part]);
            /** Texts, numbers of 32 bits and bytes, one after another. */
            const join = (...parts) => new Uint8Array(parts.flatMap((part) => [...bytesOf(part)]));
            const box = (type, ...parts) => {
              const content = join(...parts);
              return join(content.length + 8, type, content);
            };
            const still = box("ftyp", "avif", 0, "avifmif1miaf");
        """
            + script
            + """
          })().then(done, (error) => done(String(error)));
        """,
            values,
        )


class NameTests(AppTest):
    def test_a_name_with_a_check_mark_is_not_among_the_compared(self):
        self.begin()
        digits = {}
        for name in ("Alice", "Alice ✓"):
            person = owner(name)
            card = person.vault.with_name("card.png")
            person.run("id", "-o", card, "--force")
            self.choose(card)
            self.wait_for(f"You now have the card of {name}")
            digits[name] = person.digits.split()[0]
            if name == "Alice":
                self.press("Compare fingerprints")
                self.press("All six agree")
                self.wait(lambda: not self.state.startswith("people/"))
        self.go("follow")
        for field in ("#follow-owner", "#follow-via"):
            groups = self.browser.execute_script(
                """
              return [...document.querySelectorAll(`${arguments[0]} optgroup`)]
                .map((group) => [group.label, [...group.children].map((option) => option.text)]);
            """,
                field,
            )
            self.assertEqual(
                groups,
                [["Fingerprint compared", ["Alice"]], ["Not compared", [f"Alice ✓, {digits['Alice ✓']} …"]]],
            )

    def test_messages_of_channels_with_one_name_have_their_owners(self):
        self.begin()
        alice = owner()
        self.follow(alice)
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 message found")
        self.go("messages")
        self.wait_for("Tuesday, 7 pm")
        self.assertNotIn("Alice", self.text)
        mallory = owner("Mallory")
        self.follow(mallory)
        self.choose(*mallory.publish("Wednesday, 7 pm"))
        self.wait_for("1 message found")
        self.go("messages")
        self.wait_for("Alice unverified", "Mallory unverified")


class HistoryTests(AppTest):
    # Earlier tests at the same address left entries in the browser's history.
    is_new = True

    @property
    def history(self):
        """Returns the browser's history."""
        kept = self.browser.execute_cdp_cmd("Page.getNavigationHistory", {})
        return [
            (entry["title"], entry["url"].removeprefix(self.site.url("index.html")))
            for entry in kept["entries"]
            if entry["url"].startswith(self.site.url(""))
        ]

    def test_the_history_names_no_channel_message_or_person(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 message found")
        self.go("messages/1")
        self.go("channels")
        self.element("#columns a.row").click()
        self.wait(lambda: self.state.startswith("channels/"))
        self.press("Compare fingerprints")
        self.wait(lambda: self.state.startswith("people/"))
        tabs = {name.lower(): f"{name} · SeQRcast" for name in ("Scan", "Channels", "Messages", "Me")}
        for title, address in self.history:
            words = address.removeprefix("#/").split("/")
            with self.subTest(address):
                self.assertRegex(address, r"^(#/[a-z/]*)?$")
                self.assertIn(title, ("SeQRcast", tabs.get(words[0])))

    def test_the_way_back(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 message found")
        for path in ("messages", "messages/1", "me"):
            self.go(path)
        for path in ("messages/1", "messages"):
            self.browser.back()
            self.wait(lambda path=path: self.state == path)
        self.browser.forward()
        self.wait(lambda: self.state == "messages/1")
        # A reloaded app knows only the path, so it goes back to the list.
        self.browser.refresh()
        self.wait(lambda: self.state == "messages")
        self.go("messages/1")
        self.browser.back()
        self.wait(lambda: self.state == "messages")

    def test_an_address_that_somebody_types(self):
        self.begin()
        self.browser.execute_script("location.hash = '#/me/lock'")
        self.wait(lambda: self.state == "me/lock")
        self.browser.back()
        self.wait(lambda: self.state == "channels")

    def test_an_address_that_does_not_decode(self):
        self.begin()
        self.open("%E0%A4%A")
        self.assertEqual(self.state, "messages")


# Holds back two answers of the app until `release`: outcomes of waiting scans, and a file.
HOLD_ANSWERS = """
  Worker.prototype.addEventListener = function (type, listener, ...options) {
    const later = (event) => {
      const { outcomes, file } = event.data?.value ?? {};
      if (outcomes?.length > 0 || file !== undefined) window.release = () => listener(event);
      else listener(event);
    };
    EventTarget.prototype.addEventListener.call(this, type, type === "message" ? later : listener, ...options);
  };
"""


class LockedScreenTests(LockedTest):
    imports_modules = True

    def setUp(self):
        super().setUp()
        self.alice = owner()
        self.begin()
        self.follow(self.alice)
        self.choose(*self.alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 message found")

    def lock_elsewhere(self):
        """Locks the app from another tab."""
        self.browser.execute_async_script(
            """
          const [passphrase, done] = arguments;
          import("./model/model.js").then(async ({ openModel }) => {
            const other = await openModel();
            await other.unlock({ passphrase });
            await other.lock();
          }).then(done, done);
        """,
            PASSPHRASE,
        )
        self.wait(lambda: self.state == "scan")
        self.wait_for("Locked", "Unlock")

    def unlock(self):
        self.fill("input[type=password]", PASSPHRASE)
        self.press("Unlock")
        self.wait(lambda: self.elements("#tabs:not([hidden])"))

    def test_sheets_are_closed(self):
        self.set_passphrase()
        for path, label in {"messages/1": "Forget it", "channels": None, "me": "Change my name"}.items():
            with self.subTest(path):
                self.go(path)
                if path == "channels":
                    self.element("#columns a.row").click()
                self.press(label or "Unsubscribe and erase")
                self.wait(lambda: self.elements("dialog[open]"))
                self.lock_elsewhere()
                self.assertEqual(self.elements("dialog"), [])
                self.assertNotIn("chess", self.browser.execute_script("return document.body.outerHTML"))
                self.unlock()

    def test_the_search_is_forgotten(self):
        self.set_passphrase()
        self.go("messages")
        self.fill("#search", "Tuesday")
        self.wait(lambda: self.element("#status").get_property("textContent") == "1 message")
        self.lock_elsewhere()
        self.assertNotIn("1 message", self.element("#status").get_property("textContent"))
        self.unlock()
        self.go("messages")
        self.assertEqual(self.element("#search").get_property("value"), "")

    def test_scans_wait_after_a_sheet_was_closed(self):
        self.set_passphrase()
        self.go("scan")
        self.press("Paste")
        self.wait(lambda: self.elements("dialog[open]"))
        self.lock_elsewhere()
        self.choose(*self.alice.publish("Wednesday"))
        self.wait_for("1 scan waits")
        self.unlock()
        self.wait_for("1 message found", "Wednesday")

    def hold_answers(self):
        """Makes pages loaded from now on hold back answers until `release`."""
        added = self.browser.execute_cdp_cmd(
            "Page.addScriptToEvaluateOnNewDocument", {"source": HOLD_ANSWERS}
        )
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", added)

    def count_pictures(self):
        """Makes the page count the pictures that it holds."""
        self.browser.execute_script("""
          const { createObjectURL, revokeObjectURL } = URL;
          window.held = new Set();
          URL.createObjectURL = (blob) => {
            const address = createObjectURL.call(URL, blob);
            held.add(address);
            return address;
          };
          URL.revokeObjectURL = (address) => {
            held.delete(address);
            revokeObjectURL.call(URL, address);
          };
        """)

    @property
    def pictures(self):
        """Returns how many pictures the page holds."""
        return self.browser.execute_script("return held.size")

    def test_the_picture_of_a_preview_is_released(self):
        picture = folder() / "preview.png"
        picture.write_bytes(png(20, 20))
        self.set_passphrase()
        self.go("own/new")
        self.fill("#channel-name", "rowing")
        self.press("Make the channel")
        self.wait_for("Publish a message")
        path = self.state
        self.count_pictures()
        ways = {
            "Escape": lambda: self.element("dialog").send_keys(Keys.ESCAPE),
            "back": self.browser.back,
            "lock": self.lock_elsewhere,
        }
        for way, leave in ways.items():
            with self.subTest(way):
                self.go(path.replace("channels", "publish"))
                self.press("File")
                self.element("#draft-file").send_keys(str(picture))
                self.press("Look at it")
                self.wait(lambda: self.elements("dialog img"))
                self.assertEqual(self.pictures, 1)
                leave()
                self.wait(lambda: not self.elements("dialog"))
                self.assertEqual(self.pictures, 0)

    def test_a_picture_that_does_not_decode_is_released(self):
        self.count_pictures()
        held = self.browser.execute_async_script(
            """
          const [bytes, done] = arguments;
          import("./content/content.js").then(async ({ contentBox }) => {
            const file = { name: "photo.png", mediaType: "image/png", bytes: new Uint8Array(bytes) };
            const view = contentBox({ type: "file", file }, null);
            await new Promise((resolve) => view.querySelector("img").addEventListener("error", resolve));
            return held.size;
          }).then(done, (error) => done(String(error)));
        """,
            list(png(20, 20)[:40]),
        )
        self.assertEqual(held, 0)

    def test_a_locked_text_that_opens_late_is_not_shown(self):
        picture = folder() / "late.png"
        picture.write_bytes(png(20, 20))
        read, write = os.pipe()
        os.write(write, PASSPHRASE.encode())
        os.close(write)
        command = [tool(), "lock", "--file", picture, "-o", folder() / "locked.png", "--json"]
        command += ["--passphrase-fd", str(read)]
        made = subprocess.run(command, check=True, capture_output=True, pass_fds=[read])
        os.close(read)
        self.hold_answers()
        self.open("start/locked")
        self.count_pictures()
        self.fill("#locked-code", json.loads(made.stdout)["code"])
        self.fill("input[type=password]", PASSPHRASE)
        self.press("Open")
        self.wait(lambda: self.browser.execute_script("return window.release !== undefined"))
        self.go("me")
        self.browser.execute_script("release()")
        self.assertEqual(self.pictures, 0)

    def test_outcomes_of_waiting_scans_are_not_shown_after_another_lock(self):
        """A late outcome arrives when another screen is displayed, or when the app is locked again."""
        self.alice.run("channel", "create", "rowing")
        share = self.alice.share(self.card(), "rowing")
        self.set_passphrase()
        self.hold_answers()
        self.open("scan")
        for is_locked in (False, True):
            with self.subTest(is_locked=is_locked):
                self.choose(*share)
                self.wait_for("1 scan waits")
                self.unlock()
                self.wait(lambda: self.browser.execute_script("return window.release !== undefined"))
                self.go("messages")
                if is_locked:
                    self.lock_elsewhere()
                self.browser.execute_script("""
                  delete document.getElementById("app").dataset.state;
                  release();
                  delete window.release;
                """)
                self.wait(lambda: self.state in ("messages", "scan"))
                if not is_locked:
                    self.lock_elsewhere()
                self.assertEqual(self.elements("dialog"), [])
                self.assertNotIn("rowing", self.browser.execute_script("return document.body.outerHTML"))


if __name__ == "__main__":
    unittest.main()
