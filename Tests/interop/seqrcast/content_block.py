"""Section "Content block": the signed and encrypted part of a message."""

from dataclasses import dataclass

import brotli

from .content import CONTENT_LIMIT, TYPES, check_content
from .errors import Refused, require
from .layout import Reader, read_ranges, varint, write_ranges

COMPRESSED, JUMPS = 1, 2
JUMP_LIMIT = 256


@dataclass(frozen=True)
class ContentBlock:
    type: str
    number: int
    created: int
    expiry: int
    jumps: list
    content: bytes


def parse_content_block(data):
    reader = Reader(data)
    kind = read_type(reader)
    number, created = reader.number(), reader.time()
    expiry = reader.time()
    require(expiry == 0 or expiry > created, "expires before created")
    flags = reader.varint()
    require(flags & ~(COMPRESSED | JUMPS) == 0, "unknown flags")
    jumps = _read_jumps(reader, number) if flags & JUMPS else []
    content = reader.rest()
    if flags & COMPRESSED:
        content = expand(content)
    check_content(kind, content)
    return ContentBlock(kind, number, created, expiry, jumps, content)


def read_type(reader):
    kind = reader.varint()
    require(1 <= kind <= len(TYPES), "unknown content type")
    return TYPES[kind - 1]


def _read_jumps(reader, number):
    jumps = read_ranges(reader, number, start=1, most=JUMP_LIMIT)
    require(jumps, "out of range")
    return jumps


def expand(stream):
    """Expands a Brotli stream (RFC 7932) with nothing behind it.

    Bytes are fed one by one, which limits the output of a bomb.
    """
    decompressor = brotli.Decompressor()
    content = bytearray()
    for position in range(len(stream)):
        require(not decompressor.is_finished(), "invalid compression")
        try:
            content += decompressor.process(stream[position : position + 1])
        except brotli.error:
            raise Refused("invalid compression") from None
        require(len(content) <= CONTENT_LIMIT, "invalid compression")
    require(decompressor.is_finished(), "invalid compression")
    return bytes(content)


def write_content_block(block, compress=False):
    flags = (COMPRESSED if compress else 0) | (JUMPS if block.jumps else 0)
    fields = (TYPES.index(block.type) + 1, block.number, block.created, block.expiry, flags)
    content = brotli.compress(block.content) if compress else block.content
    jumps = write_ranges(block.jumps) if block.jumps else b""
    return b"".join(map(varint, fields)) + jumps + content
