"""Tests the files that `Scripts/assemble-app.py` writes."""

import pathlib
import re
import resource
import shutil
import subprocess
import tempfile
import unittest

from app_test import ROOT, folder
from model_page import CORE
from version_test import append


class AssemblingTests(unittest.TestCase):
    def test_a_changed_worker_is_another_version(self):
        names = []
        for text in ("", "self.another = true;\n"):
            app = self.assembled_with("sw.js", text)
            names += re.findall('"(seqrcast [0-9a-f]+)"', (app / "sw.js").read_text(encoding="utf-8"))
        self.assertEqual(len(set(names)), 2, names)

    def test_a_change_of_another_script_leaves_the_first_one_unchanged(self):
        """The first script reloads the page if the other scripts are of another version."""
        app, other = (self.assembled_with("screens/me.js", text) for text in ("", "console.log(1);\n"))
        self.assertNotEqual((app / "app.js").read_bytes(), (other / "app.js").read_bytes())
        self.assertEqual((app / "main.js").read_bytes(), (other / "main.js").read_bytes())

    def test_an_unused_file_is_reported(self):
        with self.assertRaises(subprocess.CalledProcessError) as refused:
            self.assembled_with("screens/forgotten.js", "")
        self.assertEqual(
            refused.exception.stderr.strip(), "assemble-app: nothing uses Pages/app/screens/forgotten.js"
        )

    def assembled_with(self, path, text):
        """Assembles the app from sources in which this text is appended to one file."""
        root = pathlib.Path(tempfile.mkdtemp(dir=folder()))
        (root / "Scripts").mkdir()
        shutil.copy(ROOT / "Scripts/assemble-app.py", root / "Scripts")
        shutil.copytree(ROOT / "Pages/app", root / "Pages/app")
        shutil.copytree(ROOT / "Pages/common", root / "Pages/common")
        (root / ".build").mkdir()
        for shared in ("Sources", "docs", "LICENSE", ".build/core", ".build/scanner"):
            (root / shared).symlink_to(CORE if shared == ".build/core" else ROOT / shared)
        append(root / "Pages/app" / path, text)
        assemble(root / "app", root)
        return root / "app"

    def test_the_folder_holds_only_the_app_and_correct_files_are_kept(self):
        given, outside = folder() / "assembled", folder() / "outside.css"
        assemble(given)
        wanted = contents(given)
        outside.write_text("kept", encoding="utf-8")
        before = (given / "index.html").stat().st_ino
        (given / "style.css").unlink()
        (given / "style.css").symlink_to(outside)
        (given / "main.js").unlink()
        (given / "main.js").mkdir()
        (given / "main.js/other.txt").write_text("", encoding="utf-8")
        shutil.rmtree(given / "chunks")
        (given / "chunks").write_text("", encoding="utf-8")
        (given / "former/deep").mkdir(parents=True)
        (given / "former/deep/module.js").write_text("", encoding="utf-8")
        append(given / "version.js", "// changed\n")
        assemble(given)
        self.assertEqual(contents(given), wanted)
        self.assertFalse((given / "style.css").is_symlink())
        self.assertEqual((given / "index.html").stat().st_ino, before)
        self.assertEqual(outside.read_text(encoding="utf-8"), "kept")

    def test_an_interrupted_assembly_is_completed(self):
        given = folder() / "interrupted"
        # The limit is smaller than the core.
        limit = (1_000_000, 1_000_000)
        interrupted = subprocess.run(
            [ROOT / "Scripts/assemble-app.py", given],
            capture_output=True,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit),
        )
        self.assertIn(b"File too large", interrupted.stderr)
        self.assertTrue((given / "SHA256SUMS").exists())
        assemble(given)
        assemble(folder() / "whole")
        self.assertEqual(contents(given), contents(folder() / "whole"))

    def test_the_files_that_name_other_files_are_written_last(self):
        """A visitor who loads the app meanwhile gets the earlier version, or nothing."""
        given = folder() / "ordered"
        assemble(given)
        for path in ("core.wasm", "former.js", "index.html", "sw.js"):
            (given / path).write_text("former", encoding="utf-8")
        # The limit is smaller than the core.
        interrupted = subprocess.run(
            [ROOT / "Scripts/assemble-app.py", given],
            capture_output=True,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000)),
        )
        self.assertIn(b"File too large", interrupted.stderr)
        self.assertEqual(
            {path: (given / path).read_bytes() for path in ("former.js", "index.html", "sw.js")},
            dict.fromkeys(("former.js", "index.html", "sw.js"), b"former"),
        )
        assemble(given)
        self.assertFalse((given / "former.js").exists())

    def test_a_folder_of_somebody_else_is_left_alone(self):
        given = folder() / "somebody"
        given.mkdir()
        (given / "notes.txt").write_text("mine", encoding="utf-8")
        refused = assemble(given, check=False)
        self.assertEqual(
            (refused.returncode, refused.stderr.strip()),
            (1, f"assemble-app: {given} holds other files than an app"),
        )
        self.assertEqual([path.name for path in given.iterdir()], ["notes.txt"])


def assemble(given, root=ROOT, check=True):
    return subprocess.run(
        [root / "Scripts/assemble-app.py", given], check=check, capture_output=True, text=True
    )


def contents(given):
    return {
        path.relative_to(given).as_posix(): path.read_bytes() for path in given.rglob("*") if path.is_file()
    }


if __name__ == "__main__":
    unittest.main()
