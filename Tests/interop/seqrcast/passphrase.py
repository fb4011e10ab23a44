"""Chapter "Passphrases": turns typed text into the bytes that keys are derived from."""

import re
import unicodedata

_CONSONANT, _VOWEL = "[bdfghjklmnprstvz]", "[aiou]"
_WORD = _CONSONANT + _VOWEL + _CONSONANT + _VOWEL + _CONSONANT
_WORDS = re.compile(f"(?:{_WORD}){{6}}")
_CAPITALS = {capital: capital + 32 for capital in range(ord("A"), ord("Z") + 1)}


def passphrase_bytes(typed):
    """Raises ValueError unless the result has 1 to 1,024 bytes and no control character."""
    text = unicodedata.normalize("NFC", typed)
    if any(unicodedata.category(character) == "Cc" for character in text):
        raise ValueError("a passphrase has no control characters")
    letters = text.translate(_CAPITALS).replace(" ", "").replace("-", "")
    if _WORDS.fullmatch(letters):
        text = "-".join(letters[position : position + 5] for position in range(0, 30, 5))
    data = text.encode("utf-8")
    if not 1 <= len(data) <= 1024:
        raise ValueError("a passphrase has 1 to 1,024 bytes")
    return data
