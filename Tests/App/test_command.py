"""`seqrcast app` writes the app into a folder, and leaves folders with other files alone."""

import hashlib
import json
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request

from app_test import APP, tool


def run(*arguments, program=None):
    return subprocess.run(
        [str(program or tool()), "app", *map(str, arguments)], capture_output=True, text=True, check=False
    )


class CommandTests(unittest.TestCase):
    """Copies the program, because it looks for the app beside itself."""

    @classmethod
    def setUpClass(cls):
        cls.place = pathlib.Path(tempfile.mkdtemp(prefix="seqrcast-app-"))
        cls.addClassCleanup(shutil.rmtree, cls.place)
        (cls.place / "bin").mkdir()
        cls.program = shutil.copy(tool(), cls.place / "bin/seqrcast")
        shutil.copytree(APP, cls.place / "share/seqrcast/app")
        cls.sums = (APP / "SHA256SUMS").read_bytes()

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=self.place)) / "public"

    def app(self, *arguments):
        return run(*arguments, program=self.program)

    def files(self):
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file()
        }

    def test_the_written_files_match_their_hashes(self):
        done = self.app("-o", self.folder)
        self.assertEqual(
            (done.returncode, done.stdout), (0, f"{hashlib.sha256(self.sums).hexdigest()}  {self.folder}\n")
        )
        self.assertEqual(
            self.files(),
            {
                path.relative_to(APP).as_posix(): path.read_bytes()
                for path in APP.rglob("*")
                if path.is_file()
            },
        )
        checked = subprocess.run(
            ["sha256sum", "--check", "--quiet", "--strict", "SHA256SUMS"], cwd=self.folder, check=False
        )
        self.assertEqual(checked.returncode, 0)

    def test_json(self):
        told = json.loads(self.app("-o", self.folder, "--json").stdout)
        self.assertEqual(told["sha256"], hashlib.sha256(self.sums).hexdigest())
        self.assertEqual((told["folder"], told["files"]), (str(self.folder), len(self.files())))

    def test_an_earlier_version_is_replaced_and_other_files_are_kept(self):
        self.app("-o", self.folder)
        (self.folder / "robots.txt").write_text("mine")
        (self.folder / "old.js").write_text("old")
        (self.folder / "main.js").write_text("old")
        with (self.folder / "SHA256SUMS").open("a") as sums:
            sums.write(f"{hashlib.sha256(b'old').hexdigest()}  old.js\n")
        self.assertEqual(self.app("-o", self.folder).returncode, 0)
        files = self.files()
        self.assertEqual(files["robots.txt"], b"mine")
        self.assertEqual(files["main.js"], (APP / "main.js").read_bytes())
        self.assertNotIn("old.js", files)

    def test_a_folder_with_other_files_is_not_changed(self):
        self.folder.mkdir()
        (self.folder / "index.html").write_text("mine")
        done = self.app("-o", self.folder)
        self.assertEqual(done.returncode, 8)
        self.assertIn("has files that are not of the app; nothing was written", done.stderr)
        self.assertEqual(self.files(), {"index.html": b"mine"})
        self.assertEqual(self.app("-o", self.folder, "--force").returncode, 0)
        self.assertEqual(self.files()["index.html"], (APP / "index.html").read_bytes())

    def test_missing_or_damaged_app_files_are_reported(self):
        alone = self.place / "elsewhere/bin/seqrcast"
        alone.parent.mkdir(parents=True)
        shutil.copy(self.program, alone)
        done = run("-o", self.folder, program=alone)
        self.assertEqual(done.returncode, 1)
        self.assertIn("the app's files, which come with this program, are missing", done.stderr)
        self.assertIn(str(self.place / "elsewhere/share/seqrcast/app"), done.stderr)
        shutil.copytree(APP, self.place / "elsewhere/share/seqrcast/app")
        with (self.place / "elsewhere/share/seqrcast/app/main.js").open("a") as main:
            main.write(" ")
        done = run("-o", self.folder, program=alone)
        self.assertEqual(done.returncode, 1)
        self.assertIn("are damaged", done.stderr)
        self.assertFalse(self.folder.exists())

    def test_usage(self):
        for arguments in [
            [],
            ["-o", self.folder, "--serve"],
            ["-o", "-"],
            ["-o", ""],
            ["--serve", "--force"],
        ]:
            self.assertEqual(self.app(*arguments).returncode, 64, arguments)

    def test_serve(self):
        server = subprocess.Popen(
            [self.program, "app", "--serve", "0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        url = server.stdout.readline().strip().replace("localhost", "127.0.0.1")
        for path, kind in {
            "": "text/html; charset=utf-8",
            "core.wasm": "application/wasm",
            "main.js": "text/javascript",
        }.items():
            with urllib.request.urlopen(url + path) as answer:
                self.assertEqual(answer.headers["Content-Type"], kind)
                self.assertEqual(answer.read(), (APP / (path or "index.html")).read_bytes())
        with urllib.request.urlopen(urllib.request.Request(url + "core.wasm", method="HEAD")) as answer:
            self.assertEqual(answer.headers["Content-Length"], str((APP / "core.wasm").stat().st_size))
            self.assertEqual(answer.read(), b"")
        for path in ["nothing.js", "../bin/seqrcast", "%2e%2e/bin/seqrcast"]:
            with self.assertRaises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(url + path)
            self.assertEqual(refused.exception.code, 404)
            refused.exception.close()


if __name__ == "__main__":
    unittest.main()
