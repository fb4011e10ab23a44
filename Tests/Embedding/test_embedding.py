"""A package outside of this repository depends on it by path.

It runs the article "Embed SeQRcast", and needs few libraries for codes alone.
"""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Libraries for pictures and for the vault.
OTHERS = (
    "zbar",
    "qrencode",
    "png",
    "jpeg",
    "tiff",
    "webp",
    "gif",
    "heif",
    "exif",
    "lept",
    "cairo",
    "pango",
    "sqlite",
    "seccomp",
)


class EmbeddingTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory(prefix="seqrcast-embedding-")
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        cls.package = cls.folder / "program"
        shutil.copytree(pathlib.Path(__file__).parent / "Program", cls.package)

    def build(self, program):
        environment = {**os.environ, "SEQRCAST": str(ROOT)}
        build = ["swift", "build", "--package-path", str(self.package), "--product", program]
        done = subprocess.run(build, env=environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        shown = subprocess.run(
            [*build, "--show-bin-path"], env=environment, capture_output=True, text=True, check=True
        )
        return pathlib.Path(shown.stdout.strip()) / program

    def test_codes_alone_need_no_library_of_pictures_or_of_the_vault(self):
        program = self.build("Codes")
        done = subprocess.run([program], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, "Alice true\n"), done.stderr)
        linked = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
        self.assertIn("libcrypto", linked)
        for name in OTHERS:
            self.assertNotIn(f"[lib{name}", linked)

    def test_the_article_runs(self):
        shutil.copy(ROOT / "Tests/SeQRcastTests/EmbedArticle.swift", self.package / "Sources/Whole")
        program = self.build("Whole")
        done = subprocess.run([program, self.folder], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Message 1\n1: Club night moves to Tuesday\n", done.stdout)
        self.assertTrue((self.folder / "alice.sqlite").exists())


if __name__ == "__main__":
    unittest.main()
