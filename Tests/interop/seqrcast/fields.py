"""The content types file and record, and section "Fields"."""

import re

from .errors import require
from .layout import Reader, is_plain, string, varint

_MEDIA_NAME = "[a-z0-9][a-z0-9!#$&^_.+-]{0,126}"
_MEDIA_TYPE = re.compile(f"{_MEDIA_NAME}/{_MEDIA_NAME}")


def check_file(content):
    """Checks name ‖ media type ‖ bytes."""
    reader = Reader(content)
    name = reader.string(255)
    require(
        name and name not in (".", "..") and not set(name) & {"/", "\\"} and is_plain(name),
        "invalid file name",
    )
    require(_MEDIA_TYPE.fullmatch(reader.string(255)), "invalid media type")


def check_record(content):
    """Checks type ‖ fields."""
    reader = Reader(content)
    reader.name()
    read_fields(reader)
    reader.end()


def read_fields(reader):
    """Reads keys and values, in the order of the keys."""
    fields = []
    for _ in range(reader.varint(256)):
        key = reader.name()
        require(not fields or key.encode() > fields[-1][0].encode(), "fields not ascending")
        value = reader.string(1_048_576)
        require("\0" not in value, "nul in text")
        fields.append((key, value))
    return fields


def write_fields(fields):
    pairs = sorted((key.encode(), key, value) for key, value in fields.items())
    return varint(len(pairs)) + b"".join(string(key) + string(value) for _, key, value in pairs)


def write_file(name, media_type, data):
    return string(name) + string(media_type) + data


def write_record(kind, fields):
    return string(kind) + write_fields(fields)
