"""One phone shows a code of several parts, and another phone's camera reads it."""

import base64
import random
import unittest

from app_test import AppTest, folder, owner
from pixels import clip, encoded

# The camera's view in pixels.
WIDTH, HEIGHT = 1280, 720


def frames(browser, drawings):
    """Returns the symbols of the model's animation of these drawings, and how many are needed."""
    script = """
      const [drawings, done] = arguments;
      (async () => {
        const { openModel } = await import("./model/model.js");
        const model = await openModel();
        const { codes, needed } = await model.frames(drawings);
        const frames = await Promise.all(codes.map((code) => model.frame(code)));
        done([needed, frames.map(({ size, modules }) => [size, btoa(String.fromCharCode(...modules))])]);
      })();
    """
    needed, symbols = browser.execute_async_script(script, drawings)
    return needed, [(size, base64.b64decode(modules)) for size, modules in symbols]


def shown(size, modules):
    """Draws a symbol in the middle of the camera's view, as large as possible."""
    scale = HEIGHT // (size + 8)
    side = scale * (size + 8)
    light = bytes([255])
    rows = [light * side] * (4 * scale)
    for y in range(size):
        row = b"".join((b"\0" if module else light) * scale for module in modules[y * size : (y + 1) * size])
        rows += [light * 4 * scale + row + light * 4 * scale] * scale
    rows += [light * side] * (4 * scale)
    gray, left = bytes([128]), (WIDTH - side) // 2
    above = (HEIGHT - side) // 2
    return [gray * WIDTH] * above + [gray * left + row + gray * (WIDTH - left - side) for row in rows]


class AnimationTests(AppTest):
    imports_modules = True

    def test_one_phone_hands_a_file_to_another(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        content = folder() / "large.bin"
        content.write_bytes(random.Random(1).randbytes(6_000))
        codes = [text for picture in alice.publish("--file", content) for text in self.search(picture)]
        needed, symbols = frames(self.browser, codes)
        self.assertEqual(len(symbols), 2 * needed)
        # The camera misses every third symbol and starts in the middle of a round.
        film = [shown(*symbol) for place, symbol in enumerate(symbols[2:] + symbols[:2]) if place % 3 != 1]
        (folder() / "camera.y4m").write_bytes(clip(film, rate=10))
        self.go("scan")
        self.wait_for("1 message found", "large.bin")
        # The command line reads a camera's frames in the same way as images.
        seen = [folder() / f"seen-{place}.png" for place in range(needed)]
        for path, rows in zip(seen, film):
            path.write_bytes(encoded(rows))
        self.assertIn("large.bin", alice.run("scan", *seen))

    def read_large_file(self):
        """Opens a message whose file needs several symbols."""
        alice = owner()
        self.begin()
        self.follow(alice)
        content = folder() / "large.bin"
        content.write_bytes(random.Random(1).randbytes(5_000))
        self.choose(*alice.publish("--file", content))
        self.wait_for("1 message found")
        self.press("Read chess #1")

    def test_the_animation_plays_pauses_and_steps_by_hand(self):
        self.read_large_file()
        self.browser.execute_script("""
          window.places = new Set();
          const look = () => {
            const button = document.querySelector(".animation button");
            if (button !== null) places.add(button.offsetTop);
            requestAnimationFrame(look);
          };
          look();
        """)
        self.press("Show its codes")
        self.wait_for("are enough")
        counter = "return document.querySelector('.animation .note').textContent"
        seen = set()
        self.wait(lambda: seen.add(self.browser.execute_script(counter)) or len(seen) > 3)
        self.assertEqual(self.browser.execute_script("return places.size"), 1, "the button stays where it is")
        self.assertEqual(
            self.browser.execute_script("""
          const canvas = document.querySelector(".animation canvas");
          const { paddingLeft, paddingRight, paddingTop, paddingBottom, width, height } = getComputedStyle(canvas);
          const insides = [[width, paddingLeft, paddingRight], [height, paddingTop, paddingBottom]]
            .map((lengths) => lengths.map(parseFloat)).map(([length, before, after]) => length - before - after);
          return insides.map((inside) => inside / canvas.width % 1);
        """),
            [0, 0],
            "each module has equally many pixels",
        )
        self.press("Pause")
        still = self.browser.execute_script(counter)
        self.assertIn("are enough", still)
        self.press("Next code")
        self.wait(lambda: self.browser.execute_script(counter) != still)
        self.press("Close")
        self.wait(lambda: not self.elements("dialog"))

    def show_codes(self):
        """Opens the animation of a scanned file, every third frame of which fails."""
        self.read_large_file()
        self.wait_for("Show its codes")
        self.browser.execute_script("""
          window.locks = [];
          WakeLock.prototype.request = async () => {
            const lock = { isHeld: true, release: async () => { lock.isHeld = false; } };
            locks.push(lock);
            return lock;
          };
          // Every third frame fails.
          const { postMessage } = Worker.prototype;
          let count = 0;
          Worker.prototype.postMessage = function (data) {
            postMessage.call(this, data.call === "frame" && ++count % 3 === 0 ? { ...data, call: "nothing" } : data);
          };
          window.isHidden = false;
          Object.defineProperty(document, "hidden", { get: () => isHidden });
        """)
        self.press("Show its codes")
        self.wait_for("are enough")

    def close_codes(self):
        self.press("Close", "dialog")
        self.wait(lambda: not self.browser.execute_script("return locks.some(({ isHeld }) => isHeld)"))

    def test_the_animation_continues_after_a_symbol_that_cannot_be_drawn(self):
        self.show_codes()
        counter = "return document.querySelector('.animation .note').textContent"
        seen = set()
        self.wait(lambda: seen.add(self.browser.execute_script(counter)) or len(seen) > 5)
        self.assertEqual(self.browser.execute_script("return locks.length"), 1)
        self.close_codes()

    def test_the_screen_stays_on_after_the_page_was_hidden(self):
        self.show_codes()
        for count in (1, 2):
            self.wait(lambda count=count: self.browser.execute_script("return locks.length") == count)
            for is_hidden in (True, False):
                # Browsers let the screen turn off while the page is hidden.
                self.browser.execute_script(
                    """
                  [window.isHidden] = arguments;
                  for (const lock of locks) lock.isHeld = false;
                  document.dispatchEvent(new Event("visibilitychange"));
                """,
                    is_hidden,
                )
        self.close_codes()

    def test_nothing_moves_if_the_reader_prefers_reduced_motion(self):
        features = [{"name": "prefers-reduced-motion", "value": "reduce"}]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.read_large_file()
        self.press("Show its codes")
        self.wait_for("Next code", "Go on", "are enough")

    def test_each_round_shows_every_part_in_a_new_order(self):
        script = """
          const done = arguments[0];
          import("./screens/animate.js").then(({ orderOf }) =>
            done([1, 2, 7, 60, 255].map((count) => [0, 1, 2, 3].map((round) => orderOf(count, round)))));
        """
        self.begin()
        for count, rounds in zip((1, 2, 7, 60, 255), self.browser.execute_async_script(script)):
            for order in rounds:
                self.assertEqual(sorted(order), list(range(count)))
            if count > 6:
                self.assertEqual(len({tuple(order) for order in rounds}), 4)


if __name__ == "__main__":
    unittest.main()
