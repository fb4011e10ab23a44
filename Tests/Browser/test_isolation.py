"""The page's policy forbids what it must, and the page reports browsers that lack what it needs."""

import re
import subprocess
import unittest

from chromium import Chromium
from harness import ROOT, PageTest, reader_page, site, tool
from locked_text import in_fragment, locked
from sightings import made_page

PASSPHRASE = "x"


class IsolationTests(PageTest):
    def test_policy(self):
        html = reader_page().read_text()
        policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', html)[1]
        rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
        sources = rules.pop("script-src").split() + rules.pop("style-src").split()
        self.assertEqual(
            rules,
            {
                "default-src": "'none'",
                "img-src": "blob:",
                "base-uri": "'none'",
                "form-action": "'none'",
                "require-trusted-types-for": "'script'",
                "trusted-types": "'none'",
            },
        )
        self.assertTrue(
            all(re.fullmatch(r"'sha256-[A-Za-z0-9+/]{43}='", source) for source in sources), sources
        )
        self.assertLess(html.index("Content-Security-Policy"), html.index("<style"))
        self.assertNotIn("http://", html.replace("http://www.w3.org", ""))

    def test_size(self):
        # With all languages.
        self.assertLess(reader_page().stat().st_size, 280_000)

    def test_scripts_use_no_sink(self):
        sinks = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|\.on[a-z]+ =|localStorage|cookie"
        for script in [*(ROOT / "Pages/common").glob("*.js"), *(ROOT / "Pages/reader").glob("*.js")]:
            self.assertIsNone(re.search(sinks, script.read_text()), script.name)

    def test_the_policy_refuses_to_load_anything(self):
        """Tries all that an injected script would try."""
        target = site().url("elsewhere")
        self.open(from_site=True)
        attempts = {
            "picture": "document.body.append(Object.assign(new Image(), {src: target, onerror: () => done('refused')}))",
            "fetch": "fetch(target).then(() => done('fetched'), () => done('refused'))",
            "style": "document.head.append(Object.assign(document.createElement('link'),"
            " {rel: 'stylesheet', href: target, onerror: () => done('refused')}))",
            "frame": "document.addEventListener('securitypolicyviolation', () => done('refused'), {once: true});"
            " document.body.append(Object.assign(document.createElement('iframe'), {src: target}))",
            "form": "document.addEventListener('securitypolicyviolation', () => done('refused'), {once: true});"
            " const form = document.createElement('form'); form.action = target; document.body.append(form); form.submit()",
        }
        for name, attempt in attempts.items():
            with self.subTest(name):
                script = f"const [target, done] = arguments; {attempt}"
                self.assertEqual(self.browser.execute_async_script(script, target), "refused")
                self.assertTrue(self.drain()[1], "the console says so")
        self.assertNotIn("/elsewhere", site().requests)

    def test_no_other_script_runs(self):
        """Trusted Types refuse to create scripts, so an injected one would not run."""
        self.open()
        for attempt in [
            "document.createElement('button').setAttribute('onclick', 'x')",
            "document.createElement('script').text = 'x'",
            "document.body.innerHTML = '<b>x</b>'",
            "document.createElement('iframe').srcdoc = 'x'",
            "setTimeout('x')",
        ]:
            with self.subTest(attempt):
                script = f"try {{ {attempt}; return 'done'; }} catch (error) {{ return error.name; }}"
                self.assertEqual(self.browser.execute_script(script), "TypeError")
        self.assertTrue(self.drain()[1], "the console says so")

    def test_added_script_does_not_run(self):
        """A script added to the page's file is blocked by the page's policy."""
        path = reader_page().with_name("added.html")
        html = reader_page().read_text()
        added = "<script>document.title = 'harmed'</script><p onclick=\"document.title = 'harmed'\">"
        path.write_text(html.replace("</body>", added + "</body>"))
        self.browser.get(path.as_uri())
        self.wait(lambda: self.outcome == "waiting")
        self.assertEqual(self.browser.title, "SeQRcast reader")
        requests, messages = self.drain()
        self.assertEqual(requests, [path.as_uri()])
        self.assertTrue(any("script" in message for message in messages), messages)

    def test_nothing_is_kept(self):
        self.open(in_fragment(locked("Tuesday", PASSPHRASE)), from_site=True)
        self.unlock(PASSPHRASE)
        kept = self.browser.execute_async_script("""
          const done = arguments[0];
          indexedDB.databases().then((databases) => done([document.cookie, localStorage.length, sessionStorage.length,
            databases.length, history.state]));
        """)
        self.assertEqual(kept, ["", 0, 0, 0, None])

    def test_going_back_shows_nothing(self):
        self.open(in_fragment(locked("behind the mill", PASSPHRASE)), from_site=True)
        self.unlock(PASSPHRASE)
        self.browser.get("about:blank")
        self.browser.back()
        self.wait(lambda: self.outcome == "waiting")
        self.assertNotIn("behind the mill", self.browser.page_source)

    def test_open_connection(self):
        self.open(in_fragment(locked("Tuesday", PASSPHRASE)), from_site=True, host="open.test")
        self.assertEqual(self.outcome, "unsupported browser")
        self.assertIn("open connection", self.element("#problem-title").text)
        self.assertFalse(self.element("#unlock").is_displayed())

    def test_in_a_frame(self):
        outer = reader_page().with_name("outer.html")
        outer.write_text(f'<iframe src="{reader_page().name}"></iframe>')
        self.allowed += [outer.as_uri(), reader_page().as_uri()]
        self.browser.get(outer.as_uri())
        self.browser.switch_to.frame(0)
        # The driver's own commands can enter frames.
        self.addCleanup(self.browser.switch_to.default_content)
        frame = super(Chromium, self.browser)
        visible = "[...document.querySelectorAll('main > section')].filter((one) => one.checkVisibility()).map((one) => one.id)"
        self.wait(
            lambda: frame.execute_script("return document.querySelector('main').dataset.outcome") == "framed"
        )
        self.assertEqual(frame.execute_script(f"return {visible}"), ["problem"])
        frame.execute_script(
            "addEventListener('hashchange', () => document.documentElement.dataset.changed = 'yes')"
        )
        self.browser.execute_script(
            "document.querySelector('iframe').src += '#' + arguments[0]",
            in_fragment(locked("Tuesday", PASSPHRASE)),
        )
        self.wait(lambda: frame.execute_script("return document.documentElement.dataset.changed") == "yes")
        shown = frame.execute_async_script(f"""
          const done = arguments[0];
          (async () => {{
            // Longer than the page takes to read a code.
            for (let round = 0; round < 20; round += 1) await crypto.subtle.digest("SHA-256", new Uint8Array(1000));
            done({visible});
          }})();
        """)
        self.assertEqual(shown, ["problem"])

    def test_browsers_without_a_needed_feature_are_refused(self):
        for missing, sentence in [
            ("delete globalThis.DecompressionStream", "unpack"),
            ("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })", "decrypt"),
        ]:
            with self.subTest(missing):
                script = self.browser.execute_cdp_cmd(
                    "Page.addScriptToEvaluateOnNewDocument", {"source": missing}
                )
                try:
                    self.open(in_fragment(locked("Tuesday", PASSPHRASE)))
                finally:
                    self.browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
                self.assertEqual(self.outcome, "unsupported browser")
                self.assertIn(sentence, self.element("#problem-title").text)

    def test_script_that_does_not_run(self):
        """Old browsers cannot run the script. Here the policy refuses a changed one, which looks the same."""
        path = reader_page().with_name("changed.html")
        path.write_text(reader_page().read_text().replace("<script>", "<script>;"))
        self.browser.get(path.as_uri())
        self.wait(lambda: self.element("#starting").is_displayed())
        self.assertIn("does not start here", self.element("#starting").text)
        self.assertTrue(self.drain()[1], "the console says so")
        self.open()
        self.assertFalse(self.element("#starting").is_displayed())

    def test_names_are_not_looked_up_early(self):
        for page in [reader_page(), made_page()]:
            self.assertIn(
                '<meta http-equiv="x-dns-prefetch-control" content="off">',
                page.read_text().split("<body>")[0],
            )

    def test_same_page_each_time(self):
        again = subprocess.run([tool(), "reader", "-o", "-"], check=True, capture_output=True).stdout
        self.assertEqual(again, reader_page().read_bytes())


if __name__ == "__main__":
    unittest.main()
