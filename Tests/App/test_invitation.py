"""Invitations to ask for a channel, and own codes as links."""

import json
import unittest

from app_test import folder, owner
from test_owning import OwningTest


class InvitationTests(OwningTest):
    imports_modules = True

    def link(self, alice, *arguments):
        told = alice.run(
            "invite",
            "chess",
            *arguments,
            "--link",
            self.site.url(""),
            "--json",
            "-o",
            folder() / "invitation.png",
            "--force",
        )
        return json.loads(told)["link"]

    def open_link(self, link):
        self.browser.get("about:blank")
        self.browser.get(link)

    def test_whoever_has_an_identity_asks_by_it(self):
        alice = owner()
        self.begin()
        link = self.link(alice, "--note", "On Thursdays", "--until", "2w")
        self.open_link(link)
        self.wait_for("You are invited to ask for chess", "On Thursdays", "unverified", "Until")
        self.assertIn(alice.digits.replace(" ", ""), "".join(self.text.split()))
        self.go("me/people")
        self.wait_for("Nobody yet")
        self.open_link(link)
        self.press("Ask to follow")
        self.wait_for("Owner of the channel")
        self.assertEqual(self.element("#follow-channel").get_property("value"), "chess")
        self.press("Make the request")
        self.wait_for("Show this to Alice")
        self.assertIn("asks for chess", alice.run("scan", self.saved("request")))

    def test_a_passer_by_makes_an_identity_and_goes_on(self):
        self.open_link(self.link(owner(), "--note", "On Thursdays"))
        self.wait_for("You are invited to ask for chess", "On Thursdays", "Make a new identity")
        self.assertNotIn("Ask to follow", self.text)
        self.press("Make a new identity")
        self.fill("#name", "Bob")
        self.press("Make my identity")
        self.wait_for("You are invited to ask for chess", "Ask to follow")

    def test_safari_on_an_iphone_offers_the_app_on_the_home_screen(self):
        link = self.link(owner())
        self.open_link(link)
        self.wait_for("You are invited to ask for chess")
        self.assertNotIn("Copy the code", self.text)
        added = self.browser.execute_cdp_cmd(
            "Page.addScriptToEvaluateOnNewDocument", {"source": "navigator.standalone = false"}
        )
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", added)
        self.open_link(link)
        self.wait_for("Is SeQRcast on your home screen?", "Copy the code")

    def switch_links(self):
        """Switches links on or off, and waits until that is stored and the screen is drawn anew."""
        self.browser.execute_script("window.before = document.querySelector('#columns .screen')")
        self.press("Any camera opens the codes")
        self.wait(lambda: self.browser.execute_script("return !window.before.isConnected"))

    def test_ones_own_channel(self):
        bob = owner("Bob")
        self.begin("Olga")
        channel = self.make_channel()
        self.switch_links()
        self.press("Invite people")
        self.wait_for("Everybody who sees the code learns")
        self.fill("#invite-note", "On Thursdays")
        self.press("Make the invitation")
        self.wait_for("Hang it up")
        picture = self.saved("invitation")
        self.assertEqual(self.search(picture)[0].split("#")[0].lower(), self.site.url("").lower())
        bob.run("request", "--to", picture, "-o", folder() / "asked.png")
        self.choose(picture)
        self.wait_for("you", "You are invited to ask for chess")
        self.assertNotIn("Ask to follow", self.text)
        # Messages are links too, until the switch is off.
        self.write(channel, text="Moved")
        published = self.state
        self.assertIn("#SEQR1MS/", self.search(self.saved("code"))[0])
        self.go(channel)
        self.switch_links()
        self.go(published)
        self.wait_for("Full screen")
        self.assertIn("SEQR1MS:", self.search(self.saved("code"))[0])


if __name__ == "__main__":
    unittest.main()
