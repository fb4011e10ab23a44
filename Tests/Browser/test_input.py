"""Codes as people enter them: pasted, as links, with odd spelling, in parts."""

import itertools
import random
import unittest

from harness import PageTest
from locked_text import code, in_fragment, inside, locked_body
from parts import parts

PASSPHRASE = "mofab-jiduz-tizok-hagur-vobal-nifos"
PASTE = """
  const data = new DataTransfer();
  data.setData("text/plain", arguments[1]);
  arguments[0].dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
"""


# Counts the combinations tried for each arriving forged part, by counting computed digests.
TRIES = """
  const [texts, done] = arguments;
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  let count = 0;
  crypto.subtle.digest = (...values) => {
    count += 1;
    return digest(...values);
  };
  (async () => {
    const parts = new PartCollection();
    const counts = [];
    for (const text of texts) {
      count = 0;
      await parts.add(parseCode(text)).rebuild();
      counts.push(count);
    }
    return counts;
  })().then(done, (error) => done(String(error)));
"""


class InputTests(PageTest):
    @classmethod
    def setUpClass(cls):
        cls.body = locked_body(inside("Tuesday " * 40), PASSPHRASE)
        cls.code = code(cls.body)

    def test_spellings(self):
        fragment = in_fragment(self.code)
        everything = "".join(f"%{ord(character):02x}" for character in fragment)
        for name, text in {
            "blanks around": f"  \t{self.code} \n\n",
            "a link": "https://example.org/reader.html#" + fragment,
            "a file": "file:///home/a%20b/reader.html?x=1#" + fragment,
            "capitals": "HTTPS://EXAMPLE.ORG/#" + fragment,
            "everything encoded": "https://example.org/#" + everything,
            "small letters": "https://example.org/#" + fragment.lower(),
            "a sentence's end": f"https://example.org/#{fragment}.",
        }.items():
            with self.subTest(name):
                self.open()
                self.take(text)
                self.assertEqual(self.outcome, "passphrase wanted")

    def test_fragment_with_everything_encoded(self):
        self.open("".join(f"%{ord(character):02X}" for character in in_fragment(self.code)))
        self.assertEqual(self.outcome, "passphrase wanted")

    def test_fragment_cut_short(self):
        self.open(in_fragment(self.code)[:-1])
        self.assertEqual(self.outcome, "damaged")

    def test_fragment_without_a_code(self):
        self.open("top")
        self.assertEqual(self.outcome, "not a code")

    def test_paste_anywhere(self):
        self.open()
        self.mark()
        self.browser.execute_script(PASTE, self.element("body"), self.code + "\r\n")
        self.wait_for_change()
        self.assertEqual(self.outcome, "passphrase wanted")

    def test_paste_into_a_field_stays_there(self):
        self.open()
        self.browser.execute_script(PASTE, self.element("#code"), self.code)
        self.assertEqual(self.outcome, "waiting")

    def test_another_code(self):
        self.open(in_fragment(self.code))
        self.element("#cancel").click()
        self.assertEqual(self.outcome, "waiting")
        self.take(self.code)
        self.assertEqual(self.outcome, "passphrase wanted")

    def test_parts_in_any_order_and_with_losses(self):
        texts = parts(b"SEQR1LK:" + self.body, 3, 2)
        self.open()
        for chosen in itertools.combinations(texts, 3):
            shuffled = random.Random(chosen[0]).sample(chosen, 3)
            self.take("\n".join(shuffled))
            self.assertEqual(self.outcome, "passphrase wanted")
            self.element("#cancel").click()

    def test_parts_one_by_one(self):
        texts = parts(b"SEQR1LK:" + self.body, 3, 2)
        self.open()
        self.take(texts[4])
        self.assertEqual(self.outcome, "not enough")
        self.assertIn("1 of 5 parts", self.element("#problem-title").text)
        self.assertIn("2 more are needed", self.element("#problem-advice").text)
        self.take(texts[4])
        self.assertIn("1 of 5 parts", self.element("#problem-title").text)
        self.take(texts[1])
        self.assertIn("1 more is needed", self.element("#problem-advice").text)
        self.take(texts[2])
        self.unlock("Mofab Jiduz Tizok Hagur Vobal Nifos")
        self.assertEqual(self.outcome, "success")

    def test_forged_part(self):
        texts = parts(b"SEQR1LK:" + self.body, 3, 2)
        forged = parts(b"SEQR1LK:" + bytes(len(self.body)), 3, 2)
        front = 8 + 33
        self.open()
        self.take("\n".join([texts[0], texts[1][:front] + forged[1][front:], texts[2]]))
        self.assertEqual(self.outcome, "not enough")
        self.assertIn("do not fit together", self.element("#problem-title").text)
        self.take(texts[4])
        self.assertEqual(self.outcome, "passphrase wanted")

    def test_forged_part_of_a_large_code(self):
        """Each part is left out once, no matter how long this takes."""
        body = random.Random(2).randbytes(150_000)
        texts = parts(b"SEQR1MS:" + body, 100, 25)
        front = len(texts[0]) - 3 * 1_000
        texts[90] = texts[90][:front] + texts[89][front:]
        self.open()
        self.take("\n".join(texts[:101]))
        self.assertEqual(self.outcome, "another kind")

    def test_the_search_for_forged_parts_runs_at_doubling_numbers_of_parts(self):
        texts = parts(b"SEQR1LK:" + bytes(100), 10, 40)
        front = len(texts[0]) - 9
        forged = [text[:front] + "000000000" for text in texts]
        self.open()
        counts = self.browser.execute_async_script(TRIES, forged)
        self.assertEqual(
            [index + 1 for index, count in enumerate(counts) if count > 1], [11, 12, 14, 18, 26, 42]
        )
        self.assertEqual(set(counts[:9]), {0})

    def test_many_parts(self):
        """The largest code in the most parts, with as many lost as the parity can replace."""
        body = random.Random(1).randbytes(1_048_576 - 8)
        texts = parts(b"SEQR1MS:" + body, 128, 127)
        self.open()
        self.take("\n".join(texts[127:]))
        self.assertEqual(self.outcome, "another kind")
        self.assertIn("message", self.element("#problem-title").text)

    def test_another_code_forgets_parts(self):
        texts = parts(b"SEQR1LK:" + self.body, 3, 2)
        self.open()
        self.take(texts[0])
        self.take(self.code)
        self.element("#cancel").click()
        self.take(texts[1])
        self.assertIn("1 of 5 parts", self.element("#problem-title").text)

    def test_parts_of_a_newer_kind(self):
        self.open()
        self.take("\n".join(parts(b"SEQR1ZZ:" + self.body, 2, 0)))
        self.assertEqual((self.outcome, self.refusal), ("newer", "unknown kind"))

    def test_passphrases(self):
        for typed, written in [
            (" MOFAB-jiduz tizok--HAGUR vobal nifos ", PASSPHRASE),
            ("mofabjiduztizokhagurvobalnifos", PASSPHRASE),
            ("Zoe\u0308 ist da", "Zo\u00eb ist da"),
            ("mofab-jiduz", "mofab-jiduz"),
        ]:
            with self.subTest(typed):
                self.read(code(locked_body(inside("open"), written)), typed)
                self.assertEqual(self.outcome, "success")

    def test_passphrase_bytes(self):
        """Only generated passphrases are normalized; others are used as typed."""
        self.open()
        for typed, written in [
            ("Mofab-Jiduz", "Mofab-Jiduz"),
            (" a b ", " a b "),
            ("MOFAB\u00a0jiduz tizok hagur vobal nifos", None),
            ("cofab-jiduz-tizok-hagur-vobal-nifos", None),
            ("mofabjiduztizokhagurvobal", None),
            ("mofab-jiduz-tizok-hagur-vobal-nifos-mofab", None),
            ("M\u212aFAB", "MKFAB"),
        ]:
            with self.subTest(typed):
                result = self.browser.execute_script(
                    "return new TextDecoder().decode(passphraseBytes(arguments[0]))", typed
                )
                self.assertEqual(result, typed if written is None else written)

    def test_show_passphrase(self):
        self.open(in_fragment(self.code))
        field, show = self.element("#passphrase"), self.element("#show")
        self.assertEqual(field.get_property("type"), "password")
        show.click()
        self.assertEqual(
            (field.get_property("type"), show.get_dom_attribute("aria-pressed")), ("text", "true")
        )
        show.click()
        self.assertEqual(
            (field.get_property("type"), show.get_dom_attribute("aria-pressed")), ("password", "false")
        )


if __name__ == "__main__":
    unittest.main()
