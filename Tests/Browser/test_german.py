"""The reader and guest pages in German, chosen by the browser's language or by the page's maker."""

import functools
import unittest

from harness import PageTest, folder
from locked_text import in_fragment, locked
from test_guest import alice

PASSPHRASE = "correct horse battery staple"
# The page's own texts, including hidden ones.
OWN_WORDS = "return [...document.querySelectorAll('[data-say]')].map((place) => place.textContent)"


class GermanTest(PageTest):
    def speak(self, *languages):
        """Sets the browser's languages for all pages loaded later."""
        source = f"Object.defineProperty(navigator, 'languages', {{ value: {list(languages)}, configurable: true }})"
        added = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", added)

    @property
    def language(self):
        return self.element("html").get_dom_attribute("lang")


class ReaderTests(GermanTest):
    def test_it_uses_the_first_of_the_browsers_languages_that_it_knows(self):
        for languages, expected in [
            (["de-AT", "en"], "de"),
            (["sv", "de"], "de"),
            (["sv"], "en"),
            (["en-US", "de"], "en"),
        ]:
            with self.subTest(languages):
                self.speak(*languages)
                self.open()
                self.assertEqual(self.language, expected)
                self.assertEqual(
                    self.browser.title, {"de": "SeQRcast-Leser", "en": "SeQRcast reader"}[expected]
                )
                self.assertNotIn("", self.browser.execute_script(OWN_WORDS))

    def test_a_refusal_and_a_text_in_german(self):
        self.speak("de-DE")
        self.open(in_fragment(locked("Dienstag, 19 Uhr", PASSPHRASE)))
        self.unlock("falsch")
        self.assertIn("Das ist nicht die Passphrase.", self.element("#passphrase-problem").text)
        self.unlock(PASSPHRASE)
        self.assertEqual(self.element("#opened-title").text, "Geöffnet")
        self.assertIn("Dienstag, 19 Uhr", self.shown)

    def test_an_event_in_german(self):
        self.speak("de-DE")
        rules = {
            "FREQ=WEEKLY;BYDAY=SA,MO": "jeden Montag und Samstag",
            "FREQ=WEEKLY;INTERVAL=2;COUNT=5": "alle 2 Wochen am Samstag, 5-mal",
            "FREQ=MONTHLY;UNTIL=20270105": "jeden Monat am 5. bis 5. Jan. 2027",
            "FREQ=MONTHLY;BYDAY=-1SA": "jeden Monat am letzten Samstag",
            "FREQ=MONTHLY;BYMONTHDAY=-1": "jeden Monat am letzten Tag",
            "FREQ=YEARLY": "jedes Jahr am 5. Dez.",
        }
        for rule, said in rules.items():
            with self.subTest(rule):
                event = [
                    "BEGIN:VEVENT",
                    "DTSTART:20261205T190000",
                    "DTEND:20261206T010000",
                    f"RRULE:{rule}",
                    "END:VEVENT",
                ]
                self.view("\r\n".join(event) + "\r\n", "event")
                shown = self.shown
                self.assertIn("Ein Termin ohne Titel", shown)
                self.assertIn("Sa 5. Dez. 2026, 19:00 – So 6. Dez. 2026, 01:00", shown)
                self.assertIn(said, shown)


@functools.cache
def german_page():
    path = folder() / "gast.html"
    alice().run("guest", "chess", "--name", "Oma", "--language", "de", "-o", path)
    return path


class GuestTests(GermanTest):
    page = staticmethod(german_page)

    def test_the_makers_language_overrides_the_browsers(self):
        self.speak("en-GB")
        self.open()
        self.assertEqual(self.language, "de")
        self.assertIn("Diese Seite liest einen Kanal.", self.element("#unlock-what").text)
        self.assertEqual(self.element("#camera").get_property("textContent"), "Kamera benutzen")


if __name__ == "__main__":
    unittest.main()
