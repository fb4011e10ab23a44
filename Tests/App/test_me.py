"""The own identity: its name, its backup, and its requests to follow channels."""

import unittest

from app_test import AppTest, harness, owner
from test_board import foreign

PASSPHRASE = "correct horse battery staple"


class MeTests(AppTest):
    def test_another_name(self):
        self.begin()
        self.go("me")
        digits = self.element(".groups").text
        self.press("Change my name")
        self.fill("#new-name", "Robert")
        self.press("Change my name", "dialog")
        self.wait(lambda: not self.elements("dialog") and "Robert" in self.text)
        self.assertEqual(self.element(".groups").text, digits)

    def test_a_message_of_another_channel_leads_to_ways_to_follow_it(self):
        """Whoever scans a message of a channel that they do not follow is shown how to join."""
        alice, mallory = owner(), owner("Mallory")
        self.begin()
        [message] = alice.publish("Tuesday, 7 pm")
        [another] = mallory.publish("Wednesday, 7 pm")
        for pictures, label, screen in (
            ([message], "Show my card", "me/card"),
            ([message], "Ask to follow", "follow"),
            ([message, another], "Ask to follow", "follow"),
        ):
            with self.subTest(label, pictures=len(pictures)):
                self.choose(*pictures)
                self.wait_for("a channel that you do not follow")
                self.press(label)
                self.wait(lambda screen=screen: self.state == screen)

    def sent(self, canShare):
        """Presses "Send"; returns the files' names and the text that the browser gets."""
        self.browser.execute_script(
            """
          [window.given, navigator.canShare] = [null, arguments[0] ? ({ files }) => files[0].type === "image/png" : () => false];
          navigator.share = async ({ files = [], text = null }) => { window.given = { files: files.map(({ name }) => name), text }; };
        """,
            canShare,
        )
        shown = self.state
        self.go("me")
        self.go(shown)
        self.press("Send")
        return self.wait(lambda: self.browser.execute_script("return window.given"))

    def test_a_card_and_a_request_are_sent(self):
        """Sends pictures if the browser can, and otherwise text to paste."""
        alice = owner()
        self.begin()
        self.go("me/card")
        self.assertEqual(self.sent(canShare=True), {"files": ["card.png"], "text": None})
        given = self.sent(canShare=False)
        self.assertEqual(given["files"], [])
        self.assertIn("Bob", alice.run("inspect", foreign(given["text"])))
        card = alice.vault.with_name("alice-card.png")
        alice.run("id", "-o", card, "--force")
        self.choose(card)
        self.wait_for("You now have the card of Alice")
        self.press("Ask to follow")
        self.press("Make the request")
        self.wait_for("Show this to Alice")
        self.assertEqual(self.sent(canShare=True), {"files": ["request.png"], "text": None})
        self.assertRegex(self.sent(canShare=False)["text"], r"^SEQR1FR:")

    def test_a_browser_that_sends_nothing(self):
        self.begin()
        self.browser.execute_script("Object.defineProperty(navigator, 'share', { value: undefined })")
        self.go("me/card")
        self.wait_for("Save as picture")
        self.assertNotIn("Send", self.text)

    def test_a_request_is_answered(self):
        alice = owner()
        self.begin()
        card = alice.vault.with_name("alice-card.png")
        alice.run("id", "-o", card, "--force")
        self.choose(card)
        self.wait_for("You now have the card of Alice")
        self.press("Ask to follow")
        self.fill("#follow-channel", "chess")
        self.press("Make the request")
        self.wait_for("Show this to Alice")
        request = harness.downloads() / "request.png"
        request.unlink(missing_ok=True)
        self.press("Save as picture")
        self.wait(lambda: request.exists() and request.stat().st_size > 0)
        self.go("channels")
        self.wait_for("Asked, no answer yet", "chess")
        alice.run("scan", request)
        [share] = alice.draw("requests", "accept", "1", "--yes")
        self.choose(share)
        self.press("Follow chess", "dialog")
        self.wait_for("You follow chess")
        self.go("channels")
        self.assertNotIn("Asked, no answer yet", self.text)

    def test_the_browsers_answer_is_shown(self):
        self.begin()
        for answer in ("Promise.resolve(false)", "Promise.reject(new TypeError())"):
            with self.subTest(answer):
                self.go("me/storage")
                self.browser.execute_script(f"StorageManager.prototype.persist = () => {answer}")
                self.press("Ask the browser to keep it")
                self.wait_for("This browser did not promise it.")
        self.browser.execute_script(
            "StorageManager.prototype.persist = StorageManager.prototype.persisted = async () => true"
        )
        self.press("Ask the browser to keep it")
        self.wait_for("This browser has promised to keep your data.")
        self.assertNotIn("Ask the browser to keep it", self.text)

    def test_a_sheet_closes_when_its_screen_is_left(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.go("channels")
        self.element("#columns a.row").click()
        self.press("Unsubscribe and erase")
        self.wait(lambda: self.elements("dialog[open]"))
        self.browser.execute_script("history.back()")
        self.wait(lambda: self.state == "channels" and not self.elements("dialog[open]"))
        # The reader goes on before the sheet appears.
        self.element("#columns a.row").click()
        self.wait_for("Unsubscribe and erase")
        self.browser.execute_script("""
          [...document.querySelectorAll("button")].find((one) => one.innerText.startsWith("Unsubscribe and erase")).click();
          document.querySelector("nav a[href='#/me']").click();
        """)
        self.wait(lambda: self.state == "me" and not self.elements("dialog[open]"))

    def test_unsubscribing_erases(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 message found")
        self.go("channels")
        self.element("#columns a.row").click()
        self.press("Unsubscribe and erase")
        self.wait_for("Unsubscribe from chess?", "1 message")
        self.press("Unsubscribe and erase", "dialog")
        self.wait_for("None yet")
        self.go("messages")
        self.wait_for("No messages yet")


if __name__ == "__main__":
    unittest.main()
