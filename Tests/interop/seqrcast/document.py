"""Chapter "Encrypted document": a file for the members of a channel, or for some people."""

import re
from dataclasses import dataclass
from os import urandom

from .card import Card, read_card
from .errors import Refused, require
from .hashes import hkdf, sha256, tag
from .layout import Reader, block, string, varint
from .revocation import broadcast_secret
from .sealing import seal, unseal
from .stream import TAG, chunks, open_chunk, seal_stream
from .suites import read_suite

MAGIC = b"SEQR1ED:"
HEADER_LIMIT = 1_048_640
FOR_MEMBERS, FOR_RECIPIENTS = 1, 2


@dataclass(frozen=True)
class Document:
    writer: Card
    created: int
    file_name: str
    media_type: str
    data: bytes


def open_document(file, identity=None, channel=None, member=None):
    """For a recipient's identity, or for a member of a channel."""
    require(file[:8] == MAGIC, "unsupported version" if re.match(b"SEQR[0-9A-Z]ED:", file) else "not a code")
    reader = Reader(file)
    reader.bytes(8)
    header = reader.block(HEADER_LIMIT)
    prefix, sealed = reader.read, reader.rest()
    inner = Reader(header)
    audience = inner.byte()
    require(audience in (FOR_MEMBERS, FOR_RECIPIENTS), "unknown audience")
    if audience == FOR_MEMBERS:
        key = _members_key(inner, prefix, channel, member)
    else:
        key = _recipients_key(inner, prefix, identity)
        channel = None
    return _open_chunks(key, prefix, sealed, channel)


def _members_key(reader, prefix, channel, member):
    suite = read_suite(reader)
    iv, hint, revocation = reader.bytes(16), reader.bytes(8), reader.block(1_048_576)
    reader.end()
    require(channel and channel.hint(MAGIC + reader.data[:18] + reader.data[26:]) == hint, "not subscribed")
    require(suite is channel.owner.suite, "authentication failed")
    secret = broadcast_secret(revocation, iv, channel, member) if revocation else b""
    return _key(channel.key + secret, iv, prefix, channel.id)


def _recipients_key(reader, prefix, identity):
    count = reader.varint(256)
    require(count > 0, "out of range")
    starts = []
    for _ in range(count):
        start = reader.offset
        suite = read_suite(reader)
        reader.bytes(suite.ENCAPSULATED_SIZE + 32 + TAG)
        starts.append((start, suite))
    reader.end()
    for start, suite in starts:
        if identity and suite is identity.suite:
            try:
                secret = unseal(MAGIC, identity, Reader(reader.data[start:]), size=32)
            except Refused:
                continue
            return _key(secret, b"", prefix, b"")
    raise Refused("not for this identity")


def _key(secret, salt, prefix, channel_id):
    return hkdf(secret, tag("document key") + sha256(prefix) + channel_id, 32, salt=salt)


def _open_chunks(key, prefix, sealed, channel):
    pieces = chunks(sealed)
    require(pieces and len(pieces[-1]) > TAG, "truncated")
    reader = Reader(_open(key, pieces, 0))
    writer, created, file_name, media_type = _read_front(reader)
    front, first = reader.read, reader.rest()
    rest = first + b"".join(_open(key, pieces, number) for number in range(1, len(pieces)))
    size = writer.keys.suite.SIGNATURE_SIZE
    require(len(rest) >= size, "truncated")
    data, signature = rest[:-size], rest[-size:]
    require(channel is None or writer.fingerprint == channel.owner.fingerprint, "authentication failed")
    writer.keys.verify(signature, _signed(prefix, channel, front + data))
    return Document(writer, created, file_name, media_type, data)


def _open(key, pieces, number):
    is_last = number == len(pieces) - 1
    opened = open_chunk(key, number, is_last, pieces[number])
    if opened is None:
        cut = is_last and open_chunk(key, number, False, pieces[number]) is not None
        raise Refused("truncated" if cut else "authentication failed")
    return opened


def _read_front(reader):
    writer = read_card(reader)
    created, file_name, media_type = reader.time(), reader.string(255), reader.string(127)
    writer.check()
    return writer, created, file_name, media_type


def _signed(prefix, channel, front_and_document):
    return tag("document") + sha256(prefix) + (channel.id if channel else b"") + sha256(front_and_document)


def seal_for_recipients(document, writer, recipients):
    """The file, by the writer's identity, for these public keys."""
    secret = urandom(32)
    sealed_keys = b"".join(seal(MAGIC, recipient, secret) for recipient in recipients)
    prefix = MAGIC + block(bytes([FOR_RECIPIENTS]) + varint(len(recipients)) + sealed_keys)
    return prefix + _seal(_key(secret, b"", prefix, b""), prefix, document, writer, None)


def seal_for_members(document, owner, channel, iv, revocation=b"", secret=b""):
    """The file, by the owner's identity. A revocation block is made for the same iv and wraps the broadcast secret."""
    front, fields = bytes([FOR_MEMBERS, owner.suite.NUMBER]) + iv, block(revocation)
    prefix = MAGIC + block(front + channel.hint(MAGIC + front + fields) + fields)
    return prefix + _seal(_key(channel.key + secret, iv, prefix, channel.id), prefix, document, owner, channel)


def _seal(key, prefix, document, writer, channel):
    front = document.writer.raw + varint(document.created) + string(document.file_name) + string(document.media_type)
    signature = writer.sign(_signed(prefix, channel, front + document.data))
    return seal_stream(key, front + document.data + signature)
