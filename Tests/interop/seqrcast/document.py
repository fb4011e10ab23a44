"""Chapter "Encrypted document": a file for the members of a channel, or for some people."""

import re
from dataclasses import dataclass
from os import urandom

from .card import Card, read_card
from .errors import Refused, require
from .hashes import hkdf, sha256, tag
from .layout import Reader, string, varint
from .message import read_revocation, write_revocation
from .revocation import broadcast_secret
from .sealing import seal, unseal
from .stream import TAG, chunks, open_chunk, seal_stream
from .suites import read_suite

MAGIC = b"SEQR1ED:"
FOR_MEMBERS, FOR_RECIPIENTS = b"\x01", b"\x02"


@dataclass(frozen=True)
class Document:
    writer: Card
    created: int
    file_name: str
    media_type: str
    data: bytes


def open_document(file, identity=None, channel=None, member=None):
    """Opens a document for a recipient's identity, or for a member of a channel."""
    require(file[:8] == MAGIC, "unsupported version" if re.match(b"SEQR[0-9A-Z]ED:", file) else "not a code")
    reader = Reader(file)
    reader.bytes(8)
    audience = reader.bytes(1)
    require(audience in (FOR_MEMBERS, FOR_RECIPIENTS), "unknown audience")
    if audience == FOR_MEMBERS:
        key, prefix, sealed = _members_key(reader, channel, member)
    else:
        key, prefix = _recipients_key(reader, identity)
        sealed, channel = reader.rest(), None
    return _open_chunks(key, prefix, sealed, channel)


def _members_key(reader, channel, member):
    suite = read_suite(reader)
    iv, hint, front, rest = reader.bytes(16), reader.bytes(8), reader.read, reader.rest()
    require(rest, "truncated")
    require(channel, "not subscribed")
    revocation, end = read_revocation(rest, channel, MAGIC + FOR_MEMBERS, iv)
    prefix = front + rest[:end]
    require(channel.hint(prefix[:26] + prefix[34:]) == hint, "not subscribed")
    require(suite is channel.owner.suite, "authentication failed")
    secret = broadcast_secret(revocation, iv, channel, member) if revocation else b""
    return _key(channel.key + secret, iv, prefix, channel.id), prefix, rest[end:]


def _recipients_key(reader, identity):
    count = reader.varint(256)
    require(count > 0, "out of range")
    starts = []
    for _ in range(count):
        start = reader.offset
        suite = read_suite(reader)
        reader.bytes(suite.ENCAPSULATED_SIZE + 32 + TAG)
        starts.append((start, suite))
    prefix = reader.read
    for start, suite in starts:
        if identity and suite is identity.suite:
            try:
                secret = unseal(MAGIC, identity, Reader(reader.data[start:]), size=32)
            except Refused:
                continue
            return _key(secret, b"", prefix, b""), prefix
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
    """Returns the file, signed by the writer, for these public keys."""
    secret = urandom(32)
    sealed_keys = b"".join(seal(MAGIC, recipient, secret) for recipient in recipients)
    prefix = MAGIC + FOR_RECIPIENTS + varint(len(recipients)) + sealed_keys
    return prefix + _seal(_key(secret, b"", prefix, b""), prefix, document, writer, None)


def seal_for_members(document, owner, channel, iv, revocation=b"", secret=b""):
    """Returns the file, signed by the owner.

    A revocation block belongs to the same iv and wraps the broadcast secret.
    """
    front = MAGIC + FOR_MEMBERS + bytes([owner.suite.NUMBER]) + iv
    fields = write_revocation(revocation, channel, MAGIC + FOR_MEMBERS, iv)
    prefix = front + channel.hint(front + fields) + fields
    return prefix + _seal(
        _key(channel.key + secret, iv, prefix, channel.id), prefix, document, owner, channel
    )


def _seal(key, prefix, document, writer, channel):
    front = (
        document.writer.raw
        + varint(document.created)
        + string(document.file_name)
        + string(document.media_type)
    )
    signature = writer.sign(_signed(prefix, channel, front + document.data))
    return seal_stream(key, front + document.data + signature)
