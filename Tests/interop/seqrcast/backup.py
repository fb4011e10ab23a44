"""Chapter "Backup": a vault, keys, or one person's data, under a passphrase."""

import hashlib
import re
from os import urandom

from .errors import Refused, require
from .hashes import hkdf, sha256, tag
from .layout import Reader, varint
from .passphrase import passphrase_bytes
from .stream import chunks, open_chunk, seal_stream

MAGIC = b"SEQR1BK:"
VERSION, BLOCK_SIZE, PARALLELISM = 1, 8, 1
VAULT, KEYS, PORTABLE = 1, 2, 4
HANDED_OVER = 0x10
HAND_OVER_VALIDITY = 86_400
MEMORY_LIMIT = 2**31 - 1


def read_file(data):
    """Returns the body of a backup in a file."""
    if not data.startswith(MAGIC):
        raise Refused("newer" if re.match(b"SEQR[0-9A-Z]BK:", data) else "not a code")
    return data[len(MAGIC) :]


def open_backup(body, passphrase, is_code=False):
    """Opens a backup; returns the kind of content, its bytes, and the time of the hand-over (0:
    none).

    The reasons of refusals are the outcomes of the vectors: newer, damaged, too costly and wrong
    passphrase.
    """
    reader = Reader(body)
    try:
        require(reader.byte() == VERSION, "unsupported version")
        kind, cost, block_size, parallelism = reader.bytes(4)
        content = kind & ~HANDED_OVER
        salt = reader.bytes(16)
        front = reader.read
        commitment = reader.bytes(32)
        checked = reader.read
        require(reader.bytes(4) == _checksum(checked), "damaged")
        sealed = reader.rest()
    except Refused as refusal:
        raise Refused(refusal.coarse) from None
    require(content in (VAULT, KEYS, PORTABLE), "newer")
    require(not is_code or content == KEYS, "damaged" if content == VAULT else "newer")
    require(10 <= cost <= 20, "too costly")
    require((block_size, parallelism) == (BLOCK_SIZE, PARALLELISM), "newer")
    key, expected = _derive(front, salt, cost, passphrase)
    require(commitment == expected, "wrong passphrase")
    contents = Reader(_open_chunks(key, sealed))
    try:
        handed_over = contents.time() if kind & HANDED_OVER else 0
    except Refused:
        raise Refused("damaged") from None
    return content, contents.rest(), handed_over


def is_handed_over(handed_over, now):
    """Whether the hand-over is still valid, so that no number or leaf is skipped."""
    return abs(now - handed_over) <= HAND_OVER_VALIDITY


def _open_chunks(key, sealed):
    pieces = chunks(sealed)
    opened = [open_chunk(key, n, n == len(pieces) - 1, piece) for n, piece in enumerate(pieces)]
    require(opened and all(opened), "damaged")
    return b"".join(opened)


def _derive(front, salt, cost, passphrase):
    """Returns key and commitment."""
    stretched = hashlib.scrypt(
        passphrase_bytes(passphrase),
        salt=salt,
        n=2**cost,
        r=BLOCK_SIZE,
        p=PARALLELISM,
        maxmem=MEMORY_LIMIT,
        dklen=32,
    )
    derived = hkdf(stretched, tag("backup") + MAGIC + front, 64)
    return derived[:32], derived[32:]


def _checksum(header):
    return sha256(tag("backup checksum") + MAGIC + header)[:4]


def seal_backup(content, data, passphrase, cost=17, handed_over=0):
    """Returns the body of a backup."""
    salt = urandom(16)
    kind = content | HANDED_OVER if handed_over else content
    front = bytes([VERSION, kind, cost, BLOCK_SIZE, PARALLELISM]) + salt
    key, commitment = _derive(front, salt, cost, passphrase)
    header = front + commitment
    return header + _checksum(header) + seal_stream(key, (varint(handed_over) if handed_over else b"") + data)
