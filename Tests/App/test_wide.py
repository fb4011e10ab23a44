"""A list beside one of its entries: the entry's screen stays while something changes elsewhere."""

import unittest

from app_test import DESK, PHONE, AppTest, folder, harness, owner

PASSPHRASE = "correct horse battery staple"
# Changes something in another tab.
CHANGE = """
  const [done] = arguments;
  import("./model/model.js").then(async ({ openModel }) => {
    window.elsewhere ??= await openModel();
    await elsewhere.setSettings({ lockAfterMinutes: (await elsewhere.settings()).lockAfterMinutes === 15 ? 60 : 15 });
  }).then(() => done(), (error) => done(String(error)));
"""


class ElsewhereTest(AppTest):
    imports_modules = True

    def change_elsewhere(self):
        """Changes something in another tab, and waits until the list, or the only screen, shows it."""
        self.browser.execute_script("document.querySelector('#columns > .screen').dataset.before = ''")
        self.assertIsNone(self.browser.execute_async_script(CHANGE))
        self.wait(lambda: not self.elements("#columns > [data-before]"))


class WideTests(ElsewhereTest):
    size = DESK

    def setUp(self):
        super().setUp()
        self.begin("Olga")
        self.go("own/new")
        self.fill("#channel-name", "chess")
        self.press("Make the channel")
        self.wait(lambda: self.state.startswith("channels/"))
        self.channel = self.state.split("/")[1]

    def know(self, name):
        """Scans somebody's card."""
        person = owner(name)
        self.choose(*person.draw("id"))
        self.wait_for(f"You now have the card of {name}")
        return person

    def assert_kept(self):
        """Asserts that a change in another tab does not replace the screen beside the list."""
        self.browser.execute_script(
            "document.querySelector('#columns > .screen:last-child').dataset.same = ''"
        )
        self.change_elsewhere()
        self.assertEqual(len(self.elements("#columns > .screen:last-child[data-same]")), 1)

    def test_forms_and_their_results_stay(self):
        self.know("Carol")
        self.press("Ask to follow")
        self.wait(lambda: self.state.startswith("follow/"))
        person = self.state.split("/")[1]
        for path in [
            f"follow/{person}",
            f"people/{person}",
            "own/new",
            f"publish/{self.channel}",
            f"give/{person}/{self.channel}",
            f"authorize/{self.channel}",
            "me/lock",
            "me/backup",
        ]:
            with self.subTest(path):
                self.go(path)
                self.assert_kept()

    def test_a_share_stays(self):
        bob = self.know("Bob")
        self.press("Give a share")
        self.wait_for("A share for")
        self.press("Give a share")
        self.wait_for("Show this to Bob")
        self.change_elsewhere()
        self.wait_for("Show this to Bob")
        self.assertIn("subscribed", bob.run("scan", "--yes", self.saved("share")))

    def test_the_share_of_a_request_stays(self):
        carol = owner("Carol")
        self.choose(*carol.draw("request", "--to", self.card(), "--channel", "chess"))
        self.press("Look at the request")
        self.press("Accept, and make the share")
        self.wait_for("Show this to Carol")
        self.change_elsewhere()
        self.wait_for("Show this to Carol")

    def test_an_opened_message_counts_as_read_in_the_list(self):
        alice = owner()
        self.follow(alice, "chess")
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 message found")
        self.go("messages")
        self.wait_for("Unread 1")
        self.element("#columns a[href^='#/messages/']").click()
        self.wait(lambda: self.state.startswith("messages/"))
        self.wait(lambda: "unread" not in self.text.lower())

    def test_an_authorization_stays(self):
        self.know("Carol")
        self.go(f"authorize/{self.channel}")
        self.press("Make the authorization")
        self.wait_for("Save as picture")
        self.change_elsewhere()
        self.wait_for("Show this to Carol", "Save as picture")

    def test_the_report_of_a_backup_stays(self):
        for button, sentences in {
            "Make a sheet": ["Print the sheet"],
            "Save a file": ["Handed over: chess", "Save the file again"],
        }.items():
            with self.subTest(button):
                self.go("me/backup")
                self.fill_new_passphrase(PASSPHRASE)
                if button == "Save a file":
                    self.press("Hand my channels over")
                self.press(button)
                self.wait_for(*sentences)
                self.change_elsewhere()
                self.wait_for(*sentences)

    def test_a_draft_stays_when_the_screen_is_turned(self):
        self.screen(PHONE)
        self.go(f"publish/{self.channel}")
        self.element("#draft-text").send_keys("Tuesday")
        for size, count in ((DESK, 2), (PHONE, 1), (DESK, 2)):
            self.screen(size)
            self.wait(lambda count=count: len(self.elements("#columns > .screen")) == count)
            self.assertEqual(self.element("#draft-text").get_property("value"), "Tuesday")
            self.assertEqual(self.browser.execute_script("return document.activeElement.id"), "draft-text")

    def test_a_link_to_the_same_screen_reopens_it(self):
        self.go("own/new")
        self.fill("#channel-name", "Chess club")
        self.go("own/new")
        self.assertEqual(self.element("#channel-name").get_property("value"), "")

    def saved(self, name):
        """Returns the picture that the app saves."""
        path = harness.downloads() / f"{name}.png"
        path.unlink(missing_ok=True)
        self.press("Save as picture")
        self.wait(lambda: path.exists() and path.stat().st_size > 0)
        return path.rename(folder() / f"wide-{name}.png")


if __name__ == "__main__":
    unittest.main()
