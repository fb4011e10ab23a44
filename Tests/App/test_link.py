"""A code's link, opened by the camera of a phone."""

import base64
import json
import unittest
import urllib.parse

from app_test import AppTest, folder, owner
from test_lock import PASSPHRASE

# How the code in a link begins.
CODE = "SEQR1"


class LinkTest(AppTest):
    def link(self, alice, *arguments):
        """Returns the link of a code that Alice draws for this app's address."""
        told = alice.run(
            *arguments, "--link", self.site.url(""), "--json", "-o", folder() / "link.png", "--force"
        )
        return json.loads(told)["link"]

    def follow_link(self, link):
        """Opens a link as a camera does."""
        self.browser.get("about:blank")
        self.browser.get(link)

    def assert_taken(self):
        """The code has left the address and this tab's history."""
        self.assertNotIn(CODE, self.browser.current_url)
        self.browser.execute_script("history.pushState(null, '', '#/messages'); history.back()")
        self.wait(lambda: "#/" in self.browser.current_url)
        self.assertNotIn(CODE, self.browser.current_url)


class LinkTests(LinkTest):
    def test_a_member_reads_the_message_at_once(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        link = self.link(alice, "publish", "chess", "Tuesday, 7 pm")
        self.drain()
        self.follow_link(link)
        self.wait_for("Tuesday, 7 pm", "Start the camera")
        self.assert_taken()
        requests, _ = self.drain()
        self.assertEqual([url for url in requests if CODE in url], [])
        self.follow_link(link)
        self.wait_for("Tuesday, 7 pm", "Seen before")
        self.go("messages")
        self.wait_for("Tuesday, 7 pm")

    def test_the_scanner_starts_with_the_camera(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        link = self.link(alice, "publish", "chess", "Tuesday, 7 pm")
        self.film(*alice.publish("Wednesday, 8 pm"))
        self.drain()
        self.follow_link(link)
        self.wait_for("Tuesday, 7 pm")
        requests, _ = self.drain()
        self.assertEqual([url for url in requests if "scanner" in url], [])
        self.press("Start the camera")
        self.wait_for("Wednesday, 8 pm")

    def test_the_open_app_takes_the_next_link(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.go("messages")
        self.browser.get(self.link(alice, "publish", "chess", "Tuesday, 7 pm"))
        self.wait_for("Tuesday, 7 pm", "Start the camera")
        self.assert_taken()

    def test_a_page_that_is_loaded_again_reads_the_link(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        link = self.link(alice, "publish", "chess", "Tuesday, 7 pm")
        self.browser.get(self.site.url(""))
        self.wait(lambda: self.state not in (None, "starting"))
        # The page may leave before the model has answered.
        self.browser.execute_script("location.href = arguments[0]; location.reload()", link)
        self.wait(lambda: self.state == "scan")
        self.go("messages")
        self.wait_for("Tuesday, 7 pm")
        self.assert_taken()
        self.wait(lambda: self.browser.execute_script("return sessionStorage.length") == 0)

    def test_another_path_leads_to_the_app(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        link = self.link(alice, "publish", "chess", "Tuesday, 7 pm")
        for text, changed in {"Tuesday, 7 pm": "elsewhere/#", "Seen before": "%23"}.items():
            with self.subTest(changed):
                self.follow_link(link.replace("#", changed))
                self.wait_for(text, "Start the camera")
                self.assert_taken()

    def test_a_share_is_asked_for(self):
        alice = owner()
        # A share by a card of the suite hybrid has several codes, and no link.
        self.begin(suite="compact")
        self.follow_link(self.link(alice, "share", "chess", "--to", self.card()))
        self.wait_for("Follow chess?")
        self.press("Do not follow", "dialog")
        self.go("channels")
        self.wait_for("None yet")
        # The dialog leaves a moment after it was answered.
        self.wait(lambda: "chess" not in self.text)

    def test_a_locked_app_keeps_the_code(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.ask_for_passphrase(PASSPHRASE)
        self.go("me/lock")
        self.press("Lock now")
        self.wait_for("Locked", "Unlock")
        self.follow_link(self.link(alice, "publish", "chess", "Tuesday, 7 pm"))
        self.wait_for("1 scan waits")
        self.assertNotIn("Tuesday", self.text)
        self.assert_taken()

    def test_a_passer_by_learns_what_it_is(self):
        self.follow_link(self.link(owner(), "publish", "chess", "Tuesday, 7 pm"))
        self.wait_for("This is a message of a channel", "Make a new identity")
        self.assert_taken()

    def test_other_fragments(self):
        alice = owner()
        self.begin()
        link = self.link(alice, "publish", "chess", "Tuesday, 7 pm")
        for fragment, words in {
            link[: link.index("MS/") + 3]: "cut short",
            link: "a channel that you do not follow",
            link.replace("SEQR1", "SEQR2"): "newer version",
            self.site.url("") + "#top": "Not a code",
        }.items():
            with self.subTest(words):
                self.follow_link(fragment)
                self.wait_for(words)
                self.assert_taken()


class FirstVisitTests(LinkTest):
    is_new = True

    def test_the_server_gets_nothing_of_the_code(self):
        link = self.link(owner(), "publish", "chess", "Tuesday, 7 pm")
        self.follow_link(link)
        self.wait_for("This is a message of a channel")
        self.assert_taken()
        self.assertGreater(len(self.site.received), 5)
        self.assertEqual([text for text in self.site.received if CODE in text.upper()], [])
        # The app needs its server no more.
        self.wait(lambda: self.browser.execute_script("return navigator.serviceWorker.controller !== null"))
        self.stop_site()
        self.follow_link(link)
        self.wait_for("This is a message of a channel")


# Sends what another app shares as the system does, except that the page that sends it stays in the
# tab's history.
SHARING = """
<form method="post" enctype="multipart/form-data">
<textarea name="text"></textarea><input name="url"><input type="file" name="pictures" multiple>
</form>
"""

# The browser's queue of files that the system opens with the app.
LAUNCHING = """
  const queue = {
    setConsumer(consumer) { this.consumer = consumer; },
    launch(bytes) {
      const file = new File([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], "code.png", { type: "image/png" });
      this.consumer({ files: [{ getFile: async () => file }] });
    },
  };
  Object.defineProperty(window, "launchQueue", { value: queue });
"""


class SharedTests(LinkTest):
    """What another app shares with the app ("share_target" in manifest.webmanifest)."""

    def share(self, *pictures, text=""):
        self.browser.get("data:text/html," + urllib.parse.quote(SHARING))
        if pictures:
            self.element("[type=file]").send_keys("\n".join(str(picture) for picture in pictures))
        self.browser.execute_script(
            """
          const [form] = document.forms;
          [form.text.value, form.action] = arguments;
          // A form with an empty field for files sends an empty file.
          if (form.pictures.value === "") form.pictures.remove();
          form.submit();
        """,
            text,
            self.site.url(""),
        )

    def stored(self):
        """The names of all that the browser stores of the app's files."""
        return self.browser.execute_async_script(
            """
          const done = arguments[0];
          caches.keys().then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
            .then((kept) => done(kept.flat().map(({ url, method }) => `${method} ${url}`)));
        """
        )

    def test_a_picture_of_a_code(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        stored = self.stored()
        self.share(*alice.publish("Tuesday, 7 pm"), *alice.publish("Thursday, 8 pm"))
        self.wait_for("Tuesday, 7 pm", "Thursday, 8 pm", "Start the camera")
        self.assertEqual([line for line in self.site.received if line.startswith("POST")], [])
        self.assertEqual(self.stored(), stored)
        self.browser.refresh()
        self.wait(lambda: self.state not in (None, "starting"))
        self.assertNotIn("Tuesday", self.text)

    def test_a_link_among_words(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.share(text="Look: " + self.link(alice, "publish", "chess", "Tuesday, 7 pm") + " See you!")
        self.wait_for("Tuesday, 7 pm", "Start the camera")
        self.assert_taken()

    def test_a_locked_app_keeps_the_code(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.ask_for_passphrase(PASSPHRASE)
        self.go("me/lock")
        self.press("Lock now")
        self.wait_for("Locked", "Unlock")
        self.share(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 scan waits")
        self.assertNotIn("Tuesday", self.text)

    def test_a_passer_by_learns_what_it_is(self):
        self.open()
        self.share(*owner().publish("Tuesday, 7 pm"))
        self.wait_for("This is a message of a channel", "Make a new identity")

    def test_a_picture_opened_with_the_app(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        # Headless Chromium installs no apps, so that this stands for its part ("file_handlers").
        made = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LAUNCHING})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", made)
        self.open("messages")
        self.wait(lambda: self.browser.execute_script("return launchQueue.consumer !== undefined"))
        [picture] = alice.publish("Tuesday, 7 pm")
        bytes_in_base64 = base64.b64encode(picture.read_bytes()).decode()
        self.browser.execute_script("launchQueue.launch(arguments[0])", bytes_in_base64)
        self.wait_for("Tuesday, 7 pm", "Start the camera")

    def test_nothing_arrives(self):
        self.begin()
        self.share()
        self.wait_for("What you shared did not arrive")
        self.open("shared")
        self.wait_for("What you shared did not arrive")


if __name__ == "__main__":
    unittest.main()
