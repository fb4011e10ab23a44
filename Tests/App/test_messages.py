"""The list of messages: search, and pages of the list."""

import json
import unittest

from app_test import AppTest, owner

# Holds back the page's questions about messages until they are released.
HOLD = """
  window.held = [];
  const { postMessage } = Worker.prototype;
  window.release = () => {
    Worker.prototype.postMessage = function (data) {
      if (data.call === "messages") searched.push(data.values[0].search);
      postMessage.call(this, data);
    };
    for (const send of held) send();
  };
  window.searched = [];
  Worker.prototype.postMessage = function (data) {
    if (data.call !== "messages") return postMessage.call(this, data);
    searched.push(data.values[0].search);
    held.push(() => postMessage.call(this, data));
  };
"""
TYPE = """
  const search = document.querySelector("#search");
  for (const text of arguments) {
    search.value = text;
    search.dispatchEvent(new Event("input", { bubbles: true }));
  }
"""
# A list begins with this many messages, and "Show more" adds as many.
PAGE = 50


class MessagesTests(AppTest):
    def receive(self, *texts):
        """Follows a channel with these messages and shows the list."""
        alice = owner()
        self.begin()
        self.follow(alice)
        codes = [
            json.loads(
                alice.run(
                    "publish",
                    "chess",
                    text,
                    "--json",
                    "-o",
                    alice.vault.with_name(f"{number}.png"),
                    "--force",
                )
            )["code"]
            for number, text in enumerate(texts)
        ]
        self.go("scan")
        self.press("Paste")
        self.fill("#pasted", "\n".join(codes))
        self.press("Read them", "dialog")
        self.wait_for(f"{len(texts)} messages found")
        self.go("messages")

    def test_one_search_at_a_time(self):
        self.receive("Tuesday, 7 pm", "Wednesday, 8 pm")
        self.browser.execute_script(HOLD)
        self.browser.execute_script(TYPE, "T", "Tu", "Wednesday")
        self.assertEqual(self.browser.execute_script("return searched"), ["T"])
        self.browser.execute_script("release()")
        self.wait(lambda: "Wednesday" in self.text and "Tuesday" not in self.text)
        self.assertEqual(self.browser.execute_script("return searched"), ["T", "Wednesday"])

    def test_the_list_keeps_its_length_after_a_message_is_read(self):
        self.receive(*(f"message {number}" for number in range(PAGE + 2)))
        self.assertEqual(len(self.elements("#columns .list a.row")), PAGE)
        self.press("Show more")
        self.wait(lambda: len(self.elements("#columns .list a.row")) == PAGE + 2)
        # Opening a message marks it as read, and the list is redrawn.
        self.go("messages/1")
        self.wait_for("message 0")
        self.go("messages")
        self.assertEqual(len(self.elements("#columns .list a.row")), PAGE + 2)
        self.fill("#search", "message")
        self.wait(lambda: len(self.elements("#columns .list a.row")) == PAGE)

    def test_a_search_that_fails(self):
        self.receive("Tuesday, 7 pm", "Wednesday, 8 pm")
        self.browser.execute_script("""
            const { postMessage } = Worker.prototype;
            Worker.prototype.postMessage = function (data) {
              postMessage.call(this, data.values?.[0]?.search === "T" ? { ...data, call: "nothing" } : data);
            };
        """)
        self.fill("#search", "T")
        self.wait_for("Something went wrong")
        self.fill("#search", "Wednesday")
        self.wait_for("Wednesday, 8 pm")

    def test_erasing_the_displayed_channel(self):
        self.receive("Tuesday, 7 pm", "Wednesday, 8 pm")
        self.go("channels")
        self.element("#columns a.row").click()
        self.press("2 messages")
        self.wait(lambda: self.state == "messages")
        self.go("channels")
        self.element("#columns a.row").click()
        self.press("Unsubscribe and erase")
        self.press("Unsubscribe and erase", "dialog")
        self.wait_for("None yet")
        self.go("messages")
        self.wait_for("No messages yet")


if __name__ == "__main__":
    unittest.main()
