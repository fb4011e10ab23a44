"""Codes before the camera, in pictures and as text."""

import os
import pathlib
import random
import re
import unittest

from PIL import Image

from app_test import ROOT, AppTest, folder, owner
from pixels import clip

PHOTOS = os.environ.get("PHOTOS")


class CameraTests(AppTest):
    def test_a_share_and_then_messages(self):
        alice = owner()
        self.begin()
        share = alice.share(self.card())
        self.film(*share)
        self.go("scan")
        self.wait_for("Follow chess?", "Its owner goes by the name", "Alice", "Not verified")
        groups = self.element("dialog .groups").text.split()
        self.assertEqual(groups, alice.digits.split())
        self.press("Follow chess", "dialog")
        self.wait_for("You follow chess")
        self.go("me")
        self.film(*alice.publish("Tuesday, 7 pm"), *alice.publish("Bring a clock"))
        self.go("scan")
        self.wait_for("2 messages found", "Tuesday, 7 pm", "Bring a clock")
        # The code's corners and name are drawn over the camera's picture.
        labels = (
            "return [...document.querySelectorAll('.flag-text')].map((label) => label.textContent).sort()"
        )
        self.wait(lambda: self.browser.execute_script(labels) == ["chess #1", "chess #2"])
        self.press("Read chess #2" if "Read chess #2" in self.text else "Read chess #1")
        self.wait_for("Copy")

    def test_a_frame_that_cannot_be_read_does_not_end_the_scan(self):
        alice = owner()
        self.begin()
        self.film(*alice.share(self.card()))
        self.browser.execute_script("""
          const create = window.createImageBitmap;
          window.createImageBitmap = () => {
            window.createImageBitmap = create;
            return Promise.reject(new DOMException("", "InvalidStateError"));
          };
        """)
        self.go("scan")
        self.wait_for("Follow chess?")
        self.assertTrue(self.browser.execute_script("return String(createImageBitmap).includes('native')"))

    def test_do_not_follow(self):
        alice = owner()
        self.begin()
        self.choose(*alice.share(self.card()))
        self.press("Do not follow", "dialog")
        self.go("channels")
        self.wait_for("None yet")

    def test_do_not_follow_in_two_tabs(self):
        alice = owner()
        self.begin()
        self.choose(*alice.share(self.card()))
        self.wait_for("Follow chess?")
        first = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        self.open("channels")
        self.wait(lambda: self.elements("#columns button.row"))
        self.element("#columns button.row").click()
        self.press("Do not follow", "dialog")
        self.wait_for("None yet")
        self.browser.close()
        self.browser.switch_to.window(first)
        self.press("Do not follow", "dialog")
        self.wait(lambda: not self.elements("dialog"))
        self.go("channels")
        self.wait_for("None yet")

    def test_the_camera_is_off_on_other_screens(self):
        self.begin()
        self.film(*owner().publish("Tuesday, 7 pm"))
        self.go("scan")
        self.wait(
            lambda: self.browser.execute_script("return document.querySelector('video')?.srcObject?.active")
        )
        self.browser.execute_script("window.stream = document.querySelector('video').srcObject")
        self.go("me")
        self.wait(lambda: not self.browser.execute_script("return window.stream.active"))

    def test_a_code_that_cannot_be_read_is_noticed(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        [picture] = alice.publish("A text that is long enough for a symbol with many modules. " * 4)
        code = Image.open(picture).convert("L").resize((488, 488))
        # Finder and timing patterns stay intact.
        spoiled = code.copy()
        spoiled.paste(code.crop((130, 130, 390, 390)).transpose(Image.ROTATE_90), (120, 120))
        for shown, sentence in [
            (spoiled.resize((183, 183), Image.BOX), "Come closer."),
            (spoiled, "Hold still."),
        ]:
            with self.subTest(sentence):
                self.go("me")
                view = Image.new("L", (1280, 720), 128)
                view.paste(shown, ((1280 - shown.width) // 2, (720 - shown.height) // 2))
                rows = [view.crop((0, y, 1280, y + 1)).tobytes() for y in range(720)]
                (folder() / "camera.y4m").write_bytes(clip([rows]))
                self.go("scan")
                self.wait_for("There is a code.", sentence)

    def test_no_camera(self):
        self.begin()
        for name, sentence in {
            "NotAllowedError": "The camera is off for this page.",
            "NotFoundError": "There is no camera here.",
            "NotReadableError": "The camera does not answer",
        }.items():
            with self.subTest(name):
                self.go("me")
                self.browser.execute_script(
                    "const name = arguments[0]; navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name))",
                    name,
                )
                self.go("scan")
                self.wait_for(sentence, "Choose a picture of a code")
                self.assertNotIn("Point the camera", self.text)


class PictureTests(AppTest):
    def test_parts_over_several_pictures(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        content = folder() / "large.bin"
        content.write_bytes(random.Random(1).randbytes(5_000))
        pictures = alice.publish("--file", content)
        self.assertGreater(len(pictures), 3)
        self.choose(pictures[0])
        self.wait_for("1 of ", "are enough")
        # The parts stay after a reload of the app.
        self.open("scan")
        self.wait_for("1 larger code waits for more parts.")
        self.choose(*pictures[1:])
        self.wait_for("1 message found", "large.bin")
        self.press("Read chess #1")
        self.wait_for("large.bin", "application/octet-stream")

    def test_a_message_in_several_parts_is_one(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        content = folder() / "large.bin"
        content.write_bytes(random.Random(1).randbytes(5_000))
        pictures = alice.publish("--file", content)
        self.choose(*pictures)
        self.wait_for("1 message found", "New")
        self.choose(*pictures[:4])
        self.wait_for("1 message found", "Seen before")
        self.assertEqual(len(self.elements(".scan-sheet .rows a")), 1)

    def test_outcomes_of_a_picture_stay_beside_those_of_the_camera(self):
        alice, mallory = owner(), owner("Mallory")
        self.begin()
        self.follow(alice)
        self.go("me")
        self.film(*alice.draw("id"))
        self.go("scan")
        self.wait_for("You have the card of Alice")
        self.choose(*mallory.draw("id"))
        self.wait_for("You now have the card of Mallory")
        self.film(*alice.publish("Tuesday, 7 pm"))
        # The camera starts again.
        self.browser.execute_script(
            "document.querySelector('video').srcObject.getTracks().forEach((track) => track.dispatchEvent(new Event('ended')))"
        )
        self.press("Start the camera")
        self.wait_for("Tuesday, 7 pm", "You now have the card of Mallory")
        self.press("Scan more")
        self.wait_for("Point the camera at a code")

    def test_files_without_a_code_are_named_by_their_kind(self):
        self.begin()
        document, text = folder() / "sheet.pdf", folder() / "notes.txt"
        document.write_bytes(b"%PDF-1.7\n")
        text.write_text("no picture", encoding="utf-8")
        self.choose(document)
        self.wait_for("The app does not read PDF files")
        self.choose(text)
        self.wait_for("A file is no picture that can be read here")
        self.assertNotIn("PDF", self.text)
        alice = owner()
        self.choose(*alice.draw("id"), document, text)
        self.wait_for(
            "You now have the card of Alice",
            "The app does not read PDF files",
            "A file is no picture that can be read here",
        )
        self.open("scan")
        self.assertEqual(self.names("button", "Picture"), 1)

    def names(self, role, name):
        """Counts the elements with this accessible role (or none) and name."""
        nodes = self.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        return sum(
            1
            for node in nodes
            if not node["ignored"]
            and node.get("name", {}).get("value") == name
            and node["role"]["value"] == role
        )

    def test_a_refused_message_says_why(self):
        alice, mallory = owner(), owner("Mallory")
        self.begin()
        self.follow(alice)
        self.choose(*mallory.publish("hello"))
        self.wait_for("This message is from a channel that you do not follow")
        self.press("Scan more")
        alice.run("revoke", "chess", "Bob", "--yes")
        self.choose(*alice.publish("not for Bob"))
        self.wait_for("This message leaves you out: your access to chess seems to have ended", "ask Alice")
        self.press("Open chess")
        self.wait_for("Your access to chess seems to have ended")

    def test_an_owner_without_a_name(self):
        alice = owner()
        alice.run("id", "--no-name")
        self.begin()
        self.choose(*alice.draw("id"))
        self.wait_for("You now have the card of somebody without a name")
        self.press("Compare fingerprints")
        self.wait_for("Is this somebody without a name?")
        self.follow(alice)
        alice.run("revoke", "chess", "Bob", "--yes")
        self.choose(*alice.publish("not for Bob"))
        self.wait_for("ask somebody without a name.")

    def test_a_late_hint_does_not_replace_newer_outcomes(self):
        alice, mallory = owner(), owner("Mallory")
        self.begin()
        self.follow(alice)
        self.choose(*mallory.publish("hello"))
        self.wait_for("This message is from a channel that you do not follow")
        # The hint names waiting parts, about which it asks the worker.
        self.browser.execute_script("""
          const { postMessage } = Worker.prototype;
          Worker.prototype.postMessage = function (data) {
            const ask = () => postMessage.call(this, data);
            if (data.call !== "partSets") return ask();
            window.release = (done) => {
              this.addEventListener("message", ({ data: { id } }) => id === data.id && setTimeout(done));
              ask();
            };
          };
        """)
        self.press("Scan more")
        self.wait(lambda: self.browser.execute_script("return window.release !== undefined"))
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 message found")
        self.browser.execute_async_script("release(arguments[0])")
        self.assertIn("1 message found", self.text)

    def test_seen_before(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        pictures = alice.publish("Tuesday, 7 pm")
        self.choose(*pictures)
        self.wait_for("1 message found", "New")
        self.choose(*pictures)
        self.wait_for("Seen before")

    def test_no_code(self):
        self.begin()
        self.choose(pathlib.Path(__file__).resolve().parents[2] / "docs/images/map.png")
        self.wait_for("A picture has no code that can be read.")

    def test_a_picture_with_light_modules_on_nothing(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        alpha = Image.open(alice.publish("Tuesday, 7 pm")[0]).convert("L")
        cut = Image.new("LA", alpha.size, (255, 0))
        cut.putalpha(alpha)
        cut.save(folder() / "cut.png")
        self.choose(folder() / "cut.png")
        self.wait_for("1 message found", "Tuesday, 7 pm")

    def test_pasted_text(self):
        self.begin()
        self.go("scan")
        self.press("Paste")
        self.fill("#pasted", "SEQR1PK:0")
        self.press("Read them", "dialog")
        self.wait_for("Damaged code")

    def test_places(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.be_at(52.52, 13.405)
        self.press("Place off")
        self.wait_for("Place on")
        self.choose(*alice.publish("with a place"))
        self.wait_for("with a place")
        self.press("Place on")
        self.wait_for("Place off")
        self.choose(*alice.publish("without one"))
        self.wait_for("without one")
        self.go("messages/2")
        self.wait_for("Seen once", "Place not known")
        self.go("messages/1")
        self.wait_for("52.52, 13.405")
        self.wait(lambda: self.elements("#marks .point"))

    def test_places_are_kept_once_the_browser_allows_them(self):
        """Indoors the first place can take minutes."""
        self.begin()
        self.be_at(52.52, 13.405)
        self.go("scan")
        self.browser.execute_script("""
          Geolocation.prototype.watchPosition = (_, fail) => {
            window.refuse = () => fail({ code: 1, PERMISSION_DENIED: 1 });
            return 1;
          };
        """)
        self.press("Place off")
        self.wait_for("Place on")
        self.go("me")
        self.go("scan")
        self.wait_for("Place on")
        self.browser.execute_script("refuse()")
        self.wait_for("Place off", "gave no place")

    def test_places_in_a_browser_that_hides_its_permissions(self):
        self.begin()
        self.go("scan")
        self.browser.execute_script("""
          navigator.permissions.query = () => Promise.reject(new TypeError("unknown"));
          Geolocation.prototype.watchPosition = (_, fail, { timeout = Infinity }) => {
            if (timeout <= 10_000) fail({ code: 3, PERMISSION_DENIED: 1 });
            return 1;
          };
        """)
        self.press("Place off")
        self.wait_for("Place on")


# Collects the sheet's text for an outcome of each kind, alone and among others.
SAID = """
const [kinds, done] = arguments;
const person = { id: "7", name: "Bob", digits: "1 2 3 4 5 6", isVerified: false, isMe: false, namesakes: [] };
const channel = { id: "8", name: "chess", owner: person, hasTwin: false, isLeft: false };
const values = {
  message: { isNew: true, missed: [],
    message: { id: 9, channel, owner: person, number: 1, version: 1, expiry: null, title: "hello" } },
  offer: { offer: { id: "10", name: "chess" } },
  followed: { channel }, renewed: { channel, formerName: "go" }, unchanged: { channel, isOlder: true },
  part: { set: { id: "11", held: [1], count: 3, needed: 3, missing: 2, isSpoiled: false } },
  person: { person, isNew: true },
  request: { news: "new", request: { id: 12, person, state: "pending", isMember: false } },
  locked: { lock: "locked_text" },
  signature: { signer: person, created: 1_700_000_000, note: "", digest: "0".repeat(64) },
  invitation: { owner: person, channel: "chess", note: "", until: null, hasEnded: false },
  plain: { text: "another text" },
  refused: { sentence: { key: "refused.notForYou", values: {} }, channel: null },
  film: { film: { id: "13", length: 5000, held: 1, needed: 2 } },
  document: { film: { id: "14", length: 5000, held: 2, needed: 2 }, writer: person,
    document: { name: "plan.pdf", mediaType: "application/pdf", length: 4000, created: 1_700_000_000, channel: null } },
  queued: { codeKind: "message", waiting: 1 },
};
(async () => {
  const { drawScanSheet } = await import("./screens/scansheet.js");
  const [said, isolated] = [{}, {}];
  for (const kind of kinds) {
    const outcome = { code: kind, kind, warnings: [], completes: null, forged: 0, ...values[kind] };
    const other = { code: "other", kind: "ownCard", warnings: [], completes: null, forged: 0 };
    said[kind] = [];
    for (const shown of [[outcome], [outcome, other], [outcome, { ...outcome, code: "again" }]]) {
      const children = await drawScanSheet({}, { shown, pictures: null, hasCamera: true }, () => {})
        .catch((error) => [{ textContent: String(error) }]);
      said[kind].push(children.map(({ textContent }) => textContent).join(" "));
      const sheet = document.createElement("div");
      sheet.append(...children);
      isolated[kind] ??= sheet.querySelector("h2 bdi")?.textContent;
    }
  }
  return { said, isolated };
})().then(done);
"""


class SheetTests(AppTest):
    imports_modules = True

    def test_every_outcome_alone_and_among_others(self):
        types = (ROOT / "Pages/app/model/model.d.mts").read_text(encoding="utf-8")
        [outcomes] = re.findall(r"export type ScanOutcome =(.*?)\n\n", types, re.DOTALL)
        # An outcome before there is an identity has a sheet of its own: test_first_scan.py.
        kinds = [
            *(kind for kind in re.findall(r'kind: "(\w+)"', outcomes) if kind != "described"),
            "followed",
        ]
        self.assertGreater(len(kinds), 10)
        self.open("start")
        shown = self.browser.execute_async_script(SAID, kinds)
        # Names may be written from right to left.
        names = {
            "offer": "chess",
            "followed": "chess",
            "renewed": "chess",
            "unchanged": "chess",
            "person": "Bob",
            "request": "Bob",
            "invitation": "chess",
        }
        self.assertEqual(shown["isolated"], names)
        for kind, said in shown["said"].items():
            with self.subTest(kind):
                self.assertNotIn("Error", "".join(said))
                self.assertIn("This is your own card", said[1])
                self.assertTrue(all(said), said)


@unittest.skipUnless(PHOTOS, "PHOTOS names no folder of photographs")
class PhotographTests(AppTest):
    """Photographs with known texts, read by the scanner that the screens use."""

    imports_modules = True
    LEAST = 90

    def test_each_photograph_gives_its_texts(self):
        photos = pathlib.Path(PHOTOS)
        listed = {}
        for line in (photos / "list.tsv").read_text(encoding="latin-1").rstrip("\n").split("\n"):
            name, text = line.split("\t")
            listed.setdefault(name, []).append(self.spelled(text))
        self.begin()
        read, wrong = [], []
        for name, wanted in listed.items():
            found = self.search(photos / name)
            forms = [
                {raw.decode(encoding, "replace") for encoding in ("utf-8", "cp932", "latin-1")}
                for raw in wanted
            ]
            if all(any(text in form for text in found) for form in forms):
                read.append(name)
            wrong += [(name, text) for text in found if not any(text in form for form in forms)]
        print(
            f"{len(read)} of {len(listed)} photographs read, not {sorted(set(listed) - set(read))}; not expected: {wrong}"
        )
        self.assertGreaterEqual(len(read), self.LEAST)

    @staticmethod
    def spelled(text):
        """Returns the bytes of a text in the list."""
        escaped = {"\\n": "\n", "\\r": "\r", "\\t": "\t", "\\\\": "\\"}
        replaced = re.sub(
            r"\\x([0-9a-fA-F]{2})|\\[nrt\\]", lambda m: chr(int(m[1], 16)) if m[1] else escaped[m[0]], text
        )
        return replaced.encode("latin-1")


if __name__ == "__main__":
    unittest.main()
