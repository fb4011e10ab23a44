"""Chapter "Codes": the header, Base45 (RFC 9285) and Base41, strict."""

import re

from .errors import require

BASE45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
BASE41 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-./:"
KINDS = {"PK", "KC", "CS", "MS", "FR", "AU", "EN", "PP", "FM", "BK", "SD", "LK", "GK", "IN"}
FORM = re.compile("SEQR([0-9A-Z])([A-Z]{2}):(.*)", re.DOTALL)


def parse(text):
    """Returns the header, as bytes, and the body of a code's text."""
    match = FORM.fullmatch(text)
    require(match, "not a code")
    version, kind, body = match.groups()
    check_header(version, kind)
    return text[:8].encode("ascii"), decode(body, BASE45, "invalid base45")


def check_header(version, kind):
    require(version == "1", "unsupported version")
    require(kind in KINDS, "unknown kind")


def expect(text, kind):
    """Returns the body of a code of this kind."""
    header, body = parse(text)
    if header != b"SEQR1%s:" % kind.encode():
        raise ValueError(f"a code of another kind: {header}")
    return body


def text(header, body):
    return header.decode("ascii") + encode(body, BASE45)


def encode(data, alphabet):
    base = len(alphabet)
    written = []
    for position in range(0, len(data) - 1, 2):
        high, low = divmod(int.from_bytes(data[position : position + 2], "big"), base * base)
        written += [low % base, low // base, high]
    if len(data) % 2:
        written += [data[-1] % base, data[-1] // base]
    return "".join(alphabet[digit] for digit in written)


def decode(text, alphabet, reason):
    """Decodes a text; refuses another than `encode` makes, for this reason."""
    digits = [alphabet.find(character) for character in text]
    require(-1 not in digits and len(digits) % 3 != 1, reason)
    data = bytearray()
    for position in range(0, len(digits), 3):
        group = digits[position : position + 3]
        value = sum(digit * len(alphabet) ** place for place, digit in enumerate(group))
        size = len(group) - 1
        require(value < 256**size, reason)
        data += value.to_bytes(size, "big")
    return bytes(data)
