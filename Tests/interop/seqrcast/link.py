"""Chapter "Locked text", "As a link"."""

import re
from urllib.parse import unquote_to_bytes

from .unicode import WHITE_SPACE

_LINK = re.compile(r"[A-Za-z][A-Za-z0-9+\-.]*:[^#]*#(.*)", re.DOTALL)
_ESCAPED = re.compile("(?:[^%]|%[0-9A-Fa-f]{2})*", re.DOTALL)


_BLANKS = "".join(WHITE_SPACE) + "\u200b\ufeff"


def without_blanks(text):
    """Removes the blanks around a pasted text. In a symbol they belong to the code."""
    return text.strip(_BLANKS)


def code_text(text):
    """Returns the text of the code in a link, or any other text unchanged."""
    match = _LINK.fullmatch(text)
    if match and _ESCAPED.fullmatch(match[1]):
        decoded = unquote_to_bytes(match[1]).decode("utf-8", "replace")
        if decoded.startswith("SEQR1LK:"):
            return decoded
    return text


def link(page, code):
    """Returns a link to a page without a fragment."""
    return page + "#" + code.replace("%", "%25").replace(" ", "%20")
