"""Refused codes: each reason is distinct, and cheap checks come before slow ones."""

import base64
import unittest

from harness import PageTest, reader_page
from locked_text import code, in_fragment, inside, locked, locked_body, with_checksum

PASSPHRASE = "mofab-jiduz-tizok-hagur-vobal-nifos"


class RefusalTests(PageTest):
    @classmethod
    def setUpClass(cls):
        cls.body = locked_body(inside("Tuesday"), PASSPHRASE)
        cls.code = code(cls.body)

    def assert_refused(self, text, outcome, refusal=None):
        """Asserts that pasting this is refused without asking for a passphrase.

        Another code can be pasted then.
        """
        self.take(text)
        self.assertEqual(self.outcome, outcome)
        self.assertEqual(self.refusal, outcome if refusal is None else refusal)
        self.assertTrue(self.element("#problem-title").text)
        self.assertTrue(self.element("#code").is_displayed())
        self.assertEqual(self.focused.get_property("id"), "problem")

    def test_no_code(self):
        self.open()
        for text in ["Tuesday", "https://example.org/", "https://example.org/#top", "SEQR1LK", "seqr1lk:00"]:
            with self.subTest(text):
                self.assert_refused(text, "not a code")

    def test_codes_of_newer_versions(self):
        self.open()
        version = with_checksum(b"\x02" + self.body[1:-4])
        for text, refusal in [
            ("SEQR2LK:00", "unsupported version"),
            ("SEQR1ZZ:00", "unknown kind"),
            (code(version), "newer"),
            (code(b"\x02"), "newer"),
        ]:
            with self.subTest(text):
                self.assert_refused(text, "newer", refusal)

    def test_damaged_codes(self):
        self.open()
        for text, refusal in [
            ("SEQR1LK:0", "invalid base45"),
            (code(self.body[:-1]), "damaged"),
            (code(self.body + b"\0"), "damaged"),
            (self.code.lower().replace("seqr1lk:", "SEQR1LK:"), "invalid base45"),
            ("SEQR1LK:", "damaged"),
            ("SEQR1LK:::::::", "invalid base45"),
        ]:
            with self.subTest(text):
                self.assert_refused(text, "damaged", refusal)

    def test_every_flipped_byte(self):
        """Flipping any byte of the body but the first gives damage."""
        self.open()
        verdicts = self.browser.execute_async_script(
            """
          const [text, done] = arguments;
          (async () => {
            const code = parseCode(text);
            const verdicts = [];
            for (let index = 0; index < code.body.length; index += 1) {
              const body = code.body.slice();
              body[index] ^= 0x40;
              verdicts.push(await readLocked({ ...code, body }).then(() => "read", (error) => error.outcome));
            }
            return verdicts;
          })().then(done);
        """,
            self.code,
        )
        self.assertEqual(len(verdicts), len(self.body))
        self.assertEqual(verdicts[0], "newer")
        self.assertEqual(set(verdicts[1:]), {"damaged"})

    def test_broken_layouts(self):
        """Bodies with a valid checksum that are too short, or have a number not in its shortest form."""
        self.open()
        front = b"\x01\xc0\xcf\x24"
        for name, body in {
            "no iterations": b"\x01",
            "no salt": front,
            "short salt": front + bytes(15),
            "no commitment": front + bytes(16),
            "no ciphertext": front + bytes(32),
            "a tag alone": front + bytes(48),
            "a long number": b"\x01\xc0\xcf\xa4\x00" + bytes(64),
            "a number of 65 bits": b"\x01" + b"\xff" * 9 + b"\x02" + bytes(64),
        }.items():
            with self.subTest(name):
                self.assert_refused(code(with_checksum(body)), "damaged")

    def test_absurd_iterations(self):
        self.open()
        for iterations in [0, 1, 599_999, 10_000_001, 2**40, 2**64 - 1]:
            with self.subTest(iterations):
                body = locked_body(inside("x"), PASSPHRASE, iterations=iterations, derive=False)
                self.assert_refused(code(body), "absurd")

    def test_the_highest_number_of_iterations_is_accepted(self):
        self.open()
        self.take(code(locked_body(inside("x"), PASSPHRASE, iterations=10_000_000, derive=False)))
        self.assertEqual(self.outcome, "passphrase wanted")

    def test_another_kind(self):
        self.open()
        for kind in ["PK", "KC", "CS", "MS", "FR", "AU", "EN", "BK", "SD", "GK"]:
            with self.subTest(kind):
                self.assert_refused(f"SEQR1{kind}:00", "another kind")
        self.take("SEQR1MS:00")
        self.assertIn("message", self.element("#problem-title").text)

    def test_several_codes(self):
        self.open()
        self.assert_refused(self.code + "\n" + locked("other", PASSPHRASE), "several codes")
        self.take(self.code + "\nSEQR1MS:00\n" + self.code)
        self.assertEqual(self.outcome, "passphrase wanted")

    def test_a_guest_key_in_a_reader_page(self):
        guest_key = code(
            locked_body(b"share", PASSPHRASE, header=b"SEQR1GK:", derive=False), header=b"SEQR1GK:"
        )
        block = f'<script type="text/plain" id="guest-key">{base64.b64encode(guest_key.encode()).decode()}</script>'
        path = reader_page().with_name("guest.html")
        path.write_text(reader_page().read_text().replace("</footer>", "</footer>" + block))
        self.browser.get(path.as_uri())
        self.wait_for("newer")
        self.assertFalse(self.element("#code").is_displayed())
        self.assertEqual(self.drain(), ([path.as_uri()], []))

    def test_wrong_passphrase(self):
        self.open(in_fragment(self.code))
        self.unlock("something else")
        self.assertEqual(self.outcome, "wrong passphrase")
        field = self.focused
        self.assertEqual(field.get_property("id"), "passphrase")
        self.assertEqual(field.get_dom_attribute("aria-invalid"), "true")
        self.assertIn("not the passphrase", self.element("#passphrase-problem").text)
        self.unlock(PASSPHRASE)
        self.assertEqual(self.outcome, "success")

    def test_passphrase_too_long(self):
        self.open(in_fragment(self.code))
        self.unlock("x" * 1025)
        self.assertEqual(self.outcome, "invalid passphrase")

    def test_wrong_contents_behind_the_passphrase(self):
        """Mistakes inside the ciphertext, which only the code's maker can have made."""
        for name, plaintext, outcome, refusal in [
            ("type", inside("x", type=8), "newer", "unknown content type"),
            ("large type", inside("x", type=2**60), "newer", "unknown content type"),
            ("flags", inside("x", flags=2), "newer", "unknown flags"),
            ("type alone", b"\x01", "damaged", "truncated"),
            ("no content", b"\x01\x00", "damaged", "invalid content"),
            ("blank", inside(" \n"), "damaged", "invalid content"),
            ("utf-8", inside(b"\xc0\xaf"), "damaged", "invalid utf-8"),
            ("script link", inside("javascript:alert(1)", "url"), "damaged", "invalid content"),
            (
                "data link",
                inside("data:text/html,<script>alert(1)</script>", "url"),
                "damaged",
                "invalid content",
            ),
        ]:
            with self.subTest(name):
                self.read(code(locked_body(plaintext, PASSPHRASE)), PASSPHRASE)
                self.assertEqual((self.outcome, self.refusal), (outcome, refusal))

    def test_altered_ciphertext_with_a_valid_checksum(self):
        """Anybody can renew the checksum of an altered code, but its tag does not verify."""
        body = bytearray(self.body[:-4])
        body[-20] ^= 1
        self.read(code(with_checksum(bytes(body))), PASSPHRASE)
        self.assertEqual(self.outcome, "damaged")

    def test_altered_commitment_with_a_valid_checksum(self):
        body = bytearray(self.body[:-4])
        body[20] ^= 1
        self.read(code(with_checksum(bytes(body))), PASSPHRASE)
        self.assertEqual(self.outcome, "wrong passphrase")


if __name__ == "__main__":
    unittest.main()
