"""Content that tries to be more than text stays text."""

import unittest

from harness import PageTest
from locked_text import locked, string, varint

PASSPHRASE = "x"
MARKUP = (
    "</script><script>document.title = 'harmed'</script><img src=x onerror=\"document.title='harmed'\"><!--"
)


class HostileTests(PageTest):
    def show(self, content, kind="text"):
        self.view(content, kind)

    def assert_harmless(self):
        self.assertEqual(self.browser.title, "SeQRcast reader")
        self.assertEqual(
            self.elements("#opened-content script, #opened-content img, #opened-content iframe"), []
        )

    def test_markup(self):
        quoted = MARKUP.replace('"', "")
        contents = {
            "text": MARKUP,
            "contact": f'BEGIN:VCARD\nVERSION:3.0\nFN:{MARKUP}\nTEL;TYPE="{quoted}":{MARKUP}\nEND:VCARD',
            "event": f'BEGIN:VEVENT\nSUMMARY:{MARKUP}\nDTSTART;TZID="{quoted}":20261201T190000\nEND:VEVENT',
            "record": string("<b>x") + varint(1) + string("<i>y") + string(MARKUP),
            "file": string("<img src=x onerror=alert(1)>.txt") + string("text/html") + MARKUP.encode(),
        }
        for kind, content in contents.items():
            with self.subTest(kind):
                self.show(content, kind)
                self.assert_harmless()
                self.assertIn("<", self.shown)

    def test_markup_in_a_link(self):
        self.open("SEQR1LK/<img src=x onerror=document.title='harmed'>")
        self.assertEqual(self.outcome, "damaged")
        self.assert_harmless()

    def test_characters_that_deceive(self):
        characters = "\u202e\u2066\u200b\u2060\ufeff\u00ad\u0007\u0085\u2028\u061c\u3164\ue000\U000e0041"
        self.show("".join(f"gnp{character}exe\n" for character in characters))
        spelled = [f"U+{ord(character):04X}" for character in characters]
        shown = self.element(".prose bdi").get_property("textContent")
        self.assertEqual(shown.split(), [f"gnp{name}exe" for name in spelled])
        self.assertEqual([element.text for element in self.elements(".prose .escape")], spelled)

    def test_line_ends(self):
        self.show("a\r\nb\rc\n\td")
        self.assertEqual(self.element(".prose bdi").get_property("textContent"), "a\r\nbU+000Dc\n\td")

    def test_direction_is_kept_inside(self):
        self.show("שלום (7 pm)")
        text = self.element(".prose bdi")
        self.assertEqual(text.get_dom_attribute("dir"), "auto")
        self.assertEqual(
            self.browser.execute_script("return getComputedStyle(arguments[0]).unicodeBidi", text), "isolate"
        )

    def test_urls_in_texts_are_no_links(self):
        self.show("see https://example.org/ or javascript:alert(1)")
        self.assertEqual(self.elements("#opened-content a:not([download])"), [])

    def test_a_large_text_is_shown_in_part_and_saved_whole(self):
        text = "All of it. " * 95_000
        self.read(locked(text, PASSPHRASE, compressed=True), PASSPHRASE)
        shown = self.element(".prose bdi").get_property("textContent")
        self.assertEqual(shown, text[:50_000] + "… 995,000 more characters")
        self.assertEqual(self.download("text.txt"), text.encode())

    def test_text_of_controls(self):
        self.show("a\x01" * 100_000)
        self.assertEqual(len(self.elements(".escape")), 101)
        shown = self.element(".prose bdi").get_property("textContent")
        self.assertTrue(shown.endswith("a[U+0001]… 150,000 more characters"), shown[-50:])

    def test_content_that_browsers_draw_slowly_is_shortened(self):
        """Each case is displayed before the driver gives up.

        Undivided, browsers would need minutes for most of them.
        """
        fields = b"".join(string(f"{index:03}") + string("\u202ea" * 1_000) for index in range(256))
        for name, content, kind in [
            ("marks piled on a letter", "a" + "\u0301" * 500_000, "text"),
            ("one long word", "\u0627\u0644" * 250_000, "text"),
            ("line ends", "a" + "\n" * 1_000_000, "text"),
            ("controls", "\u202ea" * 260_000, "text"),
            (
                "parameters",
                f"BEGIN:VCARD\nVERSION:3.0\nFN:A\nTEL{';TYPE=a' * 140_000}:1\nEND:VCARD",
                "contact",
            ),
            ("labels", "https://" + "xn--80ak6aa92e." * 60_000 + "example/", "url"),
            ("fields", string("a") + varint(256) + fields, "record"),
            ("web addresses", " ".join(f"http://{index:x}.a" for index in range(60_000)), "text"),
            ("telephones", "BEGIN:VCARD\nVERSION:3.0\nFN:A\n" + "TEL:1\n" * 160_000 + "END:VCARD", "contact"),
        ]:
            with self.subTest(name):
                self.show(content, kind)
                self.assertLess(len(self.element("#opened-content").get_property("textContent")), 3_000_000)

    def test_combining_marks_of_other_scripts_stay(self):
        text = "ที่นี่ נִקּוּד हिन्दी é"
        self.show(text)
        self.assertEqual(self.element(".prose bdi").get_property("textContent"), text)
        self.assertEqual(self.elements(".escape"), [])

    def test_long_lines_of_contacts(self):
        """Lines with a megabyte of separators, against algorithms that are slow with them."""
        for line in [
            "ORG:" + ";" * 1_000_000,
            "ORG:" + "\\;" * 500_000,
            "TEL;TYPE=" + "," * 1_000_000 + ":1",
            "TEL;TYPE=" + "a," * 500_000 + "b:1",
            "NOTE:" + "\\" * 1_000_000,
        ]:
            with self.subTest(line[:10]):
                self.show(f"BEGIN:VCARD\nVERSION:3.0\nFN:A\n{line}\nEND:VCARD", "contact")

    def test_many_events(self):
        events = "BEGIN:VEVENT\nDTSTART:20261201\nEND:VEVENT\n" * 20_000
        self.show("BEGIN:VCALENDAR\nVERSION:2.0\n" + events + "END:VCALENDAR", "event")
        self.assertEqual(len(self.elements(".event")), 50)

    def test_wide_content_keeps_within_the_page(self):
        for content, kind in [("x" * 5000, "text"), ("https://" + "x" * 5000 + ".example/", "url")]:
            with self.subTest(kind):
                self.show(content, kind)
                wide = self.browser.execute_script(
                    "return document.documentElement.scrollWidth > document.documentElement.clientWidth"
                )
                self.assertFalse(wide)


if __name__ == "__main__":
    unittest.main()
