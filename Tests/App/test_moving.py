"""Backups on the screens: a file of everything, the keys on a sheet, and files that are no backups."""

import pathlib
import tempfile
import unittest

from app_test import AppTest, harness, owner

PASSPHRASE = "correct horse battery staple"


class MovingTests(AppTest):
    def setUp(self):
        super().setUp()
        temporary = tempfile.TemporaryDirectory(prefix="seqrcast-moving-")
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        for name in harness.downloads().glob("*.seqr"):
            name.unlink()

    def downloaded(self, pattern):
        """Waits until the browser has saved a file with such a name; returns its path."""

        def found():
            files = [path for path in harness.downloads().glob(pattern) if path.stat().st_size > 0]
            return files[0] if files and not list(harness.downloads().glob("*.crdownload")) else None

        return self.wait(found)

    def choose_file(self, path):
        # The driver adds to the files chosen before, so clear them.
        self.browser.execute_script("document.querySelector('#backup-files').value = ''")
        self.element("#backup-files").send_keys(str(path))

    def erase(self):
        self.go("me/storage")
        self.press("Erase everything")
        self.press("Erase everything", "dialog")
        self.wait(lambda: self.state == "start")
        self.go("start/restore")

    def restore(self, passphrase=PASSPHRASE):
        self.fill("form input[type=password]", passphrase)
        self.press("Restore")

    def test_everything_in_a_file(self):
        self.begin()
        self.follow(owner())
        self.go("me/backup")
        self.assertNotIn("Hand my channels over", self.text)
        self.fill_new_passphrase(PASSPHRASE)
        self.press("Save a file")
        self.wait_for("The file was made")
        file = self.downloaded("seqrcast-*.seqr")
        self.press("I have it")
        self.wait(lambda: self.state == "me")
        self.wait_for("0 messages since")
        self.erase()
        self.choose_file(file)
        self.wait_for("A backup with everything")
        self.restore("another passphrase")
        self.wait_for("Wrong passphrase")
        self.restore()
        self.wait(lambda: self.state == "channels")
        self.wait_for("chess")

    def test_the_keys_on_a_sheet(self):
        self.browser.execute_cdp_cmd(
            "Emulation.setUserAgentOverride",
            {
                "userAgent": self.browser.execute_script("return navigator.userAgent"),
                "acceptLanguage": "en-GB",
            },
        )
        self.begin()
        self.follow(owner())
        self.go("me/backup")
        self.fill_new_passphrase(PASSPHRASE)
        self.press("Make a sheet")
        self.wait_for("Print the sheet")
        self.browser.execute_script(
            "window.print = () => { window.printed = document.getElementById('print').innerHTML; }"
        )
        self.press("Print the sheet")
        printed = self.browser.execute_script("return window.printed")
        self.assertIn("Your SeQRcast keys", printed)
        self.assertRegex(printed, r"· \d+ [A-Z][a-z]+ \d{4}<", "a date as it is written in Britain")
        (harness.downloads() / "keys.png").unlink(missing_ok=True)
        self.press("Save as picture")
        picture = self.downloaded("keys.png")
        self.press("Save as a file")
        file = self.downloaded("keys.seqr")
        self.press("I have it")
        self.wait(lambda: self.state == "me")
        self.wait_for("The keys alone")
        self.erase()
        self.choose_file(file)
        self.wait_for("A backup of keys")
        self.choose_file(picture)
        self.wait_for("The codes are enough")
        self.restore()
        self.wait(lambda: self.state == "channels")
        self.wait_for("chess")

    def test_an_owner_is_warned_about_using_two_devices(self):
        self.begin()
        self.go("own/new")
        self.fill("#channel-name", "chess")
        self.press("Make the channel")
        self.wait_for("Publish a message")
        self.go("me/backup")
        self.fill_new_passphrase(PASSPHRASE)
        self.press("Make a sheet")
        (harness.downloads() / "keys.seqr").unlink(missing_ok=True)
        self.press("Save as a file")
        file = self.downloaded("keys.seqr")
        self.erase()
        self.choose_file(file)
        self.wait_for("A backup of keys")
        # The result does not depend on the browser's answer to the request for persistent storage.
        self.browser.execute_script(
            "StorageManager.prototype.persist = () => Promise.reject(new TypeError())"
        )
        self.restore()
        self.wait(lambda: self.state == "channels")
        self.wait_for("Publish with one device only", "These channels are yours: chess")
        self.press("I understand", "dialog")
        self.wait(lambda: not self.elements("dialog"))

    def test_files_that_are_no_backups(self):
        self.open("start/restore")
        for name, content, sentence in [
            ("photo.zip", b"PK\3\4", "This is not a backup"),
            ("newer.seqr", b"SEQR1BK:\2" + bytes(60), "A newer version made this backup"),
            ("cut.seqr", b"SEQR1BK:\1\4", "The backup is damaged"),
            ("empty.seqr", b"", "This is not a backup"),
            ("notes.txt", b"no codes\n", "These codes are no backup"),
        ]:
            (self.folder / name).write_bytes(content)
            self.choose_file(self.folder / name)
            self.wait_for(sentence)


if __name__ == "__main__":
    unittest.main()
