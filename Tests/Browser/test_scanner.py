"""Codes in pictures and before the camera."""

import base64
import functools
import os
import random
import unittest

from selenium.webdriver.common.keys import Keys

from harness import PageTest, folder, seqrcast
from locked_text import in_fragment, locked
from pixels import clip, darkened, decoded, encoded, inverted

PASSPHRASE = "correct horse battery staple"
TEXT = "Tuesday, 7 pm"


@functools.cache
def scanner_page():
    path = folder() / "scanner.html"
    seqrcast("reader", "--with-scanner", "-o", str(path))
    return path


def drawn(name, *arguments):
    """Returns the image files that `seqrcast lock` draws."""
    path = folder() / f"{name}.png"
    read, write = os.pipe()
    os.write(write, PASSPHRASE.encode() + b"\n")
    os.close(write)
    seqrcast("lock", *arguments, "--passphrase-fd", str(read), "--force", "-o", str(path), pass_fds=[read])
    os.close(read)
    return [path] if path.exists() else sorted(folder().glob(f"{name}-*.png"))


@functools.cache
def symbol():
    return drawn("symbol", TEXT)[0]


def written(name, data):
    path = folder() / name
    path.write_bytes(data)
    return path


@functools.cache
def noise():
    dice = random.Random(1)
    return written("noise.png", encoded([dice.randbytes(400) for _ in range(400)]))


class ScannerTest(PageTest):
    page = staticmethod(scanner_page)

    def setUp(self):
        super().setUp()
        self.scripts = []

    def tearDown(self):
        for script in self.scripts:
            self.browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
        super().tearDown()

    def before_the_page(self, source):
        """Runs a script in each page before its own scripts, to alter the browser."""
        self.scripts.append(
            self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        )

    def with_zbar(self):
        self.before_the_page("delete globalThis.BarcodeDetector")
        self.open()

    def choose(self, *files):
        self.element("#picture").send_keys("\n".join(str(file) for file in files))

    @property
    def status(self):
        return self.element("#status").text

    def wait_for_status(self, words):
        self.wait(lambda: words in self.status)

    def assert_opens(self):
        self.unlock(PASSPHRASE)
        self.assertEqual(self.outcome, "success")
        self.assertIn(TEXT, self.shown)


