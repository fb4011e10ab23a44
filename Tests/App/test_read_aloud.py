"""Announcements of screen readers, and the keyboard focus."""

import unittest

from app_test import owner
from test_lock import PASSPHRASE, LockedTest
from test_owning import OwningTest
from test_publishing import HOLD
from test_wide import CHANGE, ElsewhereTest


class ReadAloudTests(OwningTest, LockedTest):
    def said(self, place="#status"):
        """Returns the text in the region that screen readers announce."""
        return self.element(place).get_property("textContent")

    def focused(self):
        return self.browser.execute_script(
            "return document.activeElement.innerText || document.activeElement.id || document.activeElement.localName"
        )

    def test_publishing_is_announced(self):
        self.begin("Olga")
        channel = self.make_channel()
        self.go(f"publish/{channel.split('/')[1]}")
        self.fill("#draft-text", "Tuesday, 7 pm")
        self.press("Look at it")
        self.wait_for("Publish this in")
        self.browser.execute_script(HOLD)
        self.press("Publish", "dialog")
        # Below a sheet everything else is inert.
        self.wait(lambda: self.said("dialog > .status") == "Publishing …")
        self.assertEqual(self.focused(), "Publishing …")
        self.browser.execute_script("release()")
        self.wait(lambda: self.state.startswith("published/"))
        self.assertEqual(self.said(), "chess #1 is published")

    def test_a_revocation_is_announced(self):
        self.begin("Olga")
        channel = self.make_channel()
        self.admit(owner("Bob"))
        self.assertEqual(self.said(), "Show this to Bob")
        self.go(f"members/{channel.split('/')[1]}")
        self.press("Bob unverified")
        self.press("Revoke", "dialog")
        self.wait_for("Revoke Bob in chess?")
        self.press("Revoke", "dialog")
        self.wait(lambda: not self.elements("dialog"))
        self.assertEqual(self.said(), "Bob is left out from #1 on")

    def test_a_change_of_the_lock_is_announced(self):
        self.begin()
        self.set_passphrase()
        self.assertEqual(self.said(), "The lock is changed")
        # Locking clears the announcement.
        self.go("me/lock")
        self.press("Lock now")
        self.wait_for("Unlock")
        self.assertNotIn("The lock is changed", self.said())
        self.fill("input[type=password]", PASSPHRASE)
        self.press("Unlock")
        self.wait(lambda: self.elements("#tabs:not([hidden])"))

    def test_the_announcement_of_a_long_task_is_cleared_at_its_end(self):
        self.begin("Olga")
        self.go("me/backup")
        self.fill_new_passphrase(PASSPHRASE)
        self.press("Make a sheet")
        self.wait_for("Print the sheet")
        self.assertEqual(self.said(), "")


class FocusTests(OwningTest, ElsewhereTest):
    def know(self, *names):
        self.begin("Olga")
        channel = self.make_channel()
        for name in names:
            self.choose(*owner(name).draw("id"))
            self.wait_for(f"You now have the card of {name}")
        return channel

    def focus(self, selector):
        self.browser.execute_script("document.querySelector(arguments[0]).focus()", selector)

    def has_focus(self, selector):
        return self.browser.execute_script("return document.activeElement.matches(arguments[0])", selector)

    def test_focus_stays_when_the_screen_is_redrawn(self):
        channel = self.know("Bob", "Carol")
        for path, selector in {
            "channels": f"a[href='#/{channel}']",
            channel: "h1",
            "me": "button.row",
            "me/people": "li:nth-child(2) > a",
        }.items():
            with self.subTest(path):
                self.go(path)
                self.focus(selector)
                self.change_elsewhere()
                self.assertTrue(self.has_focus(f"#columns {selector}"))

    def test_focus_stays_when_a_list_is_redrawn(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        for text in ("Tuesday", "Wednesday"):
            self.choose(*alice.publish(text))
            self.wait_for(text)
        self.go("messages")
        self.focus("a[href='#/messages/1']")
        self.browser.execute_script("document.activeElement.dataset.before = ''")
        self.assertIsNone(self.browser.execute_async_script(CHANGE))
        self.wait(lambda: not self.elements("[data-before]"))
        self.assertTrue(self.has_focus("a[href='#/messages/1']"))

    def test_tabs_keep_the_focus(self):
        self.know()
        self.go("channels")
        self.focus("#tabs a[href='#/me']")
        self.change_elsewhere()
        self.assertTrue(self.has_focus("#tabs a[href='#/me']"))

    def test_a_sheet_returns_the_focus_to_a_redrawn_row(self):
        channel = self.make_members()
        self.press("Carol unverified")
        self.press("Revoke", "dialog")
        self.wait_for("Revoke Carol in chess?")
        self.press("Revoke", "dialog")
        self.wait(lambda: not self.elements("dialog") and "Revoked" in self.text)
        self.wait(lambda: self.has_focus("button.row"))
        self.assertIn("Carol", self.browser.execute_script("return document.activeElement.innerText"))
        self.assertEqual(self.state, f"members/{channel}")

    def make_members(self):
        """Makes a channel with two members; shows the list of them."""
        channel = self.know().split("/")[1]
        self.admit(owner("Bob"))
        self.admit(owner("Carol"))
        self.go(f"members/{channel}")
        return channel

    def test_the_title_gets_the_focus_of_a_removed_row(self):
        self.know()
        self.choose(*owner("Carol").draw("request", "--to", self.card(), "--channel", "chess"))
        self.press("Look at the request")
        self.wait(lambda: self.state.startswith("request/"))
        request = self.state.split("/")[1]
        self.go("channels")
        self.focus(f"a[href='#/request/{request}']")
        self.assertIsNone(
            self.browser.execute_async_script(
                """
          const [id, done] = arguments;
          import("./model/model.js").then(async ({ openModel }) => (await openModel()).rejectRequest(id)).then(() => done(), (error) => done(String(error)));
        """,
                int(request),
            )
        )
        self.wait(lambda: not self.elements("#columns a[href^='#/request/']"))
        self.assertTrue(self.has_focus("#columns h1"))


if __name__ == "__main__":
    unittest.main()
