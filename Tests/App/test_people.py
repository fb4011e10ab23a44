"""Names of people on screens, and the consequences of comparing fingerprints."""

import unittest

from app_test import AppTest, owner


class PeopleTests(AppTest):
    def tags(self):
        return self.browser.execute_script(
            "return [...document.querySelectorAll('#columns .who')].map((who) => who.querySelector('.tag').innerText)"
        )

    def test_no_name_can_imitate_the_apps_own_marks(self):
        self.begin()
        self.choose(*owner("Alice ✓ verified").draw("id"))
        self.wait_for("You now have the card of Alice")
        self.assertEqual(self.tags(), ["unverified"])
        self.press("Compare fingerprints")
        self.press("All six agree")
        self.wait(lambda: self.state == "scan")
        self.go("me/people")
        self.assertEqual(self.tags(), ["verified"])

    def test_a_card_that_is_somebody_elses(self):
        alice, mallory = owner("Alice"), owner("Mallory")
        self.begin()
        self.follow(alice)
        self.choose(*mallory.draw("id"))
        # Before this, the sheet has the same button for Alice.
        self.wait_for("You now have the card of Mallory")
        self.press("Compare fingerprints")
        self.press("They differ")
        self.wait_for("The fingerprints differ: this is somebody else", "Erase this card")
        self.go("me/people")
        self.assertEqual(sorted(self.tags()), ["somebody else", "unverified"])
        self.press("Mallory")
        self.wait_for("The fingerprints differ", "Erase this card")
        self.press("Erase this card")
        self.wait(lambda: self.state == "me/people")
        self.assertNotIn("Mallory", self.element("#columns").text)

    def test_a_channel_of_somebody_else(self):
        self.begin()
        self.follow(owner("Alice"))
        self.press("Compare fingerprints")
        self.press("They differ")
        self.press("Erase this card")
        self.wait_for("Somebody who owns a channel here")
        self.press("Close", "dialog")
        self.press("Unsubscribe from chess")
        self.wait_for("The fingerprints differ: this is somebody else", "Unsubscribe and erase")
        self.press("Compare fingerprints")
        self.press("All six agree")
        self.wait(lambda: self.state.startswith("channels/"))
        self.assertNotIn("The fingerprints differ", self.text)

    def test_a_member_who_is_somebody_else(self):
        self.begin()
        self.choose(*owner("Mallory").draw("id"))
        self.go("own/new")
        self.fill("#channel-name", "allotments")
        self.press("Make the channel")
        self.wait(lambda: self.state.startswith("channels/"))
        channel = self.state.split("/")[1]
        self.go(f"members/{channel}/add")
        self.press("Mallory unverified")
        self.press("Give a share")
        self.wait_for("Show this to Mallory")
        self.go(f"members/{channel}")
        self.press("Mallory unverified")
        self.press("Compare fingerprints", "dialog")
        self.press("They differ")
        self.press("Revoke Mallory in allotments")
        self.wait_for("Members of allotments", "somebody else")
        self.element("#columns button.row").click()
        self.press("Make the share again", "dialog")
        self.wait_for("The fingerprints differ")
        self.press("Give a share")
        self.wait_for("This card is not the person’s")


if __name__ == "__main__":
    unittest.main()
