"""Chapter "Codes": the header and Base45 (RFC 9285), strict."""

import re

from .errors import Refused, require

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
DIGITS = {character: value for value, character in enumerate(ALPHABET)}
KINDS = {"PK", "CS", "MS", "FR", "AU", "EN", "PP", "BK", "SD", "LK", "GK"}
FORM = re.compile("SEQR([0-9A-Z])([A-Z]{2}):(.*)", re.DOTALL)


def parse(text):
    """Returns the header, as bytes, and the body of a code's text."""
    match = FORM.fullmatch(text)
    require(match, "not a code")
    version, kind, body = match.groups()
    check_header(version, kind)
    return text[:8].encode("ascii"), base45_decode(body)


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
    return header.decode("ascii") + base45_encode(body)


def base45_encode(data):
    written = []
    for position in range(0, len(data) - 1, 2):
        high, low = divmod(int.from_bytes(data[position : position + 2], "big"), 45 * 45)
        written += [low % 45, low // 45, high]
    if len(data) % 2:
        written += [data[-1] % 45, data[-1] // 45]
    return "".join(ALPHABET[digit] for digit in written)


def base45_decode(text):
    try:
        digits = [DIGITS[character] for character in text]
    except KeyError:
        raise Refused("invalid base45") from None
    require(len(digits) % 3 != 1, "invalid base45")
    data = bytearray()
    for position in range(0, len(digits), 3):
        group = digits[position : position + 3]
        value = sum(digit * 45**place for place, digit in enumerate(group))
        size = len(group) - 1
        require(value < 256**size, "invalid base45")
        data += value.to_bytes(size, "big")
    return bytes(data)
