"""A screen shows the film of a document, and a phone's camera reads it."""

import base64
import random
import unittest

from app_test import AppTest, folder, harness, owner
from pixels import clip, encoded, frames
from test_animation import HEIGHT, WIDTH, shown

PLAN = random.Random(2).randbytes(9_000)


def centred(picture):
    """Places a picture at half its size in the middle of the camera's view."""
    rows = [row[::2] for row in picture[::2]]
    gray = bytes([128])
    left, above = (WIDTH - len(rows[0])) // 2, (HEIGHT - len(rows)) // 2
    return [gray * WIDTH] * above + [(gray * left + row).ljust(WIDTH, gray) for row in rows]


class FilmTests(AppTest):
    imports_modules = True

    def setUp(self):
        super().setUp()
        self.alice = owner()
        self.begin()
        self.card_picture = self.card()
        self.pictures = self.pictures_of("plan.bin", PLAN)

    def pictures_of(self, name, content):
        """Returns the pictures of the film of a document for the app's user."""
        (folder() / name).write_bytes(content)
        film = self.alice.vault.with_suffix(f".{name}.apng")
        self.alice.run(
            "encrypt", folder() / name, "--to", self.card_picture, "--max-version", "20", "-o", film
        )
        return [centred(rows) for rows in frames(film.read_bytes())]

    def show(self, pictures):
        """Shows pictures to the camera again and again, when it starts next."""
        (folder() / "camera.y4m").write_bytes(clip(pictures, rate=10))

    def saved(self, name):
        path = harness.downloads() / name
        path.unlink(missing_ok=True)
        self.press("Save")
        self.wait(lambda: path.exists() and path.stat().st_size > 0)
        return path.read_bytes()

    def test_the_camera_reads_a_film_in_two_turns(self):
        self.show(self.pictures[:3])
        self.go("scan")
        self.wait_for("Parts of the film: 6 of")
        self.go("me")
        # Another screen shows the film, from another picture on; the reader comes back.
        self.show(self.pictures[3:])
        self.go("scan")
        self.wait_for("Parts of the film:")
        self.wait_for("You received a document", "plan.bin", "Alice", "unverified", "Encrypted for you")
        self.assertEqual(self.saved("plan.bin"), PLAN)

    def test_a_forged_part_is_refused_alone(self):
        forged = self.forged(self.pictures[0])
        self.show([forged])
        self.go("scan")
        self.wait_for("Tampered")
        self.go("me")
        self.show([picture for one in self.pictures for picture in (one, forged)])
        self.go("scan")
        self.wait_for("Forged or damaged parts were left out", "Parts of the film")
        self.wait_for("You received a document")
        self.assertEqual(self.saved("plan.bin"), PLAN)

    def forged(self, picture):
        """Returns a picture of an altered part."""
        path = folder() / "picture.png"
        path.write_bytes(encoded(picture))
        code = self.search(path)[0]
        script = """
          const [code, done] = arguments;
          import("./model/model.js").then(async ({ openModel }) => {
            const { size, modules } = await (await openModel()).frame(code);
            done([size, btoa(String.fromCharCode(...modules))]);
          });
        """
        altered = code[:-1] + ("1" if code[-1] == "0" else "0")
        size, modules = self.browser.execute_async_script(script, altered)
        return shown(size, base64.b64decode(modules))


if __name__ == "__main__":
    unittest.main()
