"""Drafts are kept, sealed, until they are sent or discarded."""

import unittest

from app_test import folder, owner
from test_lock import PASSPHRASE, LockedTest
from test_owning import OwningTest

TEXT = "Meet at the old mill"
# Reads the whole database, byte by byte.
KEPT = """
const [done] = arguments;
const request = indexedDB.open("seqrcast");
request.onsuccess = async () => {
  const { result: database } = request;
  const transaction = database.transaction(database.objectStoreNames);
  const bytes = [];
  const take = (value) => {
    if (value instanceof Uint8Array) bytes.push(String.fromCharCode(...value));
    else if (typeof value === "object" && value !== null && !(value instanceof CryptoKey)) Object.values(value).forEach(take);
    else bytes.push(String(value));
  };
  for (const name of database.objectStoreNames) {
    const store = transaction.objectStore(name);
    store.getAllKeys().onsuccess = ({ target }) => take(target.result);
    store.getAll().onsuccess = ({ target }) => take(target.result);
  }
  transaction.oncomplete = () => { database.close(); done(bytes.join("\\n")); };
};
"""


class DraftTests(OwningTest, LockedTest):
    def begin_text(self):
        """Writes a text in a new channel and does not publish it."""
        self.begin("Olga")
        self.channel = self.make_channel()
        self.press("Publish a message")
        self.fill("#draft-text", TEXT)
        self.fill("#expiry", "week")

    def value(self, selector):
        return self.browser.execute_script("return document.querySelector(arguments[0])?.value", selector)

    def assert_goes_on(self):
        self.go(self.channel)
        self.press("Go on with your message")
        self.wait_for("You began this")
        self.assertEqual((self.value("#draft-text"), self.value("#expiry")), (TEXT, "week"))

    def is_kept(self):
        """Whether the model has the draft.

        Asks without leaving the screen, which would save the draft, too.
        """
        return "drafts" in self.browser.execute_async_script(KEPT)

    def test_a_draft_stays_after_visiting_another_tab(self):
        self.begin_text()
        self.press("Messages")
        self.wait(lambda: self.state == "messages")
        self.assert_goes_on()
        self.browser.back()
        self.wait(lambda: self.state == self.channel)
        self.assert_goes_on()

    def test_a_draft_stays_after_a_reload(self):
        self.begin_text()
        self.wait(self.is_kept)
        self.open("channels")
        self.assert_goes_on()

    def test_each_type_has_a_draft_of_its_own(self):
        self.begin_text()
        self.press("Event")
        self.fill("#draft-summary", "Club evening")
        self.press("Whole days")
        self.fill("#draft-first", "2030-12-01")
        self.press("Text")
        self.assertEqual(self.value("#draft-text"), TEXT)
        self.press("Event")
        self.press("Messages")
        self.wait(lambda: self.state == "messages")
        self.go(f"publish/{self.channel.split('/')[1]}")
        self.wait_for("First day")
        self.assertEqual(
            (self.value("#draft-summary"), self.value("#draft-first")), ("Club evening", "2030-12-01")
        )

    def chosen(self, field):
        return self.browser.execute_script(
            "return [...document.getElementById(arguments[0]).files].map(({ name }) => name)", field
        )

    def test_a_draft_keeps_a_chosen_file_and_a_picture(self):
        self.begin_text()
        plan = folder() / "plan.txt"
        plan.write_text(TEXT)
        picture = owner("Bob").draw("id")[0]
        self.press("File")
        self.element("#draft-file").send_keys(str(plan))
        self.press("Picture")
        self.element("#draft-picture").send_keys(str(picture))
        self.wait(lambda: self.elements(".filebox img"))
        self.press("Messages")
        self.wait(lambda: self.state == "messages")
        self.assertNotIn(TEXT, self.browser.execute_async_script(KEPT))
        self.open(f"publish/{self.channel.split('/')[1]}")
        self.wait_for("You began this")
        self.wait(lambda: self.elements(".filebox img"))
        self.assertEqual(self.chosen("draft-file"), ["plan.txt"])
        self.assertEqual(len(self.chosen("draft-picture")), 1)
        self.press("File")
        self.press("Look at it")
        self.wait_for("plan.txt")
        self.press("Publish", "dialog")
        self.wait_for("Full screen")
        self.assertNotIn("draft-file", self.browser.execute_async_script(KEPT))
        self.assertNotIn("draft-picture", self.browser.execute_async_script(KEPT))

    def test_a_chosen_file_stays_while_another_type_is_chosen(self):
        self.begin("Olga")
        self.channel = self.make_channel()
        self.press("Publish a message")
        plan = folder() / "plan.txt"
        plan.write_text(TEXT)
        self.press("File")
        self.element("#draft-file").send_keys(str(plan))
        self.press("Text")
        self.press("Messages")
        self.wait(lambda: self.state == "messages")
        self.go(f"publish/{self.channel.split('/')[1]}")
        self.wait_for("You began this")
        self.assertEqual(self.chosen("draft-file"), ["plan.txt"])

    def test_a_chosen_file_of_a_discarded_draft_is_gone(self):
        self.begin_text()
        plan = folder() / "plan.txt"
        plan.write_text(TEXT)
        self.press("File")
        self.element("#draft-file").send_keys(str(plan))
        self.wait(lambda: "draft-file" in self.browser.execute_async_script(KEPT))
        self.press("Messages")
        self.wait(lambda: self.state == "messages")
        self.assert_goes_on()
        self.press("Discard it")
        self.wait(lambda: self.value("#draft-text") == "")
        self.assertEqual(self.chosen("draft-file"), [])
        self.assertNotIn("draft-file", self.browser.execute_async_script(KEPT))

    def test_a_draft_is_sealed_while_the_app_is_locked(self):
        self.begin_text()
        self.set_passphrase()
        self.go("me/lock")
        self.press("Lock now")
        self.wait_for("Locked", "Unlock")
        kept = self.browser.execute_async_script(KEPT)
        self.assertIn("drafts", kept)
        self.assertNotIn(TEXT, kept)
        self.assertEqual(
            self.browser.execute_script(
                "return JSON.stringify([localStorage, sessionStorage, history.state, location.href])"
            ).count("mill"),
            0,
        )
        self.assertNotIn(TEXT, self.browser.execute_script("return document.documentElement.outerHTML"))
        self.fill("input[type=password]", PASSPHRASE)
        self.press("Unlock")
        self.wait_for("Point the camera at a code")
        self.assert_goes_on()

    def test_publishing_ends_the_draft(self):
        self.begin_text()
        self.press("Messages")
        self.wait(lambda: self.state == "messages")
        self.assert_goes_on()
        self.press("Look at it")
        self.press("Publish", "dialog")
        self.wait_for("Full screen")
        self.go(self.channel)
        self.press("Publish a message")
        self.wait(lambda: self.elements("#draft-text"))
        self.assertEqual(self.value("#draft-text"), "")

    def test_a_discarded_draft_is_gone(self):
        self.begin_text()
        self.press("Messages")
        self.wait(lambda: self.state == "messages")
        self.assert_goes_on()
        self.press("Discard it")
        self.wait(lambda: self.value("#draft-text") == "")
        self.go(self.channel)
        self.wait_for("Publish a message")

    def test_an_emptied_form_is_no_draft(self):
        self.begin_text()
        self.fill("#draft-text", "")
        self.fill("#expiry", "never")
        self.go(self.channel)
        self.wait_for("Publish a message")

    def test_the_draft_of_a_request(self):
        self.begin()
        self.choose(*owner("Alice").draw("id"))
        self.press("Ask to follow")
        self.fill("#follow-note", TEXT)
        self.press("Messages")
        self.wait(lambda: self.state == "messages")
        self.browser.back()
        self.wait(lambda: self.elements("#follow-note"))
        self.assertEqual(self.value("#follow-note"), TEXT)
        self.press("Make the request")
        self.wait_for("Show this to Alice")
        self.browser.back()
        self.wait(lambda: self.state == "scan")


if __name__ == "__main__":
    unittest.main()