class PictureTests(ScannerTest):
    def test_picture(self):
        self.with_zbar()
        self.choose(symbol())
        self.assert_opens()

    def test_light_on_dark(self):
        self.with_zbar()
        self.choose(written("inverted.png", encoded(inverted(decoded(symbol().read_bytes())))))
        self.assert_opens()

    def test_bad_light(self):
        self.with_zbar()
        self.choose(written("darkened.png", encoded(darkened(decoded(symbol().read_bytes())))))
        self.assert_opens()

    def test_large_symbol(self):
        message = written("large.bin", random.Random(2).randbytes(1_800))
        self.with_zbar()
        self.choose(*drawn("large", "--file", str(message), "--max-version", "40"))
        self.unlock(PASSPHRASE)
        self.assertEqual(self.download("large.bin"), message.read_bytes())

    def test_parts_in_several_pictures(self):
        message = written("parts.bin", random.Random(3).randbytes(5_000))
        pictures = drawn("parts", "--file", str(message))
        self.assertGreater(len(pictures), 3)
        self.with_zbar()
        self.choose(pictures[0])
        self.wait_for("not enough")
        self.choose(*pictures[1:])
        self.unlock(PASSPHRASE)
        self.assertEqual(self.download("parts.bin"), message.read_bytes())

    def test_several_codes_in_one_picture(self):
        message = written("sheet.bin", random.Random(4).randbytes(3_000))
        pictures = [
            decoded(picture.read_bytes())
            for picture in drawn("sheet", "--file", str(message), "--scale", "4")
        ]
        self.assertGreater(len(pictures), 2)
        self.with_zbar()
        self.choose(written("together.png", encoded([b"".join(rows) for rows in zip(*pictures)])))
        self.unlock(PASSPHRASE)
        self.assertEqual(self.download("sheet.bin"), message.read_bytes())

    def test_picture_without_a_code(self):
        self.with_zbar()
        self.choose(noise())
        self.wait_for_status("The picture has no QR code that can be read.")
        self.assertEqual(self.outcome, "waiting")

    def test_one_of_several_pictures_without_a_code(self):
        self.with_zbar()
        self.choose(noise(), symbol())
        self.wait_for_status("Picture 1 of 2 has no QR code that can be read. 1 code was found.")
        self.assert_opens()

    def test_file_that_is_no_picture(self):
        self.with_zbar()
        for name, data in [
            ("text.png", b"no picture"),
            ("cut.png", symbol().read_bytes()[:60]),
            ("empty.png", b""),
        ]:
            with self.subTest(name):
                self.choose(written(name, data))
                self.wait_for_status("The picture cannot be opened here")
                self.assertEqual(self.outcome, "waiting")
                self.choose(noise())
                self.wait_for_status("no QR code")

    def test_same_picture_twice(self):
        self.with_zbar()
        self.choose(symbol())
        self.wait_for("passphrase wanted")
        self.element("#cancel").click()
        self.wait_for("waiting")
        self.choose(symbol())
        self.assert_opens()

    def hand_over(self, script):
        """Gives the symbol's picture to the page, as the browser does on paste or drop."""
        return self.browser.execute_script(
            """const bytes = Uint8Array.from(atob(arguments[0]), (c) => c.charCodeAt(0));
            const transfer = new DataTransfer();
            transfer.items.add(new File([bytes], "symbol.png", { type: "image/png" }));
            const options = { bubbles: true, cancelable: true, clipboardData: transfer, dataTransfer: transfer };
            """
            + script,
            base64.b64encode(symbol().read_bytes()).decode(),
        )

    def test_paste(self):
        self.with_zbar()
        self.assertTrue(
            self.hand_over("return !document.body.dispatchEvent(new ClipboardEvent('paste', options))")
        )
        self.assert_opens()

    def test_drop(self):
        self.with_zbar()
        for kind in ["dragover", "drop"]:
            event = f"new DragEvent('{kind}', options)"
            self.assertTrue(self.hand_over(f"return !document.body.dispatchEvent({event})"), kind)
        self.assert_opens()

    def test_a_drop_leaves_a_passphrase_that_is_typed(self):
        self.with_zbar()
        self.choose(symbol())
        self.wait_for("passphrase wanted")
        self.fill("#passphrase", "correct horse")
        self.assertTrue(self.hand_over("return !document.body.dispatchEvent(new DragEvent('drop', options))"))
        self.wait_for_status("Close this first")
        self.assertEqual(self.element("#passphrase").get_property("value"), "correct horse")

    def test_a_slow_picture_leaves_a_passphrase_that_is_typed(self):
        self.with_zbar()
        self.browser.execute_script("""
          const decode = createImageBitmap;
          const release = new Promise((resolve) => { globalThis.release = resolve; });
          globalThis.createImageBitmap = (file) => release.then(() => decode(file));
        """)
        self.choose(symbol())
        self.wait_for_status("Reading the picture")
        self.take(locked("another", PASSPHRASE))
        self.fill("#passphrase", "correct horse")
        self.browser.execute_script("release()")
        self.wait_for_status("1 code was found.")
        self.assertEqual(self.outcome, "passphrase wanted")
        self.assertEqual(self.element("#passphrase").get_property("value"), "correct horse")


class BrowsersOwnReaderTests(ScannerTest):
    def with_reader(self, formats, found):
        """Simulates a browser with its own reader, which finds these texts in every picture."""
        values = ", ".join(f"{{ rawValue: {text!r} }}" for text in found)
        self.before_the_page(f"""globalThis.BarcodeDetector = class {{
            static async getSupportedFormats() {{ return {formats!r}; }}
            async detect() {{ return [{values}]; }}
        }}""")
        self.open()

    def test_the_browsers_reader_is_asked_first(self):
        self.with_reader(["qr_code"], ["SEQR1LK:"])
        self.choose(noise())
        self.wait_for_status("1 code was found.")

    def test_blanks_in_a_symbol_belong_to_it(self):
        self.with_reader(["qr_code"], [" " + locked(TEXT, PASSPHRASE)])
        self.choose(noise())
        self.wait_for("not a code", "passphrase wanted")
        self.assertEqual(self.outcome, "not a code")

    def test_the_browsers_reader_finds_nothing(self):
        self.with_reader(["qr_code"], [])
        self.choose(symbol())
        self.assert_opens()

    def test_the_browsers_reader_cannot_read_qr_codes(self):
        self.with_reader(["ean_13"], ["1234567890128"])
        self.choose(symbol())
        self.assert_opens()


