"""People of the hybrid suite on the screens: a large card with the key, and a small one."""

import unittest

from app_test import AppTest, folder, owner

PASSPHRASE = "correct horse battery staple"
NARROW = (360, 740)


class HybridTests(AppTest):
    def test_the_small_card_before_the_large_one(self):
        alice = owner("Alice", suite="hybrid")
        self.begin()
        self.choose(*alice.draw("id", "--card"))
        self.wait_for("You now have the card of Alice", "This is the small card of Alice")
        self.press("Ask to follow")
        self.press("Make the request")
        self.wait_for("You have only the small card of Alice")
        self.choose(*alice.draw("id"))
        self.wait_for("You now have the key of Alice, too")
        self.assertNotIn("small card", self.element(".scan-sheet").text)
        self.press("Ask to follow")
        self.press("Make the request")
        self.wait_for("Show this to Alice")

    def moved(self):
        """Restores the backup of somebody of the hybrid suite."""
        alice = owner("Alice", suite="hybrid")
        file = alice.vault.with_suffix(".seqr")
        alice.run("backup", "--portable", "-o", file, passphrase=PASSPHRASE)
        self.open("start/restore")
        self.element("#backup-files").send_keys(str(file))
        self.wait_for("A backup with everything")
        self.fill("form input[type=password]", PASSPHRASE)
        self.press("Restore")
        self.wait(lambda: self.state == "channels")

    def drawn(self):
        """Returns the modules in a row of the card's code, with the quiet zone, and its width."""
        return self.browser.execute_script(
            """
            const code = document.querySelector(".card-screen .qr");
            return [code.viewBox.baseVal.width, code.getBoundingClientRect().width];
            """
        )

    def test_the_own_card_on_a_narrow_screen(self):
        self.moved()
        self.screen(NARROW)
        self.go("me/card")
        modules, width = self.drawn()
        self.assertEqual(modules, 125 + 8)
        self.assertGreater(width / modules, 2.6, "points for a module")
        self.press("Show the small card")
        self.wait_for("This small code lets others check who you are")
        self.assertLess(self.drawn()[0], 70)
        self.press("Show the large card")
        self.wait(lambda: self.drawn()[0] == 125 + 8)
        # Another device's scanner reads it off the screen.
        shown = folder() / "shown.png"
        shown.write_bytes(self.browser.get_screenshot_as_png())
        bob = owner("Bob")
        self.assertIn("Alice", bob.run("scan", shown))

    def test_a_channel_only_for_people_of_the_suite(self):
        self.moved()
        bob = owner("Bob")
        self.go("own/new")
        self.fill("#channel-name", "secret")
        self.press("More")
        self.press("Only for identities with hybrid encryption")
        self.press("Make the channel")
        self.wait_for("This channel is only for identities with hybrid encryption")
        channel = self.state.split("/")[1]
        refusal = (
            "The channel secret is only for identities with hybrid encryption, and that of Bob has another"
        )
        self.choose(*bob.draw("id"))
        self.wait_for("the card of Bob")
        self.press("Give a share")
        self.wait_for("A share for")
        self.press("Give a share")
        self.wait_for(refusal)
        self.press("Close", "dialog")
        self.go(f"authorize/{channel}")
        self.press("Make the authorization")
        self.wait_for(refusal)
        # The answer to a request.
        self.choose(*bob.draw("request", "--to", self.card(), "--channel", "secret"))
        self.wait_for("This request was not kept: the channel is only for identities with hybrid encryption")


if __name__ == "__main__":
    unittest.main()
