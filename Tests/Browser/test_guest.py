"""The page that `seqrcast guest` makes: it reads one channel."""

import base64
import functools
import os
import subprocess
import unittest

from harness import PageTest, folder, tool
from locked_text import unbase45
from parts import parts

SCAN = """
  const [picture, done] = arguments;
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  (async () => {
    const scanner = await SymbolScanner.create();
    return scanner.read(await createImageBitmap(new Blob([bytes])));
  })().then(done);
"""


# Pastes a picture, as a browser does.
PASTE = """
  const bytes = Uint8Array.from(atob(arguments[0]), (character) => character.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], "symbol.png", { type: "image/png" }));
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }));
"""


class Owner:
    """Alice, with a channel "chess" and a guest in it."""

    def __init__(self, name, suite="compact"):
        self.vault = folder() / f"{name}.vault"
        self.picture = folder() / f"{name}.png"
        self.page = folder() / f"{name}.html"
        self.run("init", "--name", "Alice", "--suite", suite)
        self.run("channel", "create", "chess")
        told = self.run("guest", "chess", "--name", "Grandmother", "-o", self.page).stderr.splitlines()
        self.passphrase = next(line for line in told if line.startswith("passphrase: ")).removeprefix(
            "passphrase: "
        )

    def run(self, *arguments):
        environment = {**os.environ, "SEQRCAST_VAULT": str(self.vault)}
        command = [tool(), *map(str, arguments)]
        return subprocess.run(command, check=True, capture_output=True, text=True, env=environment)

    def publish(self, text, *options):
        """Publishes a message; returns its picture."""
        self.run("publish", "chess", text, *options, "--force", "-o", self.picture)
        return self.picture

    @property
    def fingerprint(self):
        return self.run("id").stdout.split(" · ")[1].splitlines()[0]


@functools.cache
def alice():
    return Owner("alice")


@functools.cache
def hilda():
    """Returns an owner of the hybrid suite."""
    return Owner("hilda", suite="hybrid")


@functools.cache
def mallory():
    """Returns an owner who also calls herself Alice and her channel chess."""
    return Owner("mallory")


def guest_page():
    return alice().page


def hybrid_page():
    return hilda().page


class GuestTest(PageTest):
    owner = staticmethod(alice)

    def begin(self):
        self.open()
        self.assertEqual(self.outcome, "passphrase wanted")
        self.unlock(self.owner().passphrase)
        self.assertEqual(self.outcome, "waiting")

    def code(self, picture):
        """Returns the text of a symbol, read by the page's own scanner."""
        return self.browser.execute_async_script(SCAN, base64.b64encode(picture.read_bytes()).decode())[0]

    def take_picture(self, picture):
        self.mark()
        self.element("#picture").send_keys(str(picture))
        self.wait_for_change()


class HybridGuestTests(GuestTest):
    page = staticmethod(hybrid_page)
    owner = staticmethod(hilda)

    def test_the_page_of_a_hybrid_owner(self):
        self.begin()
        self.assertIn(hilda().fingerprint, self.element("#channel-details").text)
        self.take_picture(hilda().publish("Tuesday, 7 pm"))
        self.assertEqual(self.outcome, "success")
        self.assertIn("Tuesday, 7 pm", self.shown)
        # A message that leaves somebody out.
        hilda().run("guest", "chess", "--name", "Grandfather", "-o", hilda().page.with_name("other.html"))
        hilda().run("revoke", "chess", "Grandfather", "--yes")
        self.take_picture(hilda().publish("Wednesday, 8 pm"))
        self.assertEqual(self.outcome, "success")
        self.assertIn("Wednesday, 8 pm", self.shown)

    def test_a_message_of_another_suite(self):
        self.begin()
        self.take_picture(alice().publish("Tuesday, 7 pm"))
        self.assertEqual(self.outcome, "not subscribed")


