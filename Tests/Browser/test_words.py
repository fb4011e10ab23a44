"""The sentences of the reader and guest pages: both languages are complete, and no sentence is unused."""

import json
import re
import subprocess
import unittest
from pathlib import Path

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


def table(language, name):
    script = f"import {{ {name} as table }} from '{READER / 'words' / language}.js'; console.log(JSON.stringify(table))"
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def places(sentence):
    """Returns the placeholders of a sentence, of all its forms, or of each sentence in a list."""
    if isinstance(sentence, list):
        return [places(one) for one in sentence]
    forms = [sentence] if isinstance(sentence, str) else sentence.values()
    return {place for form in forms for place in re.findall(r"\{\w+\}", form)}


class WordTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.english = table("en", "englishWords")
        cls.german = table("de", "germanWords")
        cls.scripts = "\n".join(
            path.read_text() for page in ("common", "reader") for path in (PAGES / page).glob("*.js")
        )

    def test_the_keys_are_the_same(self):
        self.assertEqual(list(self.german), list(self.english))

    def test_the_places_are_the_same(self):
        self.assertEqual(
            {key: places(said) for key, said in self.german.items()},
            {key: places(said) for key, said in self.english.items()},
        )

    def test_sentences_with_forms_have_the_other_one(self):
        for words in self.english, self.german:
            forms = {key: said for key, said in words.items() if isinstance(said, dict) and key != "which"}
            self.assertEqual([key for key, said in forms.items() if "other" not in said], [])

    def test_everything_is_translated(self):
        same = {key for key, said in self.english.items() if said == self.german[key]}
        self.assertEqual(same, {"passphrase", "code", "type.text", "type.url", "ORG", "TITLE", "IMPP"})

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
