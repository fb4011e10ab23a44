"""What screen readers are told, and where the focus is."""

import unittest

from app_test import owner
from test_lock import PASSPHRASE, LockedTest
from test_owning import OwningTest
from test_publishing import HOLD


class ReadAloudTests(OwningTest, LockedTest):
    def said(self, place="#status"):
        """What stands where screen readers read changes aloud."""
        return self.element(place).get_property("textContent")

    def focused(self):
        return self.browser.execute_script("return document.activeElement.innerText || document.activeElement.id || document.activeElement.localName")

    def test_that_it_is_published(self):
        self.begin("Olga")
        channel = self.make_channel()
        self.go(f"publish/{channel.split('/')[1]}")
        self.fill("#draft-text", "Tuesday, 7 pm")
        self.press("Look at it")
        self.wait_for("Publish this in")
        self.browser.execute_script(HOLD)
        self.press("Publish", "dialog")
        # All else is inert below a sheet.
        self.wait(lambda: self.said("dialog > .status") == "Keeping …")
        self.assertEqual(self.focused(), "Keeping …")
        self.browser.execute_script("release()")
        self.wait(lambda: self.state.startswith("published/"))
        self.assertEqual(self.said(), "chess #1 is published")

    def test_that_somebody_is_revoked(self):
        self.begin("Olga")
        channel = self.make_channel()
        self.admit(owner("Bob"))
        self.assertEqual(self.said(), "Show this to Bob")
        self.go(f"members/{channel.split('/')[1]}")
        self.press("Bob, unverified")
        self.press("Revoke", "dialog")
        self.wait_for("Revoke Bob in chess?")
        self.press("Revoke", "dialog")
        self.wait(lambda: not self.elements("dialog"))
        self.assertEqual(self.said(), "Bob is left out from #1 on")

    def test_that_the_lock_is_changed(self):
        self.begin()
        self.set_passphrase()
        self.assertEqual(self.said(), "The lock is changed")
        # Nothing of it is left where it is locked.
        self.go("me/lock")
        self.press("Lock now")
        self.wait_for("Unlock")
        self.assertNotIn("The lock is changed", self.said())
        self.fill("input[type=password]", PASSPHRASE)
        self.press("Unlock")
        self.wait(lambda: self.elements("#tabs:not([hidden])"))

    def test_that_somebody_is_busy_no_longer(self):
        self.begin("Olga")
        self.go("me/backup")
        self.fill("input[type=password]", PASSPHRASE)
        self.press("Make a sheet")
        self.wait_for("Print the sheet")
        self.assertEqual(self.said(), "")


if __name__ == "__main__":
    unittest.main()
