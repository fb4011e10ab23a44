"""vobject reads the exported contacts."""

import stat
import unittest

import vobject

from board import CARD_LINES, export, folder, read, reader, run

CARDS = [
    "BEGIN:VCARD\nVERSION:3.0\nN:Example;Ines\nFN:Ines Example\nTEL;TYPE=home:+49 30 1\nEND:VCARD",
    "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:" + "東京" * 40 + "\r\nitem1.EMAIL;PREF=1:a@example.org\r\n"
    "NOTE:one\\, two\\nEND:VCARD\\nBEGIN:VCARD\r\nX-LINES:a\u2028END:VCARD\u0085b\r\nEND:VCARD\r\n",
    "BEGIN:VCARD\nVERSION:4.0\nFN:Blank\nNOTE:" + " " * 200 + "END:VCARD" + " " * 100 + "\nEND:VCARD",
    "BEGIN:VCARD\nVERSION:4.0\nFN:Fold\n ed\nNOTE;ENCODING=QUOTED-PRINTABLE:no end==\nEND:VCARD",
]


class CardTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        read("people", *CARDS)
        cls.text = export("vcf", "people").decode()
        cls.cards = list(vobject.readComponents(cls.text))[::-1]

    def test_every_line_is_well_formed(self):
        self.assertTrue(self.text.endswith("END:VCARD\r\n"))
        self.assertEqual(self.text.splitlines(), self.text.removesuffix("\r\n").split("\r\n"))
        for line in self.text.encode().split(b"\r\n")[:-1]:
            self.assertNotEqual(line.strip(), b"")
            self.assertTrue(len(line) <= 75 or b" " * 74 in line)
            line.decode()

    def test_cards(self):
        self.assertEqual(
            [card.fn.value for card in self.cards], ["Ines Example", "東京" * 40, "Blank", "Folded"]
        )
        self.assertEqual([card.version.value for card in self.cards], ["3.0", "4.0", "4.0", "4.0"])
        self.assertEqual(self.cards[0].tel.value, "+49 30 1")
        self.assertEqual(self.cards[0].tel.params["TYPE"], ["home"])
        self.assertEqual((self.cards[1].email.group, self.cards[1].email.value), ("item1", "a@example.org"))
        self.assertEqual(self.cards[1].note.value, "one, two\nEND:VCARD\nBEGIN:VCARD")
        self.assertEqual(self.cards[1].contents["x-lines"][0].value, "a END:VCARD b")

    def test_readers_of_vcard_2_1(self):
        """A reader that knows quoted-printable finds the same cards."""
        cards = list(vobject.readComponents(self.text, allowQP=True))
        self.assertEqual([card.fn.value for card in cards], [card.fn.value for card in self.cards[::-1]])

    def test_values_that_nobody_can_decode(self):
        """Such values prevent nobody from reading the rest."""
        read("broken", *[f"BEGIN:VCARD\nVERSION:3.0\nFN:Broken\n{line}\nEND:VCARD" for line in CARD_LINES])
        text = export("vcf", "broken").decode()
        self.assertEqual(len(list(vobject.readComponents(text))), len(CARD_LINES))
        self.assertNotIn("ENCODING", text)

    def test_no_contacts(self):
        self.assertEqual(export("vcf", "empty"), b"")

    def test_file(self):
        run(reader(), "history", "people", "--vcf", "-o", "cards.vcf")
        path = folder() / "cards.vcf"
        self.assertEqual(path.read_bytes().decode(), self.text)
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)


if __name__ == "__main__":
    unittest.main()
