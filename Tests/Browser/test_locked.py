"""The reader page opens codes that `seqrcast lock` makes."""

import json
import random
import unittest

from harness import PageTest, folder, reader_page, seqrcast, site

PASSPHRASE = "mofab-jiduz-tizok-hagur-vobal-nifos"


def lock(*arguments, picture="code.png"):
    """Locks a content; returns the command's JSON about the code."""
    options = ["--passphrase-fd", "0", "--json", "--force", "-o", str(folder() / picture)]
    return json.loads(seqrcast("lock", *arguments, *options, input=PASSPHRASE.encode()).stdout)


class LockedTextTests(PageTest):
    def test_texts_of_every_type(self):
        for kind, text in {
            "text": "Tuesday, 7 pm: “back room” 🌱",
            "url": "https://example.org/",
            "location": "geo:52.52,13.405",
            "contact": "BEGIN:VCARD\nVERSION:4.0\nFN:Ines\nEND:VCARD",
            "event": "BEGIN:VEVENT\nDTSTART:20261201\nEND:VEVENT",
        }.items():
            with self.subTest(kind):
                self.read(lock("--type", kind, text)["code"], PASSPHRASE)
                self.assertEqual(self.outcome, "success")
                self.assertEqual(self.element("#opened article").get_dom_attribute("data-type"), kind)

    def test_compressed_text(self):
        text = "The same words again and again. " * 400
        code = lock(text)["code"]
        self.assertLess(len(code), 2000)
        self.read(code, PASSPHRASE)
        self.assertEqual(self.element(".prose bdi").get_property("textContent"), text)

    def test_link(self):
        address = site().url(reader_page().name)
        link = lock("Tuesday", "--link", address)["link"]
        self.allowed.append(address)
        self.browser.get(link)
        self.unlock(PASSPHRASE)
        self.assertEqual(self.outcome, "success")
        self.assertIn("Tuesday", self.shown)

    def test_passphrase_that_was_generated(self):
        options = ["--json", "--force", "-o", str(folder() / "code.png")]
        made = seqrcast("lock", "Tuesday", *options)
        told = made.stderr.decode().splitlines()[0]
        self.assertTrue(told.startswith("passphrase: "))
        self.read(json.loads(made.stdout)["code"], told.removeprefix("passphrase: ").upper().replace("-", ""))
        self.assertEqual(self.outcome, "success")

    def test_file_of_several_symbols(self):
        data = random.Random(1).randbytes(5000)
        path = folder() / "noise"
        path.write_bytes(data)
        pictures = lock("--file", str(path), picture="noise.png")
        self.read(pictures["code"], PASSPHRASE)
        self.assertEqual(self.download("noise"), data)


if __name__ == "__main__":
    unittest.main()
