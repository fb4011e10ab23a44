"""The app without its server, and what another version does."""

import base64
import hashlib
import json
import re
import shutil
import unittest

from app_test import APP, AppTest, folder, harness, owner


class OfflineTests(AppTest):
    def keep_offline(self):
        """Waits until all files are kept."""
        self.wait(lambda: self.browser.execute_async_script(
            "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(navigator.serviceWorker.controller !== null))"))

    def test_it_opens_and_reads_without_its_server(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.keep_offline()
        self.stop_site()
        before = len(self.site.requests)
        self.open("messages")
        self.wait_for("No messages yet")
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 message found", "Tuesday, 7 pm")
        self.go("me/version")
        self.wait_for("it opens without network")
        self.go("me/licences")
        self.wait_for("Apache License")
        self.assertEqual(len(self.site.requests), before)

    def test_the_hash_is_that_of_the_folder(self):
        self.open("start/version")
        digest = hashlib.sha256((APP / "SHA256SUMS").read_bytes()).hexdigest()
        self.wait_for(digest[:8], digest[-8:])

    def test_an_update_waits_for_consent(self):
        served = folder() / "updated"
        shutil.rmtree(served, ignore_errors=True)
        shutil.copytree(APP, served)
        self.stop_site()
        self.site = harness.Site(served)
        self.begin()
        self.keep_offline()
        changed_version(served)
        digest = hashlib.sha256((served / "SHA256SUMS").read_bytes()).hexdigest()
        self.go("me/version")
        self.wait(lambda: self.browser.execute_async_script(
            "const done = arguments[0]; navigator.serviceWorker.getRegistration().then(async (it) => { await it.update(); done(it.waiting !== null); })"))
        self.go("me")
        self.wait_for("9.9.9 is waiting")
        self.go("me/version")
        self.wait_for("Version 0.1.0", "9.9.9 is waiting", digest[:8])
        self.open("me/version")
        self.wait_for("Version 0.1.0", "9.9.9 is waiting")
        self.press("Update")
        self.wait_for("Version 9.9.9", digest[:8])
        self.assertNotIn("is waiting", self.text)

    def test_a_changed_file_is_not_installed(self):
        served = folder() / "changed"
        shutil.rmtree(served, ignore_errors=True)
        shutil.copytree(APP, served)
        self.stop_site()
        self.site = harness.Site(served)
        with (served / "world.json").open("a", encoding="utf-8") as file:
            file.write(" ")
        self.open("start")
        self.wait(lambda: self.browser.execute_async_script(
            "const done = arguments[0]; navigator.serviceWorker.getRegistration().then((it) => done(it === undefined || (it.active === null && it.installing === null)))"))
        self.drain()


def changed_version(served):
    """Makes another version of a folder, as assembling it would."""
    (served / "version.js").write_text('export const version = "9.9.9";\n', encoding="utf-8")

    def integrity(path):
        return "sha256-" + base64.b64encode(hashlib.sha256((served / path).read_bytes()).digest()).decode()

    index = (served / "index.html").read_text(encoding="utf-8")
    [before] = re.findall(r'<script type="importmap">(.*?)</script>', index)
    former = json.loads(before)["integrity"]["./version.js"]
    after = before.replace(former, integrity("version.js"))
    hashes = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (before, after)]
    (served / "index.html").write_text(index.replace(former, integrity("version.js")).replace(*hashes), encoding="utf-8")
    worker = (served / "sw.js").read_text(encoding="utf-8")
    for path in ("version.js", "index.html"):
        worker = re.sub(rf'("{re.escape(path)}": )"[^"]+"', lambda match, path=path: f'{match[1]}"{integrity(path)}"', worker)
    worker = re.sub(r'"seqrcast [0-9a-f]+"', '"seqrcast another"', worker)
    (served / "sw.js").write_text(worker, encoding="utf-8")
    names = [line.split("  ")[1] for line in (served / "SHA256SUMS").read_text(encoding="utf-8").splitlines()]
    (served / "SHA256SUMS").write_text(
        "".join(f"{hashlib.sha256((served / name).read_bytes()).hexdigest()}  {name}\n" for name in names), encoding="utf-8")


if __name__ == "__main__":
    unittest.main()
