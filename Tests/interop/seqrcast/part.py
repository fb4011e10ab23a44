"""Chapter "Part": codes that are too large for one symbol."""

from dataclasses import dataclass
from itertools import combinations

from . import codes
from .errors import Refused, require
from .galois import parity, rebuild
from .hashes import sha256, tag
from .layout import Reader, varint

HEADER = b"SEQR1PP:"
PAYLOAD_LIMIT = 1_048_576
# Limits of this reader: the different parts kept of one index, and the forged ones that it searches
# for.
KEPT_OF_ONE_INDEX = 4
LEFT_OUT = 2


@dataclass(frozen=True)
class Part:
    set_id: bytes
    data_parts: int
    parity_parts: int
    length: int
    index: int
    shard: bytes

    @property
    def set(self):
        """The fields that all parts of a set share."""
        return self.set_id, self.data_parts, self.parity_parts, self.length

    @property
    def raw(self):
        return (
            self.set_id
            + bytes([self.data_parts, self.parity_parts])
            + varint(self.length)
            + bytes([self.index])
            + self.shard
        )


def parse_part(body):
    reader = Reader(body)
    set_id = reader.bytes(16)
    k = reader.byte()
    require(k >= 1, "out of range")
    m = reader.byte()
    require(2 <= k + m <= 255, "out of range")
    length = reader.varint(PAYLOAD_LIMIT)
    size = -(-length // k)
    require((k - 1) * size < length, "out of range")
    index = reader.byte()
    require(index < k + m, "out of range")
    shard = reader.bytes(size)
    reader.end()
    if index == k - 1:
        require(not any(shard[length - (k - 1) * size :]), "padding not zero")
    return Part(set_id, k, m, length, index, shard)


class PartSet:
    """The parts of one set, from any source."""

    def __init__(self):
        self.parts = []

    def add(self, part):
        if (
            part not in self.parts
            and sum(kept.index == part.index for kept in self.parts) < KEPT_OF_ONE_INDEX
        ):
            self.parts.append(part)

    def payload(self):
        """Returns the payload, or None if it cannot be found yet.

        Tries all parts, then leaves out each one, then each two. Of each index it uses the oldest
        part, then the newest.
        """
        tried = set()
        for count in range(LEFT_OUT + 1):
            for left_out in combinations(self.parts, count):
                for order in (self.parts, self.parts[::-1]):
                    chosen = self._choose(order, left_out)
                    if chosen and chosen not in tried:
                        tried.add(chosen)
                        payload = _join(chosen)
                        if set_id(payload) == chosen[0].set_id:
                            return payload
        return None

    def _choose(self, order, left_out):
        """Returns as many parts of different indices as there are data parts, or None.

        The first of each index in this order.
        """
        chosen = {}
        for part in order:
            if part not in left_out:
                chosen.setdefault(part.index, part)
        count = self.parts[0].data_parts
        return tuple(chosen[index] for index in sorted(chosen)[:count]) if len(chosen) >= count else None

    def forged(self, payload):
        """Counts the different parts that do not belong to the payload."""
        first = self.parts[0]
        true = split(payload, first.data_parts, first.parity_parts)
        return sum(part not in true for part in self.parts)


def _join(parts):
    """Joins the parts into a payload without checking it."""
    shards = rebuild(parts[0].data_parts, {part.index: part.shard for part in parts})
    return b"".join(shards)[: parts[0].length]


def set_id(payload):
    return sha256(tag("parts") + payload)[:16]


def split(payload, k, m):
    """Returns all parts of a payload, which is a code's header and body."""
    size = -(-len(payload) // k)
    filled = payload.ljust(k * size, b"\0")
    shards = [filled[size * j : size * (j + 1)] for j in range(k)]
    shards += [parity(shards, index) for index in range(k, k + m)]
    name = set_id(payload)
    return [Part(name, k, m, len(payload), index, shard) for index, shard in enumerate(shards)]


def whole(payload):
    """Returns the text of the code in a payload."""
    try:
        header = payload[:8].decode("ascii")
    except UnicodeDecodeError:
        raise Refused("not a code") from None
    match = codes.FORM.fullmatch(header)
    require(match, "not a code")
    codes.check_header(*match.groups()[:2])
    require(header not in ("SEQR1PP:", "SEQR1FM:"), "unknown kind")
    return codes.text(payload[:8], payload[8:])
