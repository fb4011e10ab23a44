"""Raw DEFLATE inside a locked text."""

import unittest
import zlib

from harness import PageTest
from locked_text import code, inside, locked, locked_body

LIMIT = 1_048_576
PASSPHRASE = "x"


def deflated(data):
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    return compressor.compress(data) + compressor.flush()


class CompressionTests(PageTest):
    def verdict(self, stream):
        return self.browser.execute_async_script(
            """
          const [hex, done] = arguments;
          const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
          inflateRaw(bytes, contentLimit).then(({ length }) => length, (error) => error.outcome ?? String(error)).then(done);
        """,
            stream.hex(),
        )

    def test_compressed_text(self):
        text = "All of us, all of the time. " * 500
        self.read(locked(text, PASSPHRASE, compressed=True), PASSPHRASE)
        self.assertEqual(self.shown.count("All of us"), 500)

    def test_damaged_stream(self):
        self.read(code(locked_body(inside(b"\xff\xff", flags=1), PASSPHRASE)), PASSPHRASE)
        self.assertEqual((self.outcome, self.refusal), ("damaged", "invalid compression"))

    def test_streams(self):
        self.open()
        stream = deflated(b"Tuesday" * 100)
        for name, data, verdict in [
            ("whole", stream, 700),
            ("cut off", stream[:-1], "invalid compression"),
            ("empty", b"", "invalid compression"),
            ("followed by a byte", stream + b"\0", "invalid compression"),
            ("followed by itself", stream * 2, "invalid compression"),
            ("with a header of zlib", zlib.compress(b"Tuesday" * 100), "invalid compression"),
            ("at the limit", deflated(bytes(LIMIT)), LIMIT),
            ("beyond the limit", deflated(bytes(LIMIT + 1)), "invalid compression"),
            ("far beyond", deflated(bytes(LIMIT * 100)), "invalid compression"),
            ("at the limit, followed by a byte", deflated(bytes(LIMIT)) + b"\0", "invalid compression"),
        ]:
            with self.subTest(name):
                self.assertEqual(self.verdict(data), verdict)


if __name__ == "__main__":
    unittest.main()
