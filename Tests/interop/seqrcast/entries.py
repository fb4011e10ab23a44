"""Section "Portable backup": its entries, except keys and avatar. Each can be read and written."""

import struct
from dataclasses import dataclass, field
from math import isfinite

from .card import Card, parse_card, parse_key_card, read_card
from .content import CONTENT_LIMIT, TYPES, check_content
from .content_block import read_type
from .errors import require
from .keys import CARD_LIMIT
from .layout import LAST_NUMBER, Reader, block, read_ranges, string, varint, write_ranges
from .message import parse_message
from .part import parse_part
from .url import check_url

CODE_LIMIT = 2 * 1024 * 1024
LAST_VERSION = 2**20
LINK_LIMIT = 200


def _read_card(reader):
    """Reads a card, with the sealing key if there is more than the card."""
    data = reader.block(CARD_LIMIT)
    front = Reader(data)
    card = read_card(front)
    parse = parse_key_card if front.left and card.keys.is_hybrid else parse_card
    return parse(Reader(data))


def _read_flag(reader):
    flag = reader.byte()
    require(flag <= 1, "out of range")
    return flag == 1


def _read_page(reader):
    page = reader.string(LINK_LIMIT)
    if page:
        require(check_url(page), "invalid link")
        authority = page.split("://", 1)[1].split("/")[0].split("?")[0]
        require("#" not in page and "@" not in authority, "invalid link")
    return page


def _varints(*values):
    return b"".join(map(varint, values))


@dataclass(frozen=True)
class Contact:
    card: Card
    name: str
    added: int
    verified: int = 0

    @classmethod
    def read(cls, reader):
        return cls(_read_card(reader), reader.name_or_none(), reader.time(), reader.time())

    @property
    def raw(self):
        return block(self.card.with_key) + string(self.name) + _varints(self.added, self.verified)


@dataclass(frozen=True)
class Channel:
    id: bytes
    owner: bytes
    name: str
    created: int
    issued: int
    next: int
    replaced: list = field(default_factory=list)
    forgotten: list = field(default_factory=list)
    jumps: list = field(default_factory=list)
    paused: bool = False
    ended: int = 0
    link: str = ""

    @classmethod
    def read(cls, reader):
        channel_id, owner, name = reader.bytes(32), reader.bytes(32), reader.name()
        created, issued, number = reader.time(), reader.time(), reader.number(LAST_NUMBER + 1)
        replaced, forgotten, jumps = (read_ranges(reader, LAST_NUMBER + 1) for _ in range(3))
        return cls(
            channel_id,
            owner,
            name,
            created,
            issued,
            number,
            replaced,
            forgotten,
            jumps,
            _read_flag(reader),
            reader.time(),
            _read_page(reader),
        )

    @property
    def raw(self):
        return (
            self.id
            + self.owner
            + string(self.name)
            + _varints(self.created, self.issued, self.next)
            + write_ranges(self.replaced)
            + write_ranges(self.forgotten)
            + write_ranges(self.jumps)
            + bytes([self.paused])
            + varint(self.ended)
            + string(self.link)
        )


@dataclass(frozen=True)
class Member:
    channel_id: bytes
    card: Card
    leaf: int
    since: int
    issued: int
    revoked: int = 0
    first: int = 0
    end: int = 0

    @classmethod
    def read(cls, reader):
        member = cls(
            reader.bytes(32),
            _read_card(reader),
            reader.varint(),
            reader.time(),
            reader.time(),
            reader.time(),
            reader.varint(LAST_NUMBER + 1),
            reader.varint(LAST_NUMBER + 1),
        )
        require(member.revoked or not member.end, "out of range")
        return member

    @property
    def raw(self):
        return (
            self.channel_id
            + block(self.card.with_key)
            + _varints(self.leaf, self.since, self.issued, self.revoked, self.first, self.end)
        )


