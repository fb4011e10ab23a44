"""The app's sentences in each language: the same keys and places, and all that the screens say."""

import json
import re
import subprocess
import unittest

from app_test import ROOT

STRINGS = ROOT / "App/strings"


def sentences(language):
    script = f"import sentences from '{STRINGS / language}.js'; console.log(JSON.stringify(sentences))"
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def places(sentence):
    forms = [sentence] if isinstance(sentence, str) else sentence.values()
    return {place for form in forms for place in re.findall(r"\{\w+\}", form)}


# Words that nobody outside knows. Each is explained in sentences, by their keys, and stands beside these alone, or anywhere ("").
EXPLAINED = {
    ("share", "Freigabe"): (["channels.makes.note", "me.receive.note", "about.share.note"], [""]),
    ("endorse", "befürwort"): (["grants.note", "follow.via.note", "request.endorsed"], [""]),
    ("authorization", "Vollmacht"): (["authorize.how"], [""]),
    ("revok", "ausgeschlossen"): (["revoke.next"], [""]),
    ("suite", "Suite"): (["new.suite.note"], ["new.suite"]),
    ("hash", "Hash"): (["version.hash.note"], ["version.", "me.update"]),
    ("device key", "Geräteschlüssel"): (["lock.device.note", "me.lock.device"], ["lock.device", "me.lock.device"]),
}
# Those that the app has other words for.
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
            differing = [key for key, sentence in self.english.items() if places(sentence) != places(translated[key])]
            self.assertEqual(differing, [], language)

    def test_sentences_with_forms_have_the_other_one(self):
        for language in ["en", *self.others]:
            lacking = [key for key, sentence in sentences(language).items() if isinstance(sentence, dict) and "other" not in sentence]
            self.assertEqual(lacking, [], language)

    def test_words_that_nobody_outside_knows(self):
        for place, language in enumerate(["en", "de"]):
            said = {key: json.dumps(sentence, ensure_ascii=False).lower() for key, sentence in sentences(language).items()}
            self.assertEqual([key for key, sentence in said.items() if re.search(UNSAID, sentence)], [], language)
            for words, (explanations, places) in EXPLAINED.items():
                with self.subTest(words[place]):
                    word = words[place].lower()
                    # A note explains the word of its title.
                    unexplained = [key for key in explanations if word not in said[key] + said.get(key.removesuffix(".note"), "")]
                    self.assertEqual(unexplained, [])
                    stray = [key for key, sentence in said.items() if word in sentence and not key.startswith((*places, *explanations))]
                    self.assertEqual(stray, [])

    def test_what_the_screens_and_the_model_say_is_there(self):
        said = set()
        for path in (ROOT / "App").rglob("*.js"):
            if path.parent != STRINGS:
                said |= set(re.findall(r'"([a-z][A-Za-z]*(?:\.[A-Za-z_]+)+)"', path.read_text(encoding="utf-8")))
        types = (ROOT / "App/model/model.d.mts").read_text(encoding="utf-8")
        said |= set(re.findall(r'\| "((?:refused|warning|failure|state)\.[A-Za-z]+)"', types))
        families = {key.split(".")[0] for key in self.english}
        files = re.compile(r"\.(js|mjs|css|wasm|json|txt|html|vcf|ics|png|svg)$")
        lacking = {key for key in said if key.split(".")[0] in families and not files.search(key) and key not in self.english}
        self.assertEqual(lacking, set())


if __name__ == "__main__":
    unittest.main()
