"""Chapter "Codes", "Link"."""

import re

from . import codes
from .errors import require
from .unicode import WHITE_SPACE

_LINK = re.compile(rb"(?!SEQR[0-9A-Z][A-Z]{2}:)[A-Za-z][A-Za-z0-9+\-.]*:[^#]*#(.*)", re.DOTALL)
_ESCAPED = re.compile(rb"%([0-9A-Fa-f]{2})")
_HEADER = re.compile(rb"(SEQR([0-9A-Z])([A-Z]{2}))/")
_ANOTHER = re.compile(rb"SEQR[0-9A-Z][A-Z]{2}[/:]")
_RUN = re.compile(rb"[0-9A-Z+\-./:]*")


_BLANKS = "".join(WHITE_SPACE) + "\u200b\ufeff"


def without_blanks(text):
    """Removes the blanks around a pasted text. In a symbol they belong to the code."""
    return text.strip(_BLANKS)


def code_text(text):
    """Returns the text of the code in a link, or any other text unchanged."""
    link = _LINK.fullmatch(text.encode())
    if not link:
        return text
    decoded = _ESCAPED.sub(lambda escaped: bytes([int(escaped[1], 16)]), link[1])
    fragment = decoded.upper().lstrip(b"#")
    header = _HEADER.match(fragment)
    if not header:
        return text
    codes.check_header(header[2].decode(), header[3].decode())
    body = _RUN.match(fragment, header.end())[0].rstrip(b"+-./:")
    behind = fragment[header.end() + len(body) :]
    require(body.endswith(b"Z") and not _ANOTHER.search(behind), "invalid link")
    return codes.text(header[1] + b":", codes.decode(body[:-1].decode(), codes.BASE41, "invalid link"))


def link(page, code):
    """Returns a link to a page, whose scheme and host are in capitals already."""
    header, body = codes.parse(code)
    return f"{page}#{header[:7].decode()}/{codes.encode(body, codes.BASE41)}Z"
