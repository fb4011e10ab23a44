"""The sentences of the reader and guest pages: each language is complete, and no sentence is unused."""

import re
import unittest
from pathlib import Path

import tables

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "Pages"
READER = PAGES / "reader"
# Prefixes of keys that scripts put together.
FAMILIES = ("outcome.", "kind.", "type.")
# Keys that are names of vCard properties and calendar frequencies.
NAMES = {
    "TEL",
    "EMAIL",
    "ORG",
    "TITLE",
    "ROLE",
    "ADR",
    "URL",
    "IMPP",
    "BDAY",
    "NICKNAME",
    "NOTE",
    "daily",
    "weekly",
    "monthly",
    "yearly",
}


def table(language):
    return tables.table(READER / "words" / f"{language}.js")


class WordTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.english = table("en")
        cls.german = table("de")
        cls.scripts = "\n".join(
            path.read_text() for page in ("common", "reader") for path in (PAGES / page).glob("*.js")
        )

    def test_each_language_is_complete(self):
        self.assertEqual(sorted(path.stem for path in (READER / "words").glob("*.js")), tables.LANGUAGES)
        page = (READER / "page.html").read_text()
        for language in tables.LANGUAGES:
            with self.subTest(language):
                self.assertEqual(tables.faults(table(language), self.english, language), [])
                self.assertIn(f'<p lang="{language}"', page)
                self.assertRegex(
                    (READER / "translations.js").read_text(),
                    rf'import (\w+) from "\./words/{language}\.js";[^§]*\b{language}: \1,',
                )

    def test_everything_is_translated(self):
        same = {key for key, said in self.english.items() if said == self.german[key]}
        self.assertEqual(
            same,
            {
                *("passphrase", "code", "type.text", "type.url", "ORG", "TITLE", "IMPP"),
                *("date", "longDate", "moment"),
            },
        )

    def test_each_sentence_exists_and_is_used(self):
        page = (READER / "page.html").read_text()
        said = set(re.findall(r'data-say="([^"]*)"', page))
        for arguments in re.findall(r"(?:say|sayAround|sentencesOf)\(([^)]*)", self.scripts):
            said |= set(re.findall(r'"([^"]+)"', arguments))
        unsaid = {key for key in self.english if not key.startswith(FAMILIES)} - NAMES
        self.assertEqual(unsaid - said, set())
        # A condition that chooses between two sentences.
        self.assertEqual(said - set(self.english), {"https"})

    def test_each_outcome_and_kind_has_sentences(self):
        outcomes = set(re.findall(r'"?[\w ]+"?: "([\w ]+)",', (READER / "sentences.js").read_text()))
        own = {"not enough", "another kind", "unsupported browser", "framed"}
        self.assertEqual({f"outcome.{name}" for name in outcomes - own} - set(self.english), set())
        kinds = set(re.findall(r'^  ([A-Z]{2}): "', (PAGES / "common/code.js").read_text(), re.MULTILINE)) - {
            "PP",
            "LK",
            "KC",
        }
        self.assertEqual(
            {f"kind.{kind}" for kind in kinds}, {key for key in self.english if key.startswith("kind.")}
        )

    def test_no_script_has_sentences_of_its_own(self):
        """A sentence has blanks and an end mark, or is the text of an element."""
        own = re.findall(
            r'"[A-Z][^"\\]* [^"]*[.?…]"', re.sub(r"^\s*(//|\*|/\*).*$", "", self.scripts, flags=re.MULTILINE)
        )
        self.assertEqual(own, [])


if __name__ == "__main__":
    unittest.main()
