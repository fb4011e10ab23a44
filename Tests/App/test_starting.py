"""A page and its service worker of different versions: the versions are never mixed."""

import hashlib
import json
import shutil
import unittest

from app_test import APP, SMALL, harness
from version_test import VersionTest, changed_version, index_with, list_anew

OTHER = "sha256-" + "A" * 43 + "="
# Opens the files of the version in use.
CACHE = """
const cache = await caches.open((await caches.keys()).find((name) => name !== "seqrcast agreed"));
const headers = { "Content-Type": "text/html" };
"""
# The paths of the files that are kept.
KEPT = CACHE + "return (await cache.keys()).map(({ url }) => new URL(url).pathname.slice(1));"


class StartingTests(VersionTest):
    def is_expected(self, message):
        """Also expects messages about modules of another version, and about a worker without files."""
        expected = ("valid digest", "does not hand out the files", "are not the service worker's")
        return super().is_expected(message) or any(words in message for words in expected)

    def before_scripts(self, source):
        """Runs a script in every page before the page's own scripts."""
        added = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", added)

    def speak(self, language):
        agent = {"userAgent": self.browser.execute_script("return navigator.userAgent")}
        self.browser.execute_cdp_cmd("Emulation.setUserAgentOverride", {**agent, "acceptLanguage": language})
        self.addCleanup(
            self.browser.execute_cdp_cmd,
            "Emulation.setUserAgentOverride",
            {**agent, "acceptLanguage": "en-GB"},
        )

    def load_mixed(self, path):
        """Loads a page with the hash of another version's module.

        So it goes when the server sends the page, and the worker the modules.
        """
        index = (harness.folder() / "mixed/index.html").read_text(encoding="utf-8")
        mixed = json.dumps(index_with(index, path, OTHER))
        self.run_async(CACHE + f"await cache.put('index.html', new Response({mixed}, {{ headers }}));")
        self.browser.get("about:blank")
        self.browser.get(self.site.url("index.html#/start/version"))

    def repair(self):
        index = json.dumps((harness.folder() / "mixed/index.html").read_text(encoding="utf-8"))
        self.run_async(CACHE + f"await cache.put('index.html', new Response({index}, {{ headers }}));")

    @property
    def loads(self):
        return self.browser.execute_script("return sessionStorage.loads")

    def test_the_worker_takes_over_a_page_loaded_without_it(self):
        self.open("start")
        self.keep_offline()
        self.browser.execute_cdp_cmd("Page.reload", {"ignoreCache": True})
        self.wait(lambda: self.state == "start")
        self.assertTrue(self.browser.execute_script("return navigator.serviceWorker.controller !== null"))

    def test_a_page_of_another_version_loaded_without_the_worker_reloads(self):
        self.serve_with_update("past")
        self.open("start/version")
        self.wait_for("9.9.9 is waiting")
        # A browser may show the first page again instead of loading one.
        for _ in range(3):
            self.browser.execute_cdp_cmd("Page.reload", {"ignoreCache": True})
            self.wait_for("Version 0.1.0", "9.9.9 is waiting")

    def test_a_page_with_another_module_reloads_a_limited_number_of_times(self):
        self.check_mixed("app.js")

    def test_a_page_with_another_language_reloads_a_limited_number_of_times(self):
        self.speak("de-AT")
        self.check_mixed("strings/de.js")

    def check_mixed(self, path):
        self.serve_copy("mixed")
        self.open("start")
        self.keep_offline()
        self.before_scripts(
            "if (location.protocol === 'http:') sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;"
        )
        self.load_mixed(path)
        # One load by the test, and three by the page itself.
        self.wait(lambda: self.loads == "4")
        self.wait(lambda: "valid digest" in str(self.browser.get_log("browser")))
        self.repair()
        self.browser.refresh()
        self.wait_for("Version 0.1.0")
        # The count starts again the next time.
        self.assertEqual(
            [self.loads, self.browser.execute_script("return sessionStorage['seqrcast anew']")], ["5", None]
        )

    def test_languages_are_fetched_when_they_are_used_and_kept_for_use_without_network(self):
        def open_in(language, spoken):
            self.speak(language)
            self.open("start")
            root = self.element("html")
            self.assertEqual((root.get_dom_attribute("lang"), root.get_dom_attribute("dir")), spoken)
            return [path for path in self.run_async(KEPT) if path.startswith("strings/")]

        served = self.serve_copy("languages")
        self.assertEqual(open_in("en-GB", ("en", "ltr")), [])
        self.keep_offline()
        self.screen(SMALL)
        self.assertEqual(open_in("ar-EG", ("ar", "rtl")), ["strings/ar.js"])
        self.assertFalse(
            self.browser.execute_script(
                "const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth > clientWidth;"
            )
        )
        self.assertEqual(open_in("zh-TW", ("zh", "ltr")), ["strings/zh.js"])
        self.stop_site()
        # Connections that are open go on.
        shutil.rmtree(served)
        self.assertEqual(open_in("zh-CN", ("zh", "ltr")), ["strings/zh.js"])
        self.assertEqual(open_in("pl", ("en", "ltr")), ["strings/zh.js"])
        self.drain()

    def test_a_page_that_does_not_start_offers_a_reload(self):
        self.serve_copy("mixed")
        self.open("start")
        self.keep_offline()
        self.load_mixed("main.js")
        self.wait(lambda: "valid digest" in str(self.browser.get_log("browser")))
        self.assertFalse(self.element(".late").is_displayed())
        # As if ten seconds had passed.
        self.browser.execute_script("document.getAnimations().forEach((animation) => animation.finish())")
        self.assertTrue(self.element(".late").is_displayed())
        self.repair()
        self.press("Load the app again")
        self.wait_for("SeQRcast")
        self.assertEqual(self.state, "start")

    def test_a_version_that_arrives_during_the_first_visit(self):
        served = self.serve_copy("first")
        self.before_scripts("""
            const register = ServiceWorkerContainer.prototype.register;
            ServiceWorkerContainer.prototype.register = async function (...values) {
              if (sessionStorage.isReleased !== "true") await new Promise((resolve) => { window.release = resolve; });
              sessionStorage.isReleased = true;
              return register.apply(this, values);
            };
        """)
        self.browser.get(self.site.url("index.html#/start/version"))
        self.wait(lambda: self.browser.execute_script("return window.release !== undefined"))
        changed_version(served)
        self.browser.execute_script("release()")
        self.wait_for("Version 9.9.9")

    def test_a_page_whose_worker_is_gone_and_whose_files_are_kept(self):
        self.serve_with_update("gone")
        self.run_async("await (await navigator.serviceWorker.getRegistration()).unregister();")
        self.open("start/version")
        self.wait_for("Version 0.1.0", "9.9.9 is waiting")

    def test_a_browser_without_session_storage(self):
        self.serve_copy("private")
        self.before_scripts(
            "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('', 'SecurityError'); } });"
        )
        self.open("start")
        self.keep_offline()
        self.browser.execute_cdp_cmd("Page.reload", {"ignoreCache": True})
        self.wait(lambda: self.state == "start")

    def test_no_space_for_the_note_of_the_version(self):
        served = self.serve_copy("crowded")
        worker = served / "sw.js"
        full = (
            "Cache.prototype.put = ((put) => function (key, ...rest) {\n"
            "  return key === 'name' ? Promise.reject(new DOMException('', 'QuotaExceededError')) : put.call(this, key, ...rest);\n})(Cache.prototype.put);\n"
        )
        worker.write_text(full + worker.read_text(encoding="utf-8"), encoding="utf-8")
        list_anew(served)
        for _ in range(2):
            self.open("start")
            self.wait_for("SeQRcast")

    def test_a_browser_without_service_workers(self):
        """Without a service worker nobody compares the scripts, so the page must not show a hash."""
        self.before_scripts(
            "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { return undefined; } });"
        )
        self.open("start/version")
        self.wait_for("It shows no hash")
        digest = hashlib.sha256((APP / "SHA256SUMS").read_bytes()).hexdigest()
        self.assertNotIn(digest[:8], self.text)
        self.begin()

    def test_a_worker_that_does_not_answer(self):
        served = self.serve_copy("silent")
        worker = served / "sw.js"
        text = worker.read_text(encoding="utf-8")
        self.assertIn('if (data === "claim") await clients.claim();', text)
        worker.write_text(
            text.replace('if (data === "claim") await clients.claim();', 'if (data === "claim") return;'),
            encoding="utf-8",
        )
        list_anew(served)
        self.open("start")
        self.keep_offline()
        # Five seconds pass at once.
        self.before_scripts(
            "setTimeout = ((later) => (call, time, ...rest) => later(call, time === 5000 ? 0 : time, ...rest))(setTimeout);"
        )
        self.browser.execute_cdp_cmd("Page.reload", {"ignoreCache": True})
        self.wait_for("A file of the app is missing, or somebody changed it")


if __name__ == "__main__":
    unittest.main()
