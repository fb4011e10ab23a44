"""The camera while pages are hidden, screens are left, and devices fail."""

import unittest

from app_test import AppTest, owner

# Records the streams that the browser hands out; delays them while `isHeld`.
WATCH = """
  window.streams = [];
  window.held = [];
  window.isHeld = false;
  window.release = () => held.splice(0).forEach((go) => go());
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wish) => {
    if (isHeld) await new Promise((go) => held.push(go));
    const stream = await ask(wish);
    streams.push(stream);
    return stream;
  };
  window.isHidden = false;
  Object.defineProperty(document, "hidden", { get: () => isHidden });
"""
ACTIVE = "return streams.filter((stream) => stream.active).length"
SEEN = "return document.querySelector('video')?.srcObject?.active ?? false"


class CameraTest(AppTest):
    def run_script(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def hide(self, is_hidden=True):
        self.run_script(
            "isHidden = arguments[0]; document.dispatchEvent(new Event('visibilitychange'))", is_hidden
        )

    def show(self):
        self.hide(False)

    def wait_for_streams(self, count, active):
        """Waits until the browser has handed out `count` streams, `active` of which are running."""
        self.wait(
            lambda: self.run_script("return streams.length") == count and self.run_script(ACTIVE) == active
        )

    def let_the_view_fail(self, name="AbortError"):
        """Makes the next start of the view fail."""
        self.run_script(
            """
          const { play } = HTMLMediaElement.prototype;
          HTMLMediaElement.prototype.play = () => {
            HTMLMediaElement.prototype.play = play;
            return Promise.reject(new DOMException("", arguments[0]));
          };
        """,
            name,
        )


class OneCameraTests(CameraTest):
    def setUp(self):
        super().setUp()
        self.begin()
        self.run_script(WATCH)

    def test_one_camera_runs_after_the_page_was_hidden_during_the_browsers_question(self):
        self.run_script("isHeld = true")
        self.go("scan")
        self.hide()
        self.show()
        self.wait(lambda: self.run_script("return held.length") == 2)
        self.run_script("release()")
        self.wait_for_streams(2, active=1)
        self.assertTrue(self.run_script(SEEN))
        self.go("me")
        self.wait_for_streams(2, active=0)

    def test_no_camera_runs_after_the_screen_was_left_during_the_browsers_question(self):
        self.run_script("isHeld = true")
        self.go("scan")
        self.go("me")
        self.run_script("release()")
        self.wait_for_streams(1, active=0)

    def test_the_camera_is_off_if_its_view_does_not_start(self):
        for name in ("AbortError", "NotAllowedError"):
            with self.subTest(name):
                self.go("me")
                self.run_script("streams.length = 0")
                self.let_the_view_fail(name)
                self.go("scan")
                self.wait_for("The camera does not start.")
                self.wait_for_streams(1, active=0)
                self.press("Start the camera")
                self.wait_for_streams(2, active=1)
                self.wait(lambda: "Start the camera" not in self.text)
                self.assertNotIn("The camera does not start.", self.text)

    def test_the_camera_starts_again_after_the_device_took_it_away(self):
        self.go("scan")
        self.wait(lambda: self.run_script(SEEN))
        self.run_script("const [track] = streams[0].getTracks(); track.dispatchEvent(new Event('ended'))")
        self.wait_for("The camera is gone.")
        self.film(*owner().publish("Tuesday, 7 pm"))
        self.press("Start the camera")
        self.wait_for("This message is from a channel that you do not follow")
        self.assertNotIn("The camera is gone.", self.text)

    def test_torch_and_zoom_keep_their_settings(self):
        self.run_script("""
          window.set = [];
          MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 4 } });
          MediaStreamTrack.prototype.applyConstraints = async function ({ advanced: [settings] }) { set.push([this.id, settings]); };
        """)
        self.go("scan")
        self.press("Torch")
        self.press("2×")
        self.hide()
        self.show()
        self.wait_for_streams(2, active=1)
        later = """
          const [track] = streams[1].getTracks();
          return Object.assign({}, ...set.filter(([id]) => id === track.id).map(([, settings]) => settings));
        """
        self.wait(lambda: self.run_script(later) == {"focusMode": "continuous", "torch": True, "zoom": 2})


class OneReadingTests(CameraTest):
    imports_modules = True

    def test_each_frame_is_searched_once_after_the_page_was_hidden(self):
        self.begin()
        self.run_script(WATCH)
        self.browser.execute_async_script("""
          const [done] = arguments;
          import("./scan/scanner.js").then(({ Scanner: { prototype } }) => {
            const { searchFrame } = prototype;
            let now = 0;
            window.searched = 0;
            window.most = 0;
            prototype.searchFrame = async function (...values) {
              most = Math.max(most, ++now);
              try {
                return await searchFrame.apply(this, values);
              } finally {
                now -= 1;
                searched += 1;
              }
            };
            done();
          });
        """)
        self.go("scan")
        self.wait_for_frames(2)
        self.hide()
        self.show()
        self.wait_for_frames(6)
        self.run_script("most = 0")
        self.wait_for_frames(6)
        self.assertEqual(self.run_script("return most"), 1)

    def wait_for_frames(self, count):
        """Waits until this many more frames were searched."""
        before = self.run_script("return searched")
        self.wait(lambda: self.run_script("return searched") >= before + count)


class SheetTests(CameraTest):
    """The camera that scans the sheet of a backup."""

    def setUp(self):
        super().setUp()
        self.open("start/restore")
        self.run_script(WATCH)

    def test_the_camera_is_off_while_the_page_is_hidden(self):
        self.press("Scan the sheet")
        self.wait_for_streams(1, active=1)
        self.hide()
        self.wait_for_streams(1, active=0)
        self.film(*owner().publish("no backup"))
        self.show()
        self.wait_for("These codes are no backup.")
        self.press("Close", "dialog")
        self.wait_for_streams(2, active=0)

    def test_the_camera_is_off_if_its_view_does_not_start(self):
        self.let_the_view_fail()
        self.press("Scan the sheet")
        self.wait_for("The camera does not start.")
        self.wait_for_streams(1, active=0)

    def test_the_camera_is_off_after_the_sheet_was_closed_during_the_browsers_question(self):
        self.run_script("isHeld = true")
        self.press("Scan the sheet")
        self.wait(lambda: self.run_script("return held.length") == 1)
        self.press("Close", "dialog")
        self.run_script("release()")
        self.wait_for_streams(1, active=0)


if __name__ == "__main__":
    unittest.main()
