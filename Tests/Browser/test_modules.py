"""The scripts of the pages load unbundled as ES modules: their import lines are complete."""

import functools
import re
import shutil
import unittest

from harness import ROOT, PageTest, Site, folder, reader_page, seqrcast
from locked_text import in_fragment, locked
from map_test import BERLIN, CHESS
from sightings import map_page, message

PASSPHRASE = "x"


@functools.cache
def modules():
    """Returns a web server on loopback that serves Pages/ and the pages beside it."""
    copy = folder() / "modules"
    for part in ("common", "reader", "map"):
        shutil.copytree(ROOT / "Pages" / part, copy / part)
    return Site(copy)


def with_modules(page, entry):
    """Makes a page load its modules instead of the bundled script; returns its address."""
    html, count = re.subn(
        r"<script>.*?</script>",
        f'<script type="module" src="{entry}"></script>',
        page.read_text(),
        flags=re.DOTALL,
    )
    assert count == 1, count
    html, count = re.subn(r"script-src 'sha256-[^']*'", "script-src 'self'", html)
    assert count == 1, count
    (folder() / "modules").joinpath(page.name).write_text(html)
    return modules().url(page.name)


class ModuleTests(PageTest):
    def is_allowed(self, url):
        return super().is_allowed(url) or url.startswith(modules().url(""))

    def load(self, page, entry, fragment=""):
        modules()
        self.browser.get(with_modules(page, entry) + fragment)
        self.wait(lambda: self.outcome not in ("", "starting"))

    def test_reader(self):
        self.load(reader_page(), "reader/readerpage.js", "#" + in_fragment(locked("Tuesday", PASSPHRASE)))
        self.unlock(PASSPHRASE)
        self.assertEqual(self.outcome, "success")
        self.assertIn("Tuesday", self.shown)

    def test_reader_with_scanner(self):
        path = folder() / "scannerpage.html"
        seqrcast("reader", "--with-scanner", "-o", str(path))
        self.load(path, "reader/scannerpage.js")
        self.assertEqual(self.outcome, "waiting")
        self.assertTrue(self.element("#picture").is_displayed())

    def test_map(self):
        self.load(map_page([message(1, BERLIN)], [CHESS]), "map/map.js")
        self.assertEqual(self.outcome, "success")
        self.wait(lambda: self.elements("#marks button"))


if __name__ == "__main__":
    unittest.main()
