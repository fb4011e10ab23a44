"""Chapter "Locked text", "As a link"."""

import re
from urllib.parse import unquote_to_bytes

from .unicode import WHITE_SPACE

_LINK = re.compile(r"[A-Za-z][A-Za-z0-9+\-.]*:[^#]*#(.*)", re.DOTALL)
_ESCAPED = re.compile("(?:[^%]|%[0-9A-Fa-f]{2})*", re.DOTALL)


_BLANKS = "".join(WHITE_SPACE) + "\u200b\ufeff"


def without_blanks(text):
    """A pasted text without the blanks around it. In a symbol they belong to it."""
    return text.strip(_BLANKS)


def code_text(text):
    """The text of the code in a link, or the text as it is where it is no link."""
    match = _LINK.fullmatch(text)
    if match and _ESCAPED.fullmatch(match[1]):
        decoded = unquote_to_bytes(match[1]).decode("utf-8", "replace")
        if decoded.startswith("SEQR1LK:"):
            return decoded
    return text


def link(page, code):
    """A link to a page without a fragment."""
    return page + "#" + code.replace("%", "%25").replace(" ", "%20")
