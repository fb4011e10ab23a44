"""Chapter "Content": the rule of each type."""

from .contact import check_contact
from .errors import require
from .event import check_event
from .fields import check_file, check_record
from .layout import utf8
from .location import check_location
from .unicode import is_blank
from .url import check_url

CONTENT_LIMIT = 1_048_576


def _of_text(rule):
    def check(content):
        text = utf8(content)
        require(not is_blank(text) and "\0" not in text, "invalid content")
        require(rule(text), "invalid content")

    return check


# The rule of each type. Types are numbered from 1, in this order.
RULES = {
    "text": _of_text(lambda text: True),
    "url": _of_text(check_url),
    "contact": _of_text(check_contact),
    "location": _of_text(check_location),
    "event": _of_text(check_event),
    "file": check_file,
    "record": check_record,
}
TYPES = tuple(RULES)


def check_content(kind, content):
    """Refuses content that breaks the rule of its type."""
    RULES[kind](content)
