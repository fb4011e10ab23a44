"""The lock, and scans that wait behind it."""

import unittest

from app_test import AppTest, owner

PASSPHRASE = "correct horse battery staple"


class LockedTest(AppTest):
    def set_passphrase(self):
        self.go("me/lock")
        self.press("Passphrase")
        self.fill("input[type=password]", PASSPHRASE)
        self.press("Change the lock")
        self.wait(lambda: self.state == "me")
        self.wait_for("Passphrase: asks each time")


class LockTests(LockedTest):
    def lock_with_passphrase(self):
        self.set_passphrase()
        self.go("me/lock")
        self.press("Lock now")
        self.wait_for("Locked", "Unlock")

    def test_scans_wait_until_it_is_unlocked(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.lock_with_passphrase()
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 scan waits", "1 message")
        self.assertNotIn("Tuesday", self.text)
        # Also when the app is opened anew.
        self.open("messages")
        self.wait_for("1 scan waits")
        self.fill("input[type=password]", "something else")
        self.press("Unlock")
        self.wait_for("Wrong passphrase")
        self.fill("input[type=password]", PASSPHRASE)
        self.press("Unlock")
        self.wait_for("1 message found", "Tuesday, 7 pm")

    def test_the_sheet_stays_until_what_waited_is_shown(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.lock_with_passphrase()
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 scan waits")
        self.browser.execute_script("""
          window.added = [];
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes) added.push(...[...addedNodes].map(({ textContent }) => textContent));
          }).observe(document.querySelector(".scan-sheet"), { childList: true, subtree: true });
        """)
        self.fill("input[type=password]", PASSPHRASE)
        self.press("Unlock")
        self.wait_for("1 message found", "Tuesday, 7 pm")
        self.assertNotIn("undefined", self.browser.execute_script("return added"))

    def test_nothing_but_scanning_is_shown(self):
        self.begin()
        self.lock_with_passphrase()
        for path in ["channels", "messages", "me", "me/card"]:
            self.open(path)
            self.assertEqual(self.state, "scan")
            self.wait_for("Unlock")


if __name__ == "__main__":
    unittest.main()
