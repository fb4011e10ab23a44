"""The results of Tab in bash, zsh and fish, typed on a terminal: files, and names from the vault."""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import shells

HOSTILE = "$(touch pwned)"


class Board:
    """Alice's vault, which has one of each thing with a name, and some files."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.vault = self.folder / "alice.vault"
        self.run("alice", "init", "--name", "Alice", "--suite", "compact")
        self.run("bob", "init", "--name", "Bob from work", "--suite", "compact")
        self.run("carol", "init", "--name", HOSTILE)
        for channel in ("chess club", "draughts", HOSTILE, "Ann's & Bob's #1: (new)"):
            self.run("alice", "channel", "create", channel)
        self.run("bob", "channel", "create", "music")
        for who in ("bob", "carol"):
            self.run(who, "id", "-o", f"{who}.png")
        self.run("alice", "id", "-o", "alice.png")
        self.run("bob", "share", "music", "--to", "alice.png", "-o", "music.png")
        self.run("alice", "scan", "music.png", "--yes")
        self.run("alice", "share", "chess club", "--to", "bob.png", "-o", "share.png")
        self.run("alice", "publish", "draughts", "Tuesday", "-o", "notice.png")
        self.run("carol", "request", "--to", "alice.png", "-o", "request.png")
        self.run("alice", "scan", "request.png")
        self.run(
            "bob",
            "publish",
            "music",
            hashlib.shake_128(b"").hexdigest(400),
            "--max-version",
            "8",
            "-o",
            "part.png",
        )
        self.run("alice", "scan", "part-1.png")
        (self.folder / "bad.txt").write_text("https://bad.example.org/\n")
        self.run("alice", "threats", "import", "bad.txt", "--name", "bad sites")
        # One folder has the name of a command, and one contains a file.
        (self.folder / "history").mkdir()
        (self.folder / "many pictures").mkdir()
        (self.folder / "many pictures/board.png").touch()

    def run(self, who, *arguments, **options):
        done = subprocess.run(
            [shells.TOOL, *arguments],
            cwd=self.folder,
            capture_output=True,
            env={**os.environ, "SEQRCAST_VAULT": str(self.folder / f"{who}.vault")},
            check=False,
            **options,
        )
        if done.returncode != 0:
            raise AssertionError(f"{arguments}: {done.stderr.decode()}")
        return done.stdout.decode()

    def digest(self):
        return {
            path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in self.folder.glob("*.vault")
        }


class Completions:
    """The tests, which run in each shell."""

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory(prefix="seqrcast-completions-")
        cls.addClassCleanup(temporary.cleanup)
        cls.board = Board(temporary.name)
        cls.shell = shells.Shell(cls.name, temporary.name, {"SEQRCAST_VAULT": "alice.vault"})
        cls.addClassCleanup(cls.shell.close)

    def assertCompletes(self, line, *words):
        """Asserts that Tab completes the last word of a line to the last of these words."""
        before = self.board.digest()
        self.assertEqual(self.shell.complete(line), list(words))
        self.assertEqual(self.board.digest(), before)

    def test_commands_and_options(self):
        self.assertCompletes("his", "history")
        self.assertCompletes("contact ver", "contact", "verify")
        self.assertCompletes("publish chess --expi", "publish", "chess", "--expires")
        self.assertCompletes("history --type loc", "history", "--type", "location")
        self.assertCompletes("init --suite cl", "init", "--suite", "classic")

    def test_files(self):
        self.assertCompletes("publish draughts --file no", "publish", "draughts", "--file", "notice.png")
        self.assertCompletes("scan many\\ pictures/b", "scan", "many pictures/board.png")
        self.assertCompletes("sign req", "sign", "request.png")
        self.assertCompletes("publish draughts text -o no", "publish", "draughts", "text", "-o", "notice.png")

    def test_files_that_a_shell_would_alter_are_not_offered(self):
        names = ["odd\n1", "odd\r2", "odd\t3", "odd\x1b[31m4"] + (["odd!!5"] if self.name == "zsh" else [])
        for name in names:
            file = self.board.folder / name
            file.touch()
            try:
                self.assertCompletes("share draughts --to od", "share", "draughts", "--to", "od")
                self.assertNotIn("\x1b[31m4", self.shell.printed)
            finally:
                file.unlink()

    def test_folders(self):
        # Return removes zsh's slash.
        folder = "many pictures" if self.name == "zsh" else "many pictures/"
        self.assertCompletes("scan --watch man", "scan", "--watch", folder)
        self.assertCompletes("show draughts\\#1 --save man", "show", "draughts#1", "--save", folder)
        # A file is not offered as a folder, but zsh offers files if no folder fits.
        if self.name != "zsh":
            self.assertCompletes("scan --watch noti", "scan", "--watch", "noti")

    def test_channels(self):
        self.assertCompletes("publish ch", "publish", "chess club")
        self.assertCompletes("history mus", "history", "music")
        self.assertCompletes(
            "encrypt notice.png --channel dra", "encrypt", "notice.png", "--channel", "draughts"
        )
        self.assertCompletes("members Ann", "members", "Ann's & Bob's #1: (new)")

    def test_publish_offers_only_own_channels(self):
        self.assertCompletes("publish mus", "publish", "mus")

    def test_contacts(self):
        self.assertCompletes("contact verify Bo", "contact", "verify", "Bob from work")
        self.assertCompletes("history --author Bo", "history", "--author", "Bob from work")

    def test_people_are_contacts_or_files(self):
        self.assertCompletes("share draughts --to Bo", "share", "draughts", "--to", "Bob from work")
        self.assertCompletes("share draughts --to noti", "share", "draughts", "--to", "notice.png")
        self.assertCompletes(
            "share draughts --to many\\ pictures/bo", "share", "draughts", "--to", "many pictures/board.png"
        )

    def test_members_of_the_channel(self):
        self.assertCompletes("revoke 'chess club' Bo", "revoke", "chess club", "Bob from work")
        self.assertCompletes("revoke draughts Bob", "revoke", "draughts", "Bob")

    def test_messages(self):
        self.assertCompletes("show dra", "show", "draughts#1")
        self.assertCompletes("history draughts#", "history", "draughts#1")

    def test_numbers_of_requests_and_incomplete_codes(self):
        self.assertCompletes("requests accept ", "requests", "accept", "1")
        self.assertCompletes("scan --discard 1", "scan", "--discard", "1")
        self.assertCompletes("scan --discard al", "scan", "--discard", "all")

    def test_threat_lists(self):
        self.assertCompletes("threats remove ba", "threats", "remove", "bad sites")

    def test_another_vault(self):
        self.assertCompletes("--vault bob.vault publish m", "--vault", "bob.vault", "publish", "music")
        self.assertCompletes("publish --vault bob.vault m", "publish", "--vault", "bob.vault", "music")
        self.assertCompletes("publish --vault nowhere m", "publish", "--vault", "nowhere", "m")

    def test_a_name_that_a_shell_would_expand_is_offered_as_digits(self):
        channels = map(json.loads, self.board.run("alice", "channel", "list", "--json").splitlines())
        digits = next(channel["id"] for channel in channels if channel["channel"] == HOSTILE)[:11]
        self.assertCompletes(f"publish {digits[:5]}", "publish", digits)
        self.assertFalse((self.board.folder / "pwned").exists())

    def test_a_locked_vault_offers_nothing(self):
        locked = self.board.folder / "locked.vault"
        shutil.copy(self.board.folder / "bob.vault", locked)
        (self.board.folder / "phrase").write_text("correct horse battery staple\n")
        with open(self.board.folder / "phrase", "rb") as phrase:
            self.board.run("locked", "passphrase", "set", "--passphrase-fd", "0", stdin=phrase)
        self.addCleanup(locked.unlink)
        self.assertCompletes("--vault locked.vault publish m", "--vault", "locked.vault", "publish", "m")
        self.assertCompletes(
            "--vault locked.vault contact show A", "--vault", "locked.vault", "contact", "show", "A"
        )
        self.assertNotIn("assphrase", self.shell.printed)


class BashTests(Completions, unittest.TestCase):
    name = "bash"


class ZshTests(Completions, unittest.TestCase):
    name = "zsh"


class FishTests(Completions, unittest.TestCase):
    name = "fish"


if __name__ == "__main__":
    unittest.main()
