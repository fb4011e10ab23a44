"""The app on rented webspace, for which nginx stands: in the root and in a subfolder."""

import pathlib
import shutil
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/App"))

from app_test import APP, owner  # noqa: E402
from test_link import CODE, LinkTest  # noqa: E402
from version_test import VersionTest, changed_version  # noqa: E402
from webspace import Webspace  # noqa: E402

PASSER_BY = "This is a message of a channel"
UPDATE = """
  const it = await navigator.serviceWorker.getRegistration();
  return it.update().then(() => "updated", () => "refused");
"""
REFUSED = "A file of the app is missing, or somebody changed it"


class WebspaceTest(LinkTest, VersionTest):
    def upload(self, subfolder="", directives=""):
        """Copies the app to a new webspace, and makes that the site."""
        self.stop_site()
        temporary = tempfile.TemporaryDirectory(prefix="uploaded-")
        self.addCleanup(temporary.cleanup)
        served = pathlib.Path(temporary.name)
        served.chmod(0o755)
        self.uploaded = served / subfolder
        shutil.copytree(APP, self.uploaded, dirs_exist_ok=True)
        self.site = Webspace(served, subfolder, directives)
        self.addCleanup(self.site.remove)
        self.wait(lambda: self.site.answers)

    def stop_site(self):
        if isinstance(self.site, Webspace):
            self.site.stop()
        else:
            super().stop_site()


class PlaceTests(WebspaceTest):
    def check(self, subfolder):
        self.upload(subfolder)
        link = self.link(owner(), "publish", "chess", "Tuesday, 7 pm")
        self.follow_link(link)
        self.wait_for(PASSER_BY)
        self.assert_taken()
        self.keep_offline()
        manifest = self.browser.execute_cdp_cmd("Page.getAppManifest", {})
        self.assertIn("SeQRcast", manifest["data"])
        self.assertEqual(manifest["errors"], [])
        log = self.site.log
        for name in ("", "sw.js", "core.wasm", "SHA256SUMS"):
            self.assertTrue([line for line in log if line.startswith(f'"GET /{subfolder}{name} ')], name)
        fragment = link.partition("#")[2].upper()
        self.assertTrue(fragment.startswith(CODE))
        self.assertEqual([line for line in log if CODE in line.upper() or "#" in line], [])
        self.stop_site()
        self.follow_link(link)
        self.wait_for(PASSER_BY)
        self.open("start")
        self.assertEqual(self.site.log, log)

    def test_in_the_root(self):
        self.check("")

    def test_in_a_subfolder(self):
        self.check("notices/app/")

    def test_a_host_that_has_removed_the_app(self):
        """The host answers each request with 404, or with a page of its own."""
        for directives in ("", "error_page 404 =200 /parked.html;"):
            with self.subTest(directives):
                self.upload("app/", directives)
                self.open("start")
                self.keep_offline()
                shutil.rmtree(self.uploaded)
                (self.uploaded.parent / "parked.html").write_text("For rent", encoding="utf-8")
                self.assertEqual(self.run_async(UPDATE), "refused")
                self.open("start")
                self.wait_for("SeQRcast")
                self.drain()

    def test_other_pages_beside_its_folder(self):
        self.upload("app/")
        (self.uploaded.parent / "other.html").write_text("Opening hours", encoding="utf-8")
        self.open("start")
        self.keep_offline()
        self.browser.get(self.site.url("../other.html"))
        self.assertEqual(self.text, "Opening hours")
        self.drain()


class SettingTests(WebspaceTest):
    """Settings of hosts."""

    def test_harmless_settings(self):
        """Compression, headers that many hosts add, and another character set in the header."""
        self.upload(
            directives="""
              gzip on; gzip_types *; charset iso-8859-1;
              add_header X-Frame-Options SAMEORIGIN; add_header X-Content-Type-Options nosniff;
              add_header Strict-Transport-Security max-age=31536000; add_header Referrer-Policy strict-origin;
            """
        )
        self.open("start")
        self.keep_offline()
        self.stop_site()
        self.open("start")

    def test_an_update_arrives_though_files_may_be_cached_for_a_year(self):
        self.upload(directives="expires 1y;")
        self.open("start")
        self.keep_offline()
        changed_version(self.uploaded)
        self.fetch_update()
        self.open("start/version")
        self.wait_for("9.9.9 is waiting")

    def test_the_scanner_starts_where_the_host_has_no_type_for_webassembly(self):
        self.upload(directives="location ~ wasm$ { types {} default_type text/plain; }")
        alice = owner()
        self.begin()
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("a channel that you do not follow")

    def test_an_added_script_stops_the_app(self):
        self.upload(directives="sub_filter '</body>' '<script src=/visits.js></script></body>';")
        self.open("start")
        self.wait_for(REFUSED)
        self.drain()


if __name__ == "__main__":
    unittest.main()
