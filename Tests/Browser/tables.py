"""The tables of sentences of the pages, and what a translation may lack."""

import functools
import json
import re
import subprocess

# ISO 639-1.
LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "ja", "pl", "pt", "tr", "uk", "zh"]


def run(script):
    done = subprocess.run(
        ["node", "--input-type=module", "-e", f"console.log(JSON.stringify({script}))"],
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@functools.cache
def table(path):
    return run(f"(await import('{path}')).default")


@functools.cache
def plurals():
    """Returns the plural forms of whole numbers below a thousand, and of ordinals, by language."""
    return run(
        f"""Object.fromEntries({json.dumps(LANGUAGES)}.map((language) => [language,
            ["cardinal", "ordinal"].map((type) => {{
                const rules = new Intl.PluralRules(language, {{ type }});
                return [...new Set(Array.from({{ length: 1000 }}, (_, count) => rules.select(count)))];
            }})]))"""
    )


def places(sentence):
    """Returns the placeholders of a sentence, of all its forms, or of each sentence in a list."""
    if isinstance(sentence, list):
        return [places(one) for one in sentence]
    forms = [sentence] if isinstance(sentence, str) else sentence.values()
    return {place for form in forms for place in re.findall(r"\{\w+\}", form)}


def has_forms(sentence):
    return isinstance(sentence, dict) and "other" in sentence


def faults(translated, english, language):
    """Returns what differs from English where it must not: keys, places, and plural forms."""
    cardinals, ordinals = plurals()[language]
    found = [f"keys: {key}" for key in translated.keys() ^ english.keys()]
    for key in translated.keys() & english.keys():
        sentence = translated[key]
        if places(sentence) != places(english[key]):
            found.append(f"places: {key}")
        if has_forms(english[key]) and not has_forms(sentence):
            found.append(f"no forms: {key}")
        if has_forms(sentence):
            # A sentence with the form "two" in English counts by ordinals.
            is_ordinal = isinstance(english[key], dict) and "two" in english[key]
            forms = ordinals if is_ordinal else cardinals
            # Arabic's zero is for counts that are nothing; many sentences have none.
            lacking = {*forms, "other"} - {*sentence, "zero"}
            # `one` is for 1 in languages without plurals, too.
            # `=1` is for 1 alone where `one` is for more numbers.
            stray = sentence.keys() - {*forms, "one", "=1", "other"}
            found += [f"{key} lacks the form {form}" for form in lacking]
            found += [f"{key} has the form {form}" for form in stray]
        if re.search("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", json.dumps(sentence, ensure_ascii=False)):
            found.append(f"a direction mark: {key}")
    return found
