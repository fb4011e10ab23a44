"""Chapter "Conventions": reads fields from left to right and checks each at once; writes them."""

from .errors import Refused, require
from .unicode import BIDI_CONTROL, DEFAULT_IGNORABLE, UNPRINTED, WHITE_SPACE

LAST_TIME = 253_402_300_799
LAST_NUMBER = 2**53 - 1
LAST_VARINT = 2**64 - 1


class Reader:
    """Takes fields from the front of some bytes."""

    def __init__(self, data):
        self.data = data
        self.offset = 0

    @property
    def read(self):
        """The bytes taken so far."""
        return self.data[: self.offset]

    @property
    def left(self):
        """The number of bytes not yet taken."""
        return len(self.data) - self.offset

    def bytes(self, count):
        require(count <= self.left, "truncated")
        self.offset += count
        return self.data[self.offset - count : self.offset]

    def byte(self):
        return self.bytes(1)[0]

    def rest(self):
        return self.bytes(self.left)

    def end(self):
        require(self.left == 0, "trailing bytes")

    def varint(self, limit=LAST_VARINT):
        """Reads an unsigned LEB128 integer in its shortest form, of at most 64 bits."""
        value = 0
        for position in range(10):
            byte = self.byte()
            value |= (byte & 0x7F) << (7 * position)
            if position == 9:
                require(byte <= 1, "non-canonical integer")
            if byte < 0x80:
                require(byte or position == 0, "non-canonical integer")
                require(value <= limit, "out of range")
                return value
        raise AssertionError("the tenth byte has no top bit")

    def number(self, limit=LAST_NUMBER):
        """Reads a varint from 1 to the limit."""
        value = self.varint(limit)
        require(value > 0, "number is zero")
        return value

    def time(self):
        """Reads a time in seconds since 1970-01-01T00:00:00Z."""
        return self.varint(LAST_TIME)

    def block(self, limit):
        """Reads bytes behind their length."""
        return self.bytes(self.varint(limit))

    def string(self, limit):
        """Reads UTF-8 behind its length in bytes."""
        return utf8(self.block(limit))

    def name(self, limit=256):
        text = self.string(limit)
        check_name(text)
        return text

    def name_or_none(self):
        """Reads a name, or the empty text for none."""
        text = self.string(256)
        if text:
            check_name(text)
        return text


def utf8(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("invalid utf-8") from None


def check_name(text):
    require(text, "name empty")
    require(len(text) <= 64, "name too long")
    require(is_plain(text), "name not plain")


def is_plain(text):
    """Whether a text satisfies the rules of names, apart from its length."""
    return not (
        any(character in UNPRINTED or character in BIDI_CONTROL for character in text)
        or text[0] in WHITE_SPACE
        or text[-1] in WHITE_SPACE
        or all(character in DEFAULT_IGNORABLE for character in text)
    )


def varint(value):
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    written.append(value)
    return bytes(written)


def block(data):
    return varint(len(data)) + data


def string(text):
    return block(text.encode("utf-8"))


def read_ranges(reader, end, start=0, most=LAST_VARINT):
    """Reads ranges (first, after the last) from `start` on and below `end`, ascending and apart."""
    ranges = []
    for _ in range(reader.varint(most)):
        before = ranges[-1][1] if ranges else 0
        gap = reader.varint(end - before)
        count = reader.varint(end - before - gap)
        require(gap >= (1 if ranges else start) and count > 0, "out of range")
        ranges.append((before + gap, before + gap + count))
    return ranges


def write_ranges(ranges):
    written = varint(len(ranges))
    before = 0
    for first, end in ranges:
        written += varint(first - before) + varint(end - first)
        before = end
    return written


def merged(ranges):
    """Joins ranges (first, after the last) that overlap or touch; returns them ascending."""
    joined = []
    for start, end in sorted(one for one in ranges if one[0] < one[1]):
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined
