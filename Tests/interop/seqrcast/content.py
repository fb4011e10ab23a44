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
TYPES = ("text", "url", "contact", "location", "event", "file", "record")
CHECKS = {"url": check_url, "contact": check_contact, "location": check_location, "event": check_event}


def check_content(kind, content):
    """Refuses content that breaks the rule of its type."""
    if kind == "file":
        check_file(content)
    elif kind == "record":
        check_record(content)
    else:
        text = utf8(content)
        require(not is_blank(text) and "\0" not in text, "invalid content")
        require(kind == "text" or CHECKS[kind](text), "invalid content")
