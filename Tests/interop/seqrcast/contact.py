"""The content type contact: one vCard, version 3.0 (RFC 2426) or 4.0 (RFC 6350)."""

from .content_lines import parse_lines, unescape
from .unicode import is_blank


def check_contact(text):
    """Whether the text is such a vCard."""
    lines = parse_lines(text)
    if not lines or len(lines) < 2:
        return False
    names = [line.name for line in lines]
    if (names[0], lines[0].value, names[-1], lines[-1].value) != ("BEGIN", "VCARD", "END", "VCARD"):
        return False
    if "BEGIN" in names[1:-1] or "END" in names[1:-1]:
        return False
    versions = [(position, line.value) for position, line in enumerate(lines) if line.name == "VERSION"]
    if (
        len(versions) != 1
        or versions[0][1] not in ("3.0", "4.0")
        or (versions[0][1] == "4.0" and versions[0][0] != 1)
    ):
        return False
    return any(line.name == "FN" and not is_blank(unescape(line.value)) for line in lines)
