"""The own identity: its name, a backup, and what asking to follow makes."""

import unittest

from app_test import AppTest, harness, owner

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

    def test_what_the_browser_answers_is_said(self):
        self.begin()
        for answer in ("Promise.resolve(false)", "Promise.reject(new TypeError())"):
            with self.subTest(answer):
                self.go("me/storage")
                self.browser.execute_script(f"StorageManager.prototype.persist = () => {answer}")
                self.press("Ask the browser to keep it")
                self.wait_for("This browser did not promise it.")
        self.browser.execute_script("StorageManager.prototype.persist = StorageManager.prototype.persisted = async () => true")
        self.press("Ask the browser to keep it")
        self.wait_for("This browser has promised to keep your data.")
        self.assertNotIn("Ask the browser to keep it", self.text)

    def test_a_sheet_goes_with_its_screen(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.go("channels")
        self.element("#columns a.row").click()
        self.press("Unsubscribe and erase")
        self.wait(lambda: self.elements("dialog[open]"))
        self.browser.execute_script("history.back()")
        self.wait(lambda: self.state == "channels" and not self.elements("dialog[open]"))
        # The reader goes on before the sheet is there.
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