class CameraTests(ScannerTest):
    def show(self, *pictures):
        """Holds pictures, given as rows, before the camera."""
        written("camera.y4m", clip(pictures))

    def start(self):
        self.with_zbar()
        self.browser.execute_script(
            """const devices = navigator.mediaDevices, original = devices.getUserMedia.bind(devices);
            devices.getUserMedia = async (wish) => (globalThis.cameraStream = await original(wish));"""
        )
        self.element("#camera").click()

    def assert_off(self):
        states = self.browser.execute_script(
            "return cameraStream.getTracks().map((track) => track.readyState)"
        )
        self.assertEqual(states, ["ended"])
        self.assertFalse(self.element("#preview").is_displayed())

    def test_the_camera_reads_a_code(self):
        self.show(decoded(symbol().read_bytes()))
        self.start()
        self.wait_for("passphrase wanted")
        self.assert_off()
        self.assert_opens()

    def test_the_camera_runs_until_all_parts_are_there(self):
        message = written("film.bin", random.Random(5).randbytes(1_500))
        pictures = drawn("film", "--file", str(message), "--scale", "5", "--max-version", "20")
        self.assertGreater(len(pictures), 2)
        self.show(*(decoded(picture.read_bytes()) for picture in pictures))
        self.start()
        self.wait_for("passphrase wanted")
        self.assert_off()
        self.unlock(PASSPHRASE)
        self.assertEqual(self.download("film.bin"), message.read_bytes())

    def test_the_camera_can_be_stopped(self):
        self.show([bytes(400)] * 400)
        stops = {
            "button": lambda: self.element("#camera").click(),
            "Escape": lambda: self.element("body").send_keys(Keys.ESCAPE),
        }
        for name, stop in stops.items():
            with self.subTest(name):
                self.start()
                self.wait_for_status("The camera is on.")
                self.assertTrue(self.element("#preview").is_displayed())
                self.assertGreater(self.element("#preview").rect["width"], 0)
                self.assertLessEqual(
                    self.element("#preview").rect["width"], self.element("main").rect["width"]
                )
                stop()
                self.wait_for_status("The camera is off.")
                self.assert_off()

    def test_the_camera_stops_when_a_passphrase_is_asked_for(self):
        self.show([bytes(400)] * 400)
        code = locked(TEXT, PASSPHRASE)
        ways = {
            "pasted": lambda: self.take(code),
            "a link": lambda: self.browser.execute_script("location.hash = arguments[0]", in_fragment(code)),
        }
        for name, way in ways.items():
            with self.subTest(name):
                self.start()
                self.wait_for_status("The camera is on.")
                way()
                self.wait_for("passphrase wanted")
                self.assert_off()
                self.assert_opens()

    def test_the_camera_stops_when_the_page_is_hidden(self):
        self.show([bytes(400)] * 400)
        self.start()
        self.wait_for_status("The camera is on.")
        window = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        self.addCleanup(self.browser.switch_to.window, window)
        self.addCleanup(self.browser.close)
        self.addCleanup(self.browser.switch_to.window, self.browser.current_window_handle)
        # The page is hidden behind another tab meanwhile.
        self.browser.switch_to.window(window)
        self.wait_for_status("The camera is off, as the page was hidden.")
        self.assert_off()

    def test_no_camera(self):
        for name, sentence in {
            "NotFoundError": "There is no camera here.",
            "NotAllowedError": "The camera may not be used.",
            "NotReadableError": "The camera does not answer",
        }.items():
            with self.subTest(name):
                self.open()
                self.browser.execute_script(
                    "const name = arguments[0]; navigator.mediaDevices.getUserMedia = async () => {"
                    " throw new DOMException('', name); };",
                    name,
                )
                self.element("#camera").click()
                self.wait_for_status(sentence)
                self.assertEqual(self.element("#camera").text, "Use the camera")

    def test_browser_that_offers_no_camera(self):
        self.before_the_page("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })")
        self.open()
        self.element("#camera").click()
        self.wait_for_status("This browser offers no camera here.")


def brotli(data):
    """Returns a stream of at most 65,536 bytes, uncompressed (RFC 7932, section 9.2)."""
    return ((len(data) - 1 << 4) | 1 << 20).to_bytes(3, "little") + data + b"\x03"


class BrotliTests(ScannerTest):
    def expand(self, stream, limit):
        """Returns the expanded bytes, or the outcome of a refusal."""
        answer = self.browser.execute_async_script(
            """const [stream, limit, done] = arguments;
            expandBrotli(new Uint8Array(stream), limit).then(
              (bytes) => done([...bytes]), (error) => done(error.outcome ?? error.message));""",
            list(stream),
            limit,
        )
        return bytes(answer) if isinstance(answer, list) else answer

    def setUp(self):
        super().setUp()
        self.open()

    def test_expands(self):
        data = bytes(range(256)) * 4
        self.assertEqual(self.expand(brotli(data), 1024), data)
        self.assertEqual(self.expand(b"\x06", 0), b"")

    def test_refuses(self):
        stream = brotli(b"Tuesday, 7 pm")
        for name, damaged, limit in [
            ("longer than the limit", stream, 12),
            ("cut off", stream[:-1], 100),
            ("cut off early", stream[:5], 100),
            ("followed by a byte", stream + b"\0", 100),
            ("empty", b"", 100),
            ("damaged", b"\xff" + stream[1:], 100),
        ]:
            with self.subTest(name):
                self.assertEqual(self.expand(damaged, limit), "invalid compression")


if __name__ == "__main__":
    unittest.main()