@dataclass(frozen=True)
class Place:
    latitude: float
    longitude: float
    altitude: float | None = None
    uncertainty: float | None = None

    @classmethod
    def read(cls, reader):
        latitude, longitude = _read_double(reader), _read_double(reader)
        require(abs(latitude) <= 90 and abs(longitude) <= 180, "out of range")
        altitude, uncertainty = (_read_double(reader) if _read_flag(reader) else None for _ in range(2))
        require(uncertainty is None or uncertainty >= 0, "out of range")
        return cls(latitude, longitude, altitude, uncertainty)

    @property
    def raw(self):
        metres = (
            b"\0" if value is None else b"\1" + _double(value) for value in (self.altitude, self.uncertainty)
        )
        return _double(self.latitude) + _double(self.longitude) + b"".join(metres)


def _read_double(reader):
    (value,) = struct.unpack("<d", reader.bytes(8))
    require(isfinite(value), "out of range")
    return value


def _double(value):
    return struct.pack("<d", value)


@dataclass(frozen=True)
class Sighting:
    time: int
    place: Place | None = None

    @classmethod
    def read(cls, reader):
        return cls(reader.time(), Place.read(reader) if _read_flag(reader) else None)

    @property
    def raw(self):
        return varint(self.time) + (b"\1" + self.place.raw if self.place else b"\0")


@dataclass(frozen=True)
class Message:
    """A message; `code` is the body of its code, which needs the channel's keys to open."""

    channel_id: bytes
    own: bool
    unread: bool
    type: str
    number: int
    version: int
    created: int
    expiry: int
    received: int
    content: bytes
    code: bytes
    sightings: list = field(default_factory=list)

    @classmethod
    def read(cls, reader):
        channel_id, own, unread, kind = (
            reader.bytes(32),
            _read_flag(reader),
            _read_flag(reader),
            read_type(reader),
        )
        number, version = reader.number(), reader.number(LAST_VERSION)
        created, expiry, received = reader.time(), reader.time(), reader.time()
        require(expiry == 0 or expiry > created, "expires before created")
        content, code = reader.block(CONTENT_LIMIT), reader.block(CODE_LIMIT)
        check_content(kind, content)
        parse_message(code)
        sightings = [Sighting.read(reader) for _ in range(reader.varint())]
        return cls(
            channel_id,
            own,
            unread,
            kind,
            number,
            version,
            created,
            expiry,
            received,
            content,
            code,
            sightings,
        )

    @property
    def raw(self):
        kind = TYPES.index(self.type) + 1
        return (
            self.channel_id
            + bytes([self.own, self.unread])
            + _varints(kind, self.number, self.version, self.created, self.expiry, self.received)
            + block(self.content)
            + block(self.code)
            + varint(len(self.sightings))
            + b"".join(sighting.raw for sighting in self.sightings)
        )


@dataclass(frozen=True)
class Request:
    owner: bytes
    name: str
    note: str
    created: int
    authorizer: bytes | None = None
    answered: int = 0

    @classmethod
    def read(cls, reader):
        owner, name, note, created = (
            reader.bytes(32),
            reader.name_or_none(),
            reader.string(1024),
            reader.time(),
        )
        return cls(
            owner, name, note, created, reader.bytes(32) if _read_flag(reader) else None, reader.time()
        )

    @property
    def raw(self):
        asked = b"\0" if self.authorizer is None else b"\1" + self.authorizer
        return (
            self.owner
            + string(self.name)
            + string(self.note)
            + varint(self.created)
            + asked
            + varint(self.answered)
        )


@dataclass(frozen=True)
class Parts:
    first: int
    last: int
    parts: list

    @classmethod
    def read(cls, reader):
        first, last = reader.time(), reader.time()
        parts = [parse_part(reader.block(CODE_LIMIT)) for _ in range(reader.varint())]
        require(len({part.set for part in parts}) == 1, "out of range")
        return cls(first, last, parts)

    @property
    def raw(self):
        return _varints(self.first, self.last, len(self.parts)) + b"".join(
            block(part.raw) for part in self.parts
        )
