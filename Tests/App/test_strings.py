"""The app's sentences: each language is complete, and each sentence of the screens exists."""

import json
import re
import subprocess
import unittest

from app_test import ROOT

STRINGS = ROOT / "Pages/app/strings"


def sentences(language):
    script = f"import sentences from '{STRINGS / language}.js'; console.log(JSON.stringify(sentences))"
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def places(sentence):
    forms = [sentence] if isinstance(sentence, str) else sentence.values()
    return {place for form in forms for place in re.findall(r"\{\w+\}", form)}


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
UNSAID = r"\b(base45|authoriz(e|es|ed|ing)|five words|fünf wörter)\b"


class StringTests(unittest.TestCase):
    def setUp(self):
        self.english = sentences("en")
        self.others = [path.stem for path in STRINGS.glob("*.js") if path.stem != "en"]

    def test_there_are_other_languages(self):
        self.assertIn("de", self.others)

    def test_the_keys_are_the_same(self):
        for language in self.others:
            with self.subTest(language):
                self.assertEqual(sentences(language).keys(), self.english.keys())

    def test_the_places_are_the_same(self):
        for language in self.others:
            translated = sentences(language)
            differing = [
                key for key, sentence in self.english.items() if places(sentence) != places(translated[key])
            ]
            self.assertEqual(differing, [], language)

    def test_sentences_with_forms_have_the_other_one(self):
        for language in ["en", *self.others]:
            lacking = [
                key
                for key, sentence in sentences(language).items()
                if isinstance(sentence, dict) and "other" not in sentence
            ]
            self.assertEqual(lacking, [], language)

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
