"""The app without its server, and updates to another version."""

import hashlib
import re
import unittest

from app_test import APP, owner
from version_test import VersionTest, append, changed_version, list_anew

# The worker's statement that refuses another list of hashes before it keeps anything.
REFUSAL = 'throw new Error("SHA256SUMS names other files");'


class OfflineTests(VersionTest):
    def test_the_app_opens_and_reads_without_its_server(self):
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

    def test_the_displayed_hash_is_that_of_the_served_folder(self):
        self.open("start/version")
        digest = hashlib.sha256((APP / "SHA256SUMS").read_bytes()).hexdigest()
        self.wait_for(digest[:8], digest[-8:])

    def test_an_update_waits_for_consent(self):
        served = self.serve_copy("updated")
        self.begin()
        self.keep_offline()
        changed_version(served)
        digest = hashlib.sha256((served / "SHA256SUMS").read_bytes()).hexdigest()
        self.go("me/version")
        self.fetch_update()
        self.go("channels")
        self.wait(lambda: "an update waits" in self.element("#tabs a[href='#/me']").text)
        self.go("me")
        self.wait_for("9.9.9 is waiting")
        self.go("me/version")
        self.wait_for("Version 0.1.0", "9.9.9 is waiting", digest[:8])
        self.open("messages")
        self.wait(lambda: len(self.elements("#tabs a[href='#/me'] .count")) == 1)
        self.open("me/version")
        self.wait_for("Version 0.1.0", "9.9.9 is waiting")
        self.press("Update")
        self.wait_for("Version 9.9.9", digest[:8])
        self.assertNotIn("is waiting", self.text)

    def test_an_update_whose_files_do_not_match_its_hash_is_not_offered(self):
        served = self.serve_copy("false-hash")
        self.open("start")
        self.keep_offline()
        published = (served / "SHA256SUMS").read_bytes()
        without_comparison(served)
        changed_version(served)
        (served / "SHA256SUMS").write_bytes(published)
        self.fetch_update()
        self.open("start/version")
        self.wait_for("9.9.9 is waiting", "do not match its hash")
        self.assertNotIn("Update", self.text.splitlines())
        self.assertEqual(self.text.replace(" ", "").count(hashlib.sha256(published).hexdigest()), 1)

    def test_an_update_whose_worker_is_not_listed_is_not_offered(self):
        served = self.serve_copy("other-worker")
        self.open("start")
        self.keep_offline()
        without_comparison(served)
        changed_version(served)
        append(served / "sw.js", "// another\n")
        self.fetch_update()
        self.open("start/version")
        self.wait_for("9.9.9 is waiting", "do not match its hash")
        self.assertNotIn("Update", self.text.splitlines())

    def test_other_tabs_reload_with_the_update(self):
        self.update_in_another_tab(is_active=False)

    def test_other_tabs_reload_with_an_update_whose_worker_already_runs(self):
        self.update_in_another_tab(is_active=True)

    def update_in_another_tab(self, is_active):
        self.serve_with_update(f"tabs-{is_active}")
        if is_active:
            self.activate_waiting()
            self.open("start/version")
        else:
            # Does not reload: without an open page, the browser may activate the waiting worker.
            self.go("start/version")
        first = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        self.open("start/version")
        self.press("Update")
        self.wait_for("Version 9.9.9")
        self.browser.close()
        self.browser.switch_to.window(first)
        self.wait_for("Version 9.9.9")

    def activate_waiting(self):
        """Activates the waiting worker, as a browser does once no page of the app is open."""
        self.browser.get("about:blank")
        self.browser.execute_cdp_cmd("ServiceWorker.enable", {})
        self.browser.execute_cdp_cmd("ServiceWorker.skipWaiting", {"scopeURL": self.site.url("")})
        self.browser.execute_cdp_cmd("ServiceWorker.disable", {})
        self.browser.get(self.site.url("icon.svg"))
        self.wait(
            lambda: self.run_async(
                "return (await navigator.serviceWorker.getRegistration()).waiting === null;"
            )
        )

    def test_an_update_asks_for_consent_after_a_single_visit(self):
        self.serve_with_update("one-visit")
        self.activate_waiting()
        self.open("start/version")
        self.wait_for("Version 0.1.0", "9.9.9 is waiting")

    def test_consent_keeps_the_files_of_a_version_that_arrives_meanwhile(self):
        self.serve_with_update("third")
        self.run_async("await (await caches.open('seqrcast third')).put('x', new Response('x'));")
        self.open("start/version")
        self.press("Update")
        self.wait_for("Version 9.9.9")
        names = self.run_async("return await caches.keys();")
        self.assertEqual(sorted(names), ["seqrcast agreed", "seqrcast another", "seqrcast third"])

    def test_a_newer_version_drops_one_that_nobody_agreed_to(self):
        served = self.serve_with_update("superseded")
        self.run_async("await (await caches.open('of another site')).put('x', new Response('x'));")
        before = self.caches
        changed_version(served, "9.9.10", "newest")
        self.fetch_update("newest")
        self.assertEqual(self.caches, sorted({*before, "seqrcast newest"} - {"seqrcast another"}))
        self.open("start/version")
        self.wait_for("Version 0.1.0", "9.9.10 is waiting")
        self.press("Update")
        self.wait_for("Version 9.9.10")
        self.assertEqual(self.caches, ["of another site", "seqrcast agreed", "seqrcast newest"])

    def test_consent_is_for_the_version_that_was_shown(self):
        served = self.serve_with_update("replaced")
        self.open("start/version")
        self.wait_for("9.9.9 is waiting")
        self.hold_consent()
        changed_version(served, "9.9.10", "newest")
        self.fetch_update("newest")
        self.browser.execute_script("held.click()")
        self.wait_for("Nothing was updated")
        self.press("Close", "dialog")
        digest = hashlib.sha256((served / "SHA256SUMS").read_bytes()).hexdigest()
        self.wait_for("Version 0.1.0", "9.9.10 is waiting", digest[:8])
        self.press("Update")
        self.wait_for("Version 9.9.10", digest[:8])

    def test_agreeing_to_a_version_whose_files_are_gone(self):
        served = self.serve_with_update("dropped")
        self.open("start/version")
        self.wait_for("9.9.9 is waiting")
        self.hold_consent()
        # As if a newer version had dropped the files, which the server still has.
        self.run_async("await caches.delete('seqrcast another');")
        before = self.caches
        append(served / "world.json", "\n")
        self.browser.execute_script("held.click()")
        self.wait_for("Nothing was updated")
        self.assertEqual(self.caches, before)
        self.assertNotIn("is waiting", self.text)

    def hold_consent(self):
        """Keeps the button that agrees to the displayed version, even after the screen is redrawn."""
        self.browser.execute_script("""
          const buttons = [...document.querySelectorAll("button")];
          window.held = buttons.find(({ innerText }) => innerText === "Update");
        """)

    def test_a_failed_installation_leaves_no_files(self):
        served = self.serve_copy("half")
        self.open("start")
        self.keep_offline()
        before = self.caches
        changed_version(served)
        append(served / "world.json", "\n")
        self.run_async("""
          const it = await navigator.serviceWorker.getRegistration();
          await it.update().catch(() => {});
          const { installing } = it;
          while ((installing?.state ?? "redundant") !== "redundant") {
            await new Promise((resolve) => { installing.onstatechange = resolve; });
          }
        """)
        self.assertEqual(self.caches, before)
        self.drain()

    def test_a_list_of_another_version_is_not_installed(self):
        """The list is uploaded first, so a visitor may meet it before the files that it names."""
        for names in (("version.js", "index.html", "sw.js"), ("sw.js",)):
            with self.subTest(names):
                served = self.serve_copy("listed-first")
                sums = served / "SHA256SUMS"
                lines = sums.read_text(encoding="utf-8").splitlines()
                sums.write_text(
                    "".join(
                        f"{hashlib.sha256(line.encode()).hexdigest()}  {line.split('  ')[1]}\n"
                        if line.endswith(names)
                        else f"{line}\n"
                        for line in lines
                    ),
                    encoding="utf-8",
                )
                self.open("start")
                self.wait_for("A file of the app is missing, or somebody changed it")
                self.assertIsNone(
                    self.run_async("return (await navigator.serviceWorker.getRegistration())?.active;")
                )
                self.drain()

    def test_a_worker_replaced_during_its_installation_is_not_installed(self):
        """By then the list names the other worker, and all other files are the same."""
        served = self.serve_copy("replaced-worker")
        worker = served / "sw.js"
        waiting = 'self.fetch = ((now) => (...values) => navigator.locks.request("fetching", { mode: "shared" }, () => now(...values)))(fetch);\n'
        text = waiting + worker.read_text(encoding="utf-8")
        worker.write_text(text, encoding="utf-8")
        list_anew(served)
        self.browser.get(self.site.url("icon.svg"))
        self.run_async("""
          await new Promise((resolve) => navigator.locks.request("fetching", () => {
            resolve();
            return new Promise((release) => { window.release = release; });
          }));
        """)
        first = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        self.browser.get(self.site.url("index.html"))
        self.wait(
            lambda: self.run_async(
                "return ((await navigator.serviceWorker.getRegistration())?.installing ?? null) !== null;"
            )
        )
        worker.write_text(re.sub('"seqrcast [0-9a-f]+"', '"seqrcast another"', text), encoding="utf-8")
        list_anew(served)
        second = self.browser.current_window_handle
        self.browser.switch_to.window(first)
        self.browser.execute_script("release()")
        self.browser.switch_to.window(second)
        self.wait_for("A file of the app is missing, or somebody changed it")
        self.assertEqual(self.caches, [])
        self.browser.close()
        self.browser.switch_to.window(first)
        self.drain()

    def test_a_version_whose_installation_began_before_the_app_was_opened(self):
        served = self.serve_copy("arriving")
        self.open("start")
        self.keep_offline()
        first = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        second = self.browser.current_window_handle
        self.browser.get(self.site.url("icon.svg"))
        # An installing version waits for this lock.
        self.run_async("""
          await new Promise((resolve) => navigator.locks.request("seqrcast versions", () => {
            resolve();
            return new Promise((release) => { window.release = release; });
          }));
        """)
        changed_version(served)
        self.run_async("(await navigator.serviceWorker.getRegistration()).update();")
        is_arriving = "return (await navigator.serviceWorker.getRegistration()).installing !== null;"
        self.wait(lambda: self.run_async(is_arriving))
        self.browser.switch_to.window(first)
        self.open("start/version")
        self.wait_for("Version 0.1.0")
        self.assertNotIn("is waiting", self.text)
        self.browser.switch_to.window(second)
        self.browser.execute_script("release()")
        self.browser.close()
        self.browser.switch_to.window(first)
        self.wait_for("9.9.9 is waiting")

    def test_an_update_without_its_files_is_not_offered(self):
        self.serve_with_update("emptied")
        self.run_async("await caches.delete('seqrcast another');")
        self.open("start/version")
        self.wait_for("Version 0.1.0")
        self.assertNotIn("is waiting", self.text)

    def test_the_app_comes_back_after_its_caches_were_cleared(self):
        self.open("start")
        self.keep_offline()
        self.run_async("for (const name of await caches.keys()) await caches.delete(name);")
        self.open("start")
        self.wait_for("SeQRcast")

    def test_an_altered_file_is_not_installed_and_nothing_starts(self):
        for path in ("world.json", "model/worker.js", "core.wasm"):
            with self.subTest(path):
                served = self.serve_copy("changed")
                append(served / path, '\nconsole.log("changed");\n')
                self.open("start")
                self.wait_for("A file of the app is missing, or somebody changed it")
                self.assertIsNone(
                    self.run_async("return (await navigator.serviceWorker.getRegistration())?.active;")
                )
                _, messages = self.drain()
                self.assertEqual([text for text in messages if text.endswith('"changed"')], [])


def without_comparison(served):
    """Removes the consequence of the comparison from the worker, as a deceitful server could."""
    worker = (served / "sw.js").read_text(encoding="utf-8")
    assert REFUSAL in worker
    (served / "sw.js").write_text(worker.replace(REFUSAL, ";"), encoding="utf-8")


if __name__ == "__main__":
    unittest.main()
