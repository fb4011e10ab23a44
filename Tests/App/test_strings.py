"""The app's sentences: each language is complete, and each sentence of the screens exists."""

import json
import re
import unittest

from app_test import ROOT
from tables import LANGUAGES, faults, table

STRINGS = ROOT / "Pages/app/strings"


def sentences(language):
    return table(STRINGS / f"{language}.js")


# Words that newcomers do not know. Sentences with these keys explain them; only sentences under
# these prefixes may use them ("" is any).
EXPLAINED = {
    ("share", "Freigabe"): (["channels.makes.note", "me.receive.note", "about.share.note"], [""]),
    ("endorse", "befürwort"): (["authorizations.note", "follow.via.note", "request.endorsed"], [""]),
    ("authorization", "Vollmacht"): (["authorize.how"], [""]),
    ("revok", "ausgeschlossen"): (["revoke.next"], [""]),
    ("suite", "Suite"): (["new.suite.note"], ["new.suite"]),
    ("hash", "Hash"): (["version.hash.note"], ["version.", "me.update"]),
    ("device key", "Geräteschlüssel"): (
        ["lock.device.note", "me.lock.device"],
        ["lock.device", "me.lock.device"],
    ),
}
# Words that the app replaces with its own.
UNSAID = r"\b(base45|authoriz(e|es|ed|ing)|six words|sechs wörter)\b"


class StringTests(unittest.TestCase):
    def setUp(self):
        self.english = sentences("en")

    def test_each_language_has_a_file_that_the_app_loads(self):
        loaded = re.findall(
            r'^  (\w+): \(\) => import\("\.\./strings/\1\.js"\),$',
            (ROOT / "Pages/app/kit/words.js").read_text(encoding="utf-8"),
            re.MULTILINE,
        )
        self.assertEqual(["en", *loaded], ["en", *(one for one in LANGUAGES if one != "en")])
        self.assertEqual(sorted(path.stem for path in STRINGS.glob("*.js")), LANGUAGES)

    def test_each_language_is_complete(self):
        for language in LANGUAGES:
            with self.subTest(language):
                self.assertEqual(faults(sentences(language), self.english, language), [])

    def test_technical_words_are_explained(self):
        for place, language in enumerate(["en", "de"]):
            said = {
                key: json.dumps(sentence, ensure_ascii=False).lower()
                for key, sentence in sentences(language).items()
            }
            self.assertEqual(
                [key for key, sentence in said.items() if re.search(UNSAID, sentence)], [], language
            )
            for words, (explanations, places) in EXPLAINED.items():
                with self.subTest(words[place]):
                    word = words[place].lower()
                    # A note explains the word of its title.
                    unexplained = [
                        key
                        for key in explanations
                        if word not in said[key] + said.get(key.removesuffix(".note"), "")
                    ]
                    self.assertEqual(unexplained, [])
                    stray = [
                        key
                        for key, sentence in said.items()
                        if word in sentence and not key.startswith((*places, *explanations))
                    ]
                    self.assertEqual(stray, [])

    def test_each_sentence_of_the_screens_and_the_model_exists(self):
        said = set()
        for path in (ROOT / "Pages/app").rglob("*.js"):
            if path.parent != STRINGS:
                said |= set(
                    re.findall(r'"([a-z][A-Za-z]*(?:\.[A-Za-z_]+)+)"', path.read_text(encoding="utf-8"))
                )
        types = (ROOT / "Pages/app/model/model.d.mts").read_text(encoding="utf-8")
        said |= set(re.findall(r'\| "((?:refused|warning|failure|state)\.[A-Za-z]+)"', types))
        families = {key.split(".")[0] for key in self.english}
        files = re.compile(r"\.(js|mjs|css|wasm|json|txt|html|vcf|ics|png|svg)$")
        lacking = {
            key
            for key in said
            if key.split(".")[0] in families and not files.search(key) and key not in self.english
        }
        self.assertEqual(lacking, set())


if __name__ == "__main__":
    unittest.main()
