"""The screens report failures of reading and writing, and show the stored state."""

import json
import unittest

from app_test import AppTest, folder, owner

# Whether a change of this many bytes fails, in a database beside the app's.
IS_FULL = """
const [bytes, done] = arguments;
const opening = indexedDB.open("room", 1);
opening.onupgradeneeded = () => opening.result.createObjectStore("values");
opening.onerror = () => done(true);
opening.onsuccess = () => {
  const transaction = opening.result.transaction("values", "readwrite");
  transaction.objectStore("values").put("x".repeat(bytes), 1);
  const end = (isFull) => { opening.result.close(); done(isFull); };
  transaction.oncomplete = () => end(false);
  transaction.onabort = () => end(true);
};
"""


# The size of a small disk, and of a small change, in bytes.
ROOM, CHANGE = 20_000_000, 10_000


class FailureTests(AppTest):
    imports_modules = True

    # These tests limit the space for data, and the files of an app opened before would use some of
    # it.
    is_new = True

    def setUp(self):
        super().setUp()
        self.addCleanup(self.quota)
        self.quota(quotaSize=ROOM)

    def quota(self, **size):
        self.browser.execute_cdp_cmd(
            "Storage.overrideQuotaForOrigin", {"origin": self.site.url("")[:-1], **size}
        )

    def fill_the_disk(self):
        self.quota(quotaSize=1)
        # The browser remembers the free space for a while, unless a change needs more.
        self.wait(lambda: self.browser.execute_async_script(IS_FULL, ROOM))

    def free_the_disk(self):
        self.quota(quotaSize=ROOM)
        self.wait(lambda: not self.browser.execute_async_script(IS_FULL, CHANGE))

    def no_room(self):
        """Waits for the sheet about lack of space, and closes it."""
        self.wait_for("no room")
        self.press("Close", "dialog")
        self.wait(lambda: not self.elements("dialog"))

    def alter_calls(self, altered):
        """Alters the page's questions to the worker.

        `altered` is JavaScript that replaces the question `data`.
        """
        self.browser.execute_script(f"""
            const {{ postMessage }} = Worker.prototype;
            Worker.prototype.postMessage = function (data) {{ postMessage.call(this, {altered}); }};
        """)

    def followed_channel(self):
        self.follow(owner())
        self.go("channels")
        self.element("#columns a.row").click()
        self.wait_for("Unsubscribe and erase")

    def test_a_message_can_be_read_when_nothing_can_be_written(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 message found")
        self.fill_the_disk()
        self.go("messages/1")
        self.wait_for("Tuesday, 7 pm", "Seen once")
        self.go("messages")
        self.wait(lambda: self.elements("#columns .tile.new"))
        self.free_the_disk()
        self.go("messages/1")
        self.wait_for("Tuesday, 7 pm")
        self.go("messages")
        self.wait(lambda: self.elements("#columns .tile") and not self.elements("#columns .tile.new"))

    def test_a_link_can_be_opened_again_when_there_is_room(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        page = self.site.url("")
        told = alice.run(
            "publish", "chess", "Tuesday, 7 pm", "--link", page, "--json", "-o", folder() / "full.png"
        )
        self.fill_the_disk()
        for is_full in (True, False):
            self.browser.get("about:blank")
            self.browser.get(json.loads(told)["link"])
            if is_full:
                self.no_room()
                self.wait_for("Choose a picture of a code")
                self.free_the_disk()
        self.wait_for("1 message found", "Tuesday, 7 pm")

    def test_unsubscribing_from_a_channel_that_is_gone(self):
        self.begin()
        self.followed_channel()
        # Another tab erased the channel, and this screen does not show that yet.
        self.alter_calls("""data.call === "erasedWith" ? { ...data, values: ["none"] } : data""")
        self.press("Unsubscribe and erase")
        self.wait_for("It is not here any more")
        self.press("Close", "dialog")
        self.wait(lambda: not self.elements("dialog"))

    def test_a_switch_shows_what_is_stored(self):
        self.begin()
        self.followed_channel()
        self.fill_the_disk()
        self.press("Pause")
        self.no_room()
        self.wait(lambda: self.element("[role=switch]").get_dom_attribute("aria-checked") == "false")

    def test_the_switch_for_places_shows_the_stored_setting(self):
        self.begin()
        self.be_at(52.52, 13.405)
        self.go("scan")
        self.fill_the_disk()
        self.press("Place off")
        self.no_room()
        self.assertIn("Place off", self.text)
        self.free_the_disk()
        self.press("Place off")
        self.wait_for("Place on")
        self.fill_the_disk()
        self.press("Place on")
        self.no_room()
        self.assertIn("Place on", self.text)

    def test_places_are_off_until_the_browser_allows_them(self):
        self.begin()
        self.go("scan")
        # The browser asks, and the reader taps a second time before answering.
        asks = {"permission": {"name": "geolocation"}, "setting": "prompt"}
        self.browser.execute_cdp_cmd("Browser.setPermission", asks)
        self.addCleanup(self.browser.execute_cdp_cmd, "Browser.resetPermissions", {})
        self.browser.execute_script(
            "Geolocation.prototype.watchPosition = (_, fail) => { window.refuse = fail; return 1; };"
        )
        self.press("Place off")
        self.press("Place off")
        self.browser.execute_script("refuse({ code: 1, PERMISSION_DENIED: 1 })")
        self.wait_for("Place off", "gave no place")
        self.go("me")
        self.go("scan")
        self.wait_for("Place off")

    def test_one_sheet_reports_missing_space_for_the_codes_before_the_camera(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.film(*alice.publish("Tuesday, 7 pm"))
        self.go("me")
        self.fill_the_disk()
        self.browser.execute_async_script("""
          const [done] = arguments;
          import("./scan/scanner.js").then(({ Scanner: { prototype } }) => {
            const { searchFrame } = prototype;
            window.seenSymbols = 0;
            prototype.searchFrame = async function (...values) {
              const found = await searchFrame.apply(this, values);
              window.seenSymbols += found.symbols.length;
              return found;
            };
            done();
          });
        """)
        self.go("scan")
        self.wait(lambda: self.elements("dialog[open]"))
        self.see_frames(6)
        self.assertEqual(len(self.elements("dialog")), 1)
        self.no_room()
        self.see_frames(6)
        self.assertEqual(self.elements("dialog"), [])
        self.free_the_disk()
        self.go("me")
        self.go("scan")
        self.wait_for("1 message found", "Tuesday, 7 pm")

    def see_frames(self, count):
        """Waits until the code was seen in this many more frames of the camera."""
        seen = self.browser.execute_script("return seenSymbols")
        self.wait(lambda: self.browser.execute_script("return seenSymbols") >= seen + count)

    def test_the_minutes_until_locking_show_the_stored_setting(self):
        self.begin()
        self.ask_for_passphrase("a passphrase of its own")
        self.go("me/lock")
        self.fill_the_disk()
        self.element("#lock-after").send_keys("15 minutes")
        self.no_room()
        self.assertEqual(self.element("#lock-after").get_property("value"), "5")

    def test_a_choice_that_fails_late_does_not_undo_the_next_one(self):
        self.begin()
        self.ask_for_passphrase("a passphrase of its own")
        self.go("me/lock")
        self.alter_calls(
            """data.values?.[0]?.lockAfterMinutes === 15 ? { ...data, call: "nothing" } : data"""
        )
        self.browser.execute_script("""
            const after = document.querySelector("#lock-after");
            for (const minutes of ["15", "60"]) {
              after.value = minutes;
              after.dispatchEvent(new Event("change"));
            }
        """)
        self.wait(lambda: self.elements("dialog[open]"))
        self.press("Close", "dialog")
        self.assertEqual(self.element("#lock-after").get_property("value"), "60")
        self.go("me")
        self.go("me/lock")
        self.assertEqual(self.element("#lock-after").get_property("value"), "60")

    def test_codes_of_a_message_that_is_gone(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.choose(*alice.publish("Tuesday, 7 pm"))
        self.wait_for("1 message found")
        self.go("messages/1")
        self.wait_for("Tuesday, 7 pm")
        self.alter_calls("""data.call === "codes" ? { ...data, values: [2] } : data""")
        self.press("Show its codes")
        self.wait_for("It is not here any more")


class MapTests(AppTest):
    imports_modules = True

    def test_a_map_requests_again_what_an_earlier_map_failed_to_load(self):
        self.open("start")
        self.browser.execute_script("""
          const { fetch } = window;
          window.asked = 0;
          window.fetch = (...values) => values[0] === "world.json" && ++asked === 1
            ? Promise.reject(new TypeError("Failed to fetch")) : fetch(...values);
        """)
        for count in (1, 2):
            self.browser.execute_async_script("""
              const [done] = arguments;
              import("./map.js").then(({ SightingsMap }) => {
                document.querySelector("#map")?.remove();
                document.body.append(new SightingsMap([{ latitude: 52.5, longitude: 13.4 }]).view);
              }).then(done, done);
            """)
            self.wait(lambda count=count: self.browser.execute_script("return asked") == count)
        self.wait(lambda: self.elements("#marks .point"))


if __name__ == "__main__":
    unittest.main()
