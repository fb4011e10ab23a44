"""Chapter "Locked text", except links: type and content under a passphrase."""

import hashlib
import zlib
from os import urandom

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from .content import CONTENT_LIMIT, TYPES, check_content
from .content_block import read_type
from .errors import Refused, require
from .hashes import hkdf, sha256, tag
from .layout import Reader, varint
from .passphrase import passphrase_bytes

HEADER = b"SEQR1LK:"
VERSION = 1
LEAST_ITERATIONS, MOST_ITERATIONS = 600_000, 10_000_000
DEFLATED = 1


def open_locked(body, passphrase):
    """Returns type and content.

    The reasons of refusals are the outcomes of the vectors: newer, damaged, absurd, wrong
    passphrase.
    """
    inside = unlock(HEADER, body, passphrase)
    try:
        reader = Reader(inside)
        kind, flags = read_type(reader), reader.varint()
        require(flags & ~DEFLATED == 0, "unknown flags")
        content = reader.rest()
        if flags & DEFLATED:
            content = _inflate(content)
        check_content(kind, content)
        return kind, content
    except Refused as refusal:
        raise Refused(refusal.coarse) from None


def unlock(header, body, passphrase):
    """Returns the plaintext of a body of this header's kind."""
    require(body, "damaged")
    require(body[0] == VERSION, "newer")
    require(len(body) > 4 and body[-4:] == _checksum(header, body[:-4]), "damaged")
    reader = Reader(body[1:-4])
    try:
        iterations = reader.varint()
        salt = reader.bytes(16)
        front = header + body[:1] + reader.read
        commitment = reader.bytes(16)
        prefix = header + body[:1] + reader.read
        ciphertext = reader.rest()
        require(len(ciphertext) > 16, "truncated")
    except Refused:
        raise Refused("damaged") from None
    require(LEAST_ITERATIONS <= iterations <= MOST_ITERATIONS, "absurd")
    key, nonce, expected = _derive(front, salt, iterations, passphrase)
    require(commitment == expected, "wrong passphrase")
    try:
        return AESGCM(key).decrypt(nonce, ciphertext, prefix)
    except InvalidTag:
        raise Refused("damaged") from None


def _derive(front, salt, iterations, passphrase):
    """Returns key, nonce and commitment."""
    stretched = hashlib.pbkdf2_hmac("sha256", passphrase_bytes(passphrase), salt, iterations, 32)
    derived = hkdf(stretched, tag("locked") + front, 60)
    return derived[:32], derived[32:44], derived[44:]


def _checksum(header, data):
    return sha256(tag("locked checksum") + header + data)[:4]


def _inflate(stream):
    """Expands raw DEFLATE (RFC 1951) with nothing behind it."""
    inflater = zlib.decompressobj(-15)
    try:
        content = inflater.decompress(stream, CONTENT_LIMIT + 1)
    except zlib.error:
        raise Refused("invalid compression") from None
    require(
        inflater.eof and not inflater.unused_data and len(content) <= CONTENT_LIMIT, "invalid compression"
    )
    return content


def lock(header, inside, passphrase, iterations=LEAST_ITERATIONS):
    """Returns the body."""
    salt = urandom(16)
    front = header + bytes([VERSION]) + varint(iterations) + salt
    key, nonce, commitment = _derive(front, salt, iterations, passphrase)
    prefix = front + commitment
    body = (prefix + AESGCM(key).encrypt(nonce, inside, prefix)).removeprefix(header)
    return body + _checksum(header, body)


def write_inside(kind, content, deflate=False):
    """Returns the plaintext of a locked text."""
    if deflate:
        deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
        content = deflater.compress(content) + deflater.flush()
    return varint(TYPES.index(kind) + 1) + varint(DEFLATED if deflate else 0) + content