class GuestTests(GuestTest):
    page = staticmethod(guest_page)

    def test_the_page_shows_the_owner_of_its_channel(self):
        self.begin()
        shown = self.element("#channel-details").text
        self.assertIn("chess", shown)
        self.assertIn("Alice", shown)
        self.assertIn(alice().fingerprint, shown)

    def test_a_wrong_passphrase_opens_nothing(self):
        self.open()
        self.unlock("mofab-jiduz-tizok-hagur-vobal-nifos")
        self.assertEqual(self.outcome, "wrong passphrase")
        self.assertFalse(self.element("#channel").is_displayed())

    def test_a_browser_that_cannot_check_signatures(self):
        self.open()
        self.browser.execute_script("""
          const importKey = crypto.subtle.importKey.bind(crypto.subtle);
          crypto.subtle.importKey = (format, data, algorithm, ...rest) => algorithm.name === "Ed25519"
            ? Promise.reject(new DOMException("unknown", "NotSupportedError"))
            : importKey(format, data, algorithm, ...rest);
        """)
        self.unlock(alice().passphrase)
        self.assertEqual(self.outcome, "unsupported browser")
        self.assertIn("cannot check signatures", self.element("#problem").text)
        self.assertTrue(self.element("#passphrase").is_displayed())
        self.assertFalse(self.element("#take").is_displayed())

    def test_a_pasted_message(self):
        self.begin()
        self.take(self.code(alice().publish("Tuesday, 7 pm")))
        self.assertEqual(self.outcome, "success")
        self.assertIn("Tuesday, 7 pm", self.shown)
        self.assertIn(alice().fingerprint, self.shown)

    def test_messages_that_do_not_open_are_reported_beside_those_that_do(self):
        self.begin()
        good = self.code(alice().publish("Tuesday, 7 pm"))
        self.take("\n".join([good, good[:-4], "SEQR1MS:000"]))
        self.assertEqual(self.outcome, "success")
        self.assertIn("Tuesday, 7 pm", self.shown)
        self.assertIn("2 other codes did not open.", self.element(".unopened").text)
        self.assertIn("damaged", self.element(".unopened").text)

    def test_a_message_in_a_picture(self):
        self.begin()
        self.take_picture(alice().publish("Wednesday, 8 pm"))
        self.assertEqual(self.outcome, "success")
        self.assertIn("Wednesday, 8 pm", self.shown)

    def test_a_compressed_message(self):
        text = "Bring a board, a clock, and a friend who has a board and a clock. " * 5
        self.begin()
        self.take_picture(alice().publish(text))
        self.assertEqual(self.outcome, "success")
        self.assertIn(text.strip(), self.shown)

    def test_a_message_of_a_namesake(self):
        self.begin()
        self.take_picture(mallory().publish("Tuesday"))
        self.assertEqual((self.outcome, self.refusal), ("not subscribed", "not subscribed"))
        self.assertNotIn("Tuesday", self.element("main").text)

    def test_an_altered_message(self):
        self.begin()
        code = self.code(alice().publish("Tuesday"))
        self.take(code[:-1] + ("1" if code[-1] == "0" else "0"))
        self.assertEqual(self.outcome, "tampered")

    def test_an_expired_message(self):
        picture = alice().publish("Tuesday", "--expires", "1h")
        self.begin()
        self.browser.execute_script("const now = Date.now(); Date.now = () => now + 2 * 3_600_000;")
        self.take_picture(picture)
        self.assertEqual(self.outcome, "success")
        self.assertIn("expired", self.element("#opened-content .warning").text)

    def test_a_message_in_parts_is_one(self):
        self.begin()
        code = self.code(alice().publish("Tuesday, 7 pm"))
        texts = parts(code[:8].encode() + unbase45(code[8:]), 2, 3)
        other = parts(code[:8].encode() + unbase45(code[8:]), 3, 1)
        self.take("\n".join([*texts, *other, code]))
        self.assertEqual(self.outcome, "success")
        self.assertEqual(self.element("#opened-title").text, "A message")
        self.assertEqual(len(self.elements(".message")), 1)

    def test_a_picture_before_the_passphrase(self):
        picture = alice().publish("Tuesday, 7 pm")
        self.open()
        self.browser.execute_script(PASTE, base64.b64encode(picture.read_bytes()).decode())
        self.wait(lambda: self.element("#status").text == "1 code was found.")
        self.assertIn("Then it reads the code", self.element("#unlock-what").text)
        self.unlock(alice().passphrase)
        self.wait_for("success")
        self.assertIn("Tuesday, 7 pm", self.shown)

    def test_closing_a_message_leaves_the_page_unlocked(self):
        self.begin()
        self.take_picture(alice().publish("behind the mill"))
        self.element("#close").click()
        self.assertEqual(self.outcome, "waiting")
        self.assertNotIn("behind the mill", self.browser.page_source)
        self.take_picture(alice().publish("Wednesday"))
        self.assertIn("Wednesday", self.shown)

    def test_lock_forgets(self):
        picture = alice().publish("behind the mill")
        self.begin()
        for place in ["#channel", "#opened"]:
            with self.subTest(place):
                if place == "#opened":
                    self.take_picture(picture)
                self.element(f"{place} .lock").click()
                self.assertEqual(self.outcome, "passphrase wanted")
                self.assertEqual(self.focused.get_property("id"), "passphrase")
                self.assertNotIn("behind the mill", self.browser.page_source)
                self.assertNotIn(alice().fingerprint, self.browser.page_source)
                self.assertFalse(self.element("#take").is_displayed())
                self.unlock(alice().passphrase)
                self.assertEqual(self.outcome, "waiting")
                self.assertIn(alice().fingerprint, self.element("#channel").text)

    def test_closing_while_a_message_opens(self):
        self.begin()
        self.take_picture(alice().publish("Tuesday"))
        second = self.code(alice().publish("behind the mill"))
        self.browser.execute_script("""
          const verify = crypto.subtle.verify.bind(crypto.subtle);
          const release = new Promise((resolve) => { globalThis.release = resolve; });
          crypto.subtle.verify = async (...values) => {
            globalThis.isVerifying = true;
            await release;
            return verify(...values);
          };
        """)
        self.fill("#code", second)
        self.element("#take-form button[type=submit]").click()
        self.wait(lambda: self.browser.execute_script("return globalThis.isVerifying === true"))
        self.element("#close").click()
        self.browser.execute_async_script("""
          const done = arguments[0];
          release();
          (async () => {
            // Longer than a message takes.
            for (let round = 0; round < 20; round += 1) await crypto.subtle.digest("SHA-256", new Uint8Array(1000));
          })().then(done);
        """)
        self.assertEqual(self.outcome, "waiting")
        self.assertFalse(self.element("#opened").is_displayed())
        self.assertNotIn("behind the mill", self.browser.page_source)

    def test_a_locked_text_is_read_as_well(self):
        picture = folder() / "locked.png"
        told = alice().run("lock", "Tuesday", "-o", picture).stderr.splitlines()
        passphrase = next(line for line in told if line.startswith("passphrase: ")).removeprefix(
            "passphrase: "
        )
        self.begin()
        self.take_picture(picture)
        self.unlock(passphrase)
        self.assertEqual(self.outcome, "success")
        self.assertIn("Tuesday", self.shown)


@functools.cache
def carol():
    return Owner("carol")


class RevokedGuestTests(PageTest):
    """Uses a channel of its own, because a revocation cannot be undone."""

    page = staticmethod(lambda: carol().page)

    def test_a_revoked_guest_still_reads_earlier_messages(self):
        before = folder() / "before.png"
        carol().publish("before").rename(before)
        carol().run("revoke", "chess", "Grandmother", "--yes")
        after = carol().publish("after")
        self.open()
        self.unlock(carol().passphrase)
        for picture, outcome in [(before, "success"), (after, "left out")]:
            self.mark()
            self.element("#picture").send_keys(str(picture))
            self.wait_for_change()
            self.assertEqual(self.outcome, outcome)
        self.assertNotIn("after", self.element("main").text.split())


if __name__ == "__main__":
    unittest.main()
