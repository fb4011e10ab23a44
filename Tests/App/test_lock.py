"""The lock, and scans that wait behind it."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from app_test import AppTest, folder, owner

PASSPHRASE = "correct horse battery staple"
# Delays answers while `isSlow`. The page learns at `tell` that it is unlocked; its requests for the
# number of unread messages wait in `counts`, or call the name in `answer` at once.
SLOWLY = """
  const { postMessage } = Worker.prototype;
  let unlocking;
  window.counts = [];
  Worker.prototype.postMessage = function (data) {
    if (data.call === "unlock") unlocking = data.id;
    if (data.call !== "unreadCount" || !window.isSlow) return postMessage.call(this, data);
    const count = (call) => postMessage.call(this, { ...data, call });
    return window.answer === undefined ? counts.push(count) : count(window.answer);
  };
  Worker.prototype.addEventListener = function (type, listener, ...options) {
    const later = (event) => {
      if (event.data?.id === unlocking && window.isSlow) window.tell = () => listener(event);
      else listener(event);
    };
    EventTarget.prototype.addEventListener.call(this, type, type === "message" ? later : listener, ...options);
  };
"""


class LockedTest(AppTest):
    def set_passphrase(self):
        self.ask_for_passphrase(PASSPHRASE)


class LockTests(LockedTest):
    def lock_with_passphrase(self):
        self.set_passphrase()
        self.go("me/lock")
        self.press("Lock now")
        self.wait_for("Locked", "Unlock")

    def scan_while_locked(self):
        """Locks the app and scans a message of a followed channel."""
        alice = owner()
        self.begin()
        self.follow(alice)
        self.lock_with_passphrase()
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 scan waits")

    def test_scans_wait_until_the_app_is_unlocked(self):
        self.scan_while_locked()
        self.wait_for("1 message")
        self.assertNotIn("Tuesday", self.text)
        # The scan still waits after a reload of the app.
        self.open("messages")
        self.wait_for("1 scan waits")
        self.fill("input[type=password]", "something else")
        self.press("Unlock")
        self.wait_for("Wrong passphrase")
        self.fill("input[type=password]", PASSPHRASE)
        self.press("Unlock")
        self.wait_for("1 message found", "Tuesday, 7 pm")

    def test_the_camera_names_a_code_that_needs_no_unlocking(self):
        alice = owner()
        document = folder() / "rules.txt"
        document.write_text("No seeds.", encoding="utf-8")
        self.begin()
        self.set_passphrase()
        self.go("me/lock")
        self.film(*alice.draw("sign", document))
        self.press("Lock now")
        self.wait(
            lambda: (
                self.browser.execute_script("return document.querySelector('.flag-text')?.textContent")
                == "signature"
            )
        )

    def test_the_sheet_stays_until_the_waiting_scans_are_shown(self):
        self.scan_while_locked()
        self.browser.execute_script("""
          window.added = [];
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes) added.push(...[...addedNodes].map(({ textContent }) => textContent));
          }).observe(document.querySelector(".scan-sheet"), { childList: true, subtree: true });
        """)
        self.fill("input[type=password]", PASSPHRASE)
        self.press("Unlock")
        self.wait_for("1 message found", "Tuesday, 7 pm")
        self.assertNotIn("undefined", self.browser.execute_script("return added"))

    def open_slowly(self):
        """Reopens the app. While `isSlow`, the page gets its answers late."""
        added = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SLOWLY})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", added)
        self.open("scan")
        self.wait_for("Unlock")
        self.browser.execute_script("window.isSlow = true")

    def wait_for_script(self, script):
        self.wait(lambda: self.browser.execute_script(f"return {script}"))

    def tell(self, call):
        """Lets the page learn that it is unlocked, and answers its counts with the result of this call."""
        self.browser.execute_script(
            "tell(); window.answer = arguments[0]; for (const count of counts) count(answer)", call
        )

    def test_waiting_scans_are_shown_even_if_the_count_arrives_first(self):
        self.scan_while_locked()
        self.open_slowly()
        self.fill("input[type=password]", PASSPHRASE)
        self.press("Unlock")
        # The app is unlocked, but the page does not have the scan's outcome yet.
        self.wait_for_script("counts.length > 0 && window.tell !== undefined")
        self.tell("unreadCount")
        self.wait_for("1 message found", "Tuesday, 7 pm")

    def test_the_camera_starts_even_if_counting_fails(self):
        self.begin()
        self.lock_with_passphrase()
        self.open_slowly()
        self.fill("input[type=password]", PASSPHRASE)
        self.press("Unlock")
        self.wait_for_script("counts.length > 0 && window.tell !== undefined")
        self.tell("nothing")
        self.wait_for("Point the camera at a code")
        self.wait_for_script("document.querySelector('video').srcObject !== null")

    def test_a_reader_who_cannot_unlock_can_erase_everything(self):
        alice = owner()
        self.begin()
        self.lock_with_passphrase()
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 scan waits")
        self.press("Erase everything")
        self.press("Keep it", "dialog")
        self.wait(lambda: not self.elements("dialog"))
        self.wait_for("1 scan waits")
        self.press("Erase everything")
        self.press("Erase everything", "dialog")
        self.wait(lambda: self.state == "start")
        self.begin()
        self.go("messages")
        self.wait_for("No messages yet")

    def test_a_new_passphrase_is_typed_twice_or_shown(self):
        self.begin()
        self.go("me/lock")
        self.press("Passphrase")
        again = ".new-passphrase .again"
        for repeated in ("", "another passphrase"):
            self.fill_new_passphrase(PASSPHRASE)
            self.fill(f"{again} input", repeated)
            self.press("Change the lock")
            self.wait_for("not typed in the same way twice")
        self.press("Show")
        self.wait(lambda: not self.element(again).is_displayed())
        self.press("Hide")
        self.wait(lambda: self.element(again).is_displayed())
        # A suggested passphrase is displayed, so nobody has to repeat it.
        self.press("Suggest a passphrase")
        self.wait(lambda: not self.element(again).is_displayed())
        suggested = self.browser.execute_script(
            "return document.querySelector('.new-passphrase input').value"
        )
        self.assertRegex(suggested, r"^([a-z]{5}-){5}[a-z]{5}$")
        self.press("Change the lock")
        self.wait(lambda: self.state == "me")
        self.wait_for("Passphrase: asks each time")

    def test_a_device_key_locks_nothing(self):
        self.begin()
        self.go("me/lock")
        self.wait_for("Device key", "Change the lock")
        self.assertNotIn("Lock now", self.text)
        self.assertNotIn("Lock after", self.text)

    def test_choosing_another_lock_removes_the_complaint_about_the_first(self):
        self.begin()
        self.go("me/lock")
        self.press("Passphrase")
        self.press("Change the lock")
        self.wait_for("The passphrase is too short")
        self.element("[data-lock=device]").click()
        self.wait(lambda: "The passphrase is too short" not in self.text)

    def test_all_arrow_keys_choose_a_lock(self):
        self.begin()
        self.go("me/lock")
        self.browser.execute_script("document.querySelector('[role=radio]').focus()")
        for key, lock in {
            Keys.ARROW_RIGHT: "passphrase",
            Keys.ARROW_LEFT: "device",
            Keys.ARROW_DOWN: "passphrase",
            Keys.ARROW_UP: "device",
        }.items():
            ActionChains(self.browser).send_keys(key).perform()
            self.wait_for_script(f"document.activeElement.matches('[data-lock={lock}][aria-checked=true]')")

    def test_a_locked_app_shows_only_the_scan_screen(self):
        self.begin()
        self.lock_with_passphrase()
        for path in ["channels", "messages", "me", "me/card"]:
            self.open(path)
            self.assertEqual(self.state, "scan")
            self.wait_for("Unlock")


if __name__ == "__main__":
    unittest.main()
