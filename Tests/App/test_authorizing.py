"""The owner's list of the authorizers for an own channel."""

import unittest

from app_test import AppTest, owner


class AuthorizingTests(AppTest):
    def authorize(self, channel):
        self.go(f"authorize/{channel}")
        self.press("Make the authorization")
        self.wait_for("Save as picture")
        self.go(f"members/{channel}")
        self.wait_for("Who may endorse requests")

    def test_a_newer_authorization_replaces_the_one_before(self):
        self.begin("Olga")
        self.choose(*owner("Carol").draw("id"))
        self.wait_for("You now have the card of Carol")
        self.go("own/new")
        self.fill("#channel-name", "chess")
        self.press("Make the channel")
        self.wait(lambda: self.state.startswith("channels/"))
        channel = self.state.split("/")[1]
        self.authorize(channel)
        self.authorize(channel)
        self.assertIn("Replaced", self.text)
        self.assertNotIn("Withdrawn", self.text)
        self.press("Carol unverified")
        self.press("Withdraw", "dialog")
        self.wait(lambda: self.text.count("Withdrawn") == 2)


if __name__ == "__main__":
    unittest.main()
