"""A photograph of a whole notice board gives one list: readable messages, missed ones, and foreign codes."""

import os
import random
import subprocess
import unittest

from PIL import Image

from app_test import SMALL, AppTest, folder, owner
from board import photograph
from test_accessibility import TreeChecks
from test_screens import OVERFLOWS, SMALL_TARGETS

LINKS = [
    "https://example.org/jazz",
    "WIFI:T:WPA;S:Cafe;P:latte macchiato;;",
    "Lost cat, black, call 030 1234",
    "https://example.net/" + 90 * "a",
]


def foreign(text):
    """Draws a code of another program."""
    path = folder() / f"foreign-{abs(hash(text))}.png"
    subprocess.run(["qrencode", "--output", path, "--size", "6", text], check=True)
    # Makes it gray without a palette, as the program draws codes.
    drawn = Image.open(path).convert("1")
    drawn.info.clear()
    drawn.save(path)
    return path


class BoardTests(TreeChecks, AppTest):
    imports_modules = True

    def test_everything_in_one_list(self):
        alice, mallory = owner(), owner("Mallory")
        self.begin()
        self.follow(alice)
        seen = alice.publish("Chess on Tuesday")
        self.choose(*seen)
        self.wait_for("1 message found")
        self.press("Messages")
        alice.publish("never on a board")
        content = folder() / "large.bin"
        content.write_bytes(random.Random(1).randbytes(5_000))
        ours = [
            *seen,
            *alice.publish("Bring a clock"),
            *alice.publish("The hall is closed in May"),
            *alice.publish("https://example.org/rules"),
        ]
        parts = alice.publish("--file", content)[:2]
        others = [*mallory.publish("not for Bob"), *mallory.publish("nor this")]
        board = photograph([*ours, *parts, *others, *map(foreign, LINKS[:3])], folder() / "board.jpg")
        self.choose(board)
        self.wait_for(
            "4 messages found",
            "Chess on Tuesday",
            "Bring a clock",
            "The hall is closed in May",
            "New",
            "Seen before",
        )
        # A missed message, an incomplete code, messages of another channel, and codes of other
        # programs.
        self.wait_for(
            "You have missed #2",
            "Parts here: 2 of 6; any 2 more are enough",
            "a channel that you do not follow",
            "× 2",
            *LINKS[:3],
            "Not a code of SeQRcast",
        )
        self.assert_accessible()
        self.screen(SMALL)
        self.assertEqual(
            self.browser.execute_script(OVERFLOWS, "ltr") + self.browser.execute_script(SMALL_TARGETS), []
        )

    def test_codes_are_found_on_bad_photographs(self):
        """Counts the codes found on boards photographed worse and worse."""
        alice = owner()
        self.begin()
        pictures = [
            picture
            for number in range(6)
            for picture in alice.publish(f"Poster {number} " + number * 60 * "x")
        ]
        pictures += [foreign(text) for text in LINKS]
        boards = [
            {"seed": 1},
            {"seed": 2, "tilt": 0.18},
            {"seed": 3, "blur": 2.5},
            {"seed": 4, "shade": 0.25},
        ]
        if os.environ.get("BOARDS"):
            boards += [
                {
                    "seed": seed,
                    "tilt": 0.05 * (seed % 5),
                    "blur": 1 + seed % 4 * 0.7,
                    "shade": 0.2 + seed % 3 * 0.3,
                }
                for seed in range(5, 5 + int(os.environ["BOARDS"]))
            ]
        found = [
            len(self.search(photograph(pictures, folder() / "boards.jpg", **options))) for options in boards
        ]
        print(f"codes found of {len(pictures)} on each board: {found}")
        self.assertGreaterEqual(sum(found), len(pictures) * len(boards) - 2)


if __name__ == "__main__":
    unittest.main()
