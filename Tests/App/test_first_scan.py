"""A code that is scanned before there is an identity is explained and not kept."""

import unittest

from app_test import AppTest, folder, owner
from test_accessibility import TreeChecks
from test_board import foreign
from test_plain import CODES
from test_screens import OVERFLOWS, SMALL_TARGETS
from test_strings import sentences


class FirstScanTests(TreeChecks, AppTest):
    def scan(self, *pictures):
        if self.state != "start/scan":
            self.go("start/scan")
        self.element("#picture").send_keys("\n".join(map(str, pictures)))

    def test_each_kind_is_explained(self):
        kinds = {key.removeprefix("kindOf.") for key in sentences("en") if key.startswith("kindOf.")}
        for language in ("en", "de"):
            said = sentences(language).keys()
            self.assertEqual(
                {kind for kind in kinds if not {f"about.{kind}", f"about.{kind}.note"} <= said},
                set(),
                language,
            )

    def test_a_code_before_the_camera(self):
        [message] = owner().publish("Tuesday, 7 pm")
        self.film(message)
        self.open("start")
        self.press("Scan a code")
        self.wait_for(
            "This is a message of a channel",
            "Only members of the channel can read it",
            "Then scan this code again.",
        )
        self.assert_accessible()
        self.assertEqual(
            self.browser.execute_script(OVERFLOWS, "ltr") + self.browser.execute_script(SMALL_TARGETS), []
        )
        self.press("Make a new identity")
        self.wait(lambda: self.state == "start/new")

    def test_pictures(self):
        alice = owner()
        card = alice.vault.with_name("card.png")
        alice.run("id", "-o", card, "--force")
        document = folder() / "rules.txt"
        document.write_text("No seeds.", encoding="utf-8")
        self.open("start/scan")
        self.wait_for("Point the camera at a code", "Nothing is kept.")
        for picture, words in {
            card: "This is somebody’s card",
            alice.draw("sign", document)[0]: "This is a signature for a document",
            foreign(CODES["wifi"][0]): "Access to a Wi-Fi network",
            foreign("SEQR1MS:A"): "Damaged code",
        }.items():
            with self.subTest(words):
                self.scan(picture)
                self.wait_for(words)
        self.scan(card, foreign(CODES["login"][0]))
        self.wait_for("2 codes read", "This is somebody’s card", "A code for logging in")
        # The scan left nothing behind.
        self.begin()
        self.go("me/people")
        self.wait_for("Nobody yet")

    def test_the_way_back(self):
        self.open("start/scan")
        self.press("Back")
        self.wait(lambda: self.state == "start")


if __name__ == "__main__":
    unittest.main()
