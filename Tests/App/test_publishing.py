"""A message is published once, regardless of what the owner presses meanwhile and how it ends."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from test_owning import OwningTest

# Holds back drafts from the model until `release`.
HOLD = """
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (data) {
    if (data.call === "publish") window.release = (altered = {}) => postMessage.call(this, { ...data, ...altered });
    else postMessage.call(this, data);
  };
"""
# Reports published messages as failed to the page, while `isFailing`.
FAIL = """
  Worker.prototype.addEventListener = function (type, listener, ...options) {
    const altered = (event) => {
      const { id, value } = event.data ?? {};
      if (window.isFailing && value?.message !== undefined) listener({ data: { id, failure: { key: "failure.storage", values: {} } } });
      else listener(event);
    };
    EventTarget.prototype.addEventListener.call(this, type, type === "message" ? altered : listener, ...options);
  };
"""


class PublishingTests(OwningTest):
    def look(self, text="Tuesday, 7 pm"):
        """Shows the preview of a message in a new channel."""
        self.begin("Olga")
        self.channel = self.make_channel()
        self.go(f"publish/{self.channel.split('/')[1]}")
        self.fill("#draft-text", text)
        self.press("Look at it")
        self.wait_for("Publish this in")

    def publish_slowly(self):
        """Publishes; the model waits for `release`."""
        self.look()
        self.browser.execute_script(HOLD)
        self.press("Publish", "dialog")
        self.wait_for("Publishing …")

    def release(self, **altered):
        self.browser.execute_script("release(arguments[0])", altered)

    def close_sheet(self):
        """Closes the sheet, as browsers do on a second request even if the page objects."""
        self.browser.execute_script("document.querySelector('dialog').close()")
        self.wait(lambda: not self.elements("dialog"))

    def assert_published(self):
        self.wait(lambda: self.state.startswith("published/"))
        self.go(self.channel)
        self.wait_for("#1 Tuesday, 7 pm")
        self.assertNotIn("#2", self.text)

    def test_the_sheet_stays_until_the_message_is_stored(self):
        self.publish_slowly()
        ActionChains(self.browser).send_keys(Keys.ESCAPE).perform()
        self.browser.execute_script(
            "[...document.querySelectorAll('dialog .choice button')].forEach((button) => button.click())"
        )
        self.assertEqual(len(self.elements("dialog[open]")), 1)
        self.release()
        self.assert_published()

    def test_closing_the_sheet_while_publishing(self):
        self.publish_slowly()
        self.close_sheet()
        # The draft must not be published a second time meanwhile.
        self.browser.execute_script("document.querySelector('form button[type=submit]').click()")
        self.assertEqual(self.elements("dialog"), [])
        self.release()
        self.assert_published()

    def test_a_failure_after_the_sheet_was_closed(self):
        self.publish_slowly()
        self.close_sheet()
        self.release(call="nothing")
        self.wait(lambda: "Something went wrong" in self.text and self.elements("#draft-text"))
        self.press("Look at it")
        self.press("Publish", "dialog")
        self.wait_for("Publishing …")
        self.release()
        self.assert_published()

    def test_a_reader_on_another_screen_stays_there(self):
        self.publish_slowly()
        self.browser.execute_script("history.back()")
        self.wait(lambda: self.state == self.channel and not self.elements("dialog"))
        self.release()
        self.wait_for("#1 Tuesday, 7 pm")
        self.assertEqual(self.state, self.channel)

    def fail_once(self, text):
        """Publishes a message that the page believes to have failed, and closes the sheet."""
        added = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": FAIL})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", added)
        self.look(text)
        self.browser.execute_script("window.isFailing = true")
        self.press("Publish", "dialog")
        self.wait_for("refuses to keep anything")
        self.press("Change it")
        self.wait(lambda: not self.elements("dialog"))
        self.browser.execute_script("window.isFailing = false")

    def test_publishing_a_draft_again_uses_the_same_number(self):
        self.fail_once("Tuesday, 7 pm")
        self.press("Look at it")
        self.press("Publish", "dialog")
        self.assert_published()

    def test_a_changed_draft_is_another_message(self):
        self.fail_once("Tuesday, 6 pm")
        self.fill("#draft-text", "Tuesday, 7 pm")
        self.press("Look at it")
        self.press("Publish", "dialog")
        self.wait(lambda: self.state.startswith("published/"))
        self.go(self.channel)
        self.wait_for("#1 Tuesday, 6 pm", "#2 Tuesday, 7 pm")


if __name__ == "__main__":
    unittest.main()
