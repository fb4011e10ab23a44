"""Chapter "Message": what an owner says in a channel, for its members."""

from dataclasses import dataclass
from os import urandom

from .content_block import ContentBlock, parse_content_block
from .errors import Refused, require
from .hashes import hkdf, hmac, tag, xor
from .layout import Reader, block, varint
from .revocation import broadcast_secret
from .suites import PublicKeys, read_suite
from .tree import channel_id

HEADER = b"SEQR1MS:"
TAG_SIZE = 16
BLOCK_LIMIT = 1_048_576


@dataclass(frozen=True)
class Channel:
    """What everybody who has a share knows of a channel."""

    owner: PublicKeys
    nonce: bytes
    key: bytes

    @property
    def id(self):
        return channel_id(self.owner.fingerprint, self.nonce)

    def hint(self, front):
        """The hint of what begins with these bytes, its own 8 left out."""
        return hmac(self._hint_key, front)[:8]

    def length_mask(self, header, iv):
        """Hides the length of a revocation block."""
        return hmac(self._hint_key, tag("length") + header + iv)[:3]

    @property
    def _hint_key(self):
        return hkdf(self.key, tag("hint") + self.id, 32)


@dataclass(frozen=True)
class Message:
    metadata: bytes
    block: ContentBlock


def parse_message(body):
    """The layout alone: suite, iv, hint, metadata, everything up to them, and the rest."""
    reader = Reader(body)
    suite = read_suite(reader)
    iv, hint = reader.bytes(16), reader.bytes(8)
    metadata, front, rest = reader.block(4096), reader.read, reader.rest()
    require(len(rest) > 1 + suite.SIGNATURE_SIZE + TAG_SIZE, "truncated")
    return suite, iv, hint, metadata, front, rest


def read_revocation(rest, channel, header, iv):
    """The revocation block in front, and how many bytes it has with its masked length."""
    masked = rest[:3]
    reader = Reader(xor(masked, channel.length_mask(header, iv)[: len(masked)]))
    try:
        size = reader.varint(BLOCK_LIMIT)
    except Refused:
        raise Refused("not subscribed") from None
    end = reader.offset + size
    require(end <= len(rest), "not subscribed")
    return rest[reader.offset : end], end


def write_revocation(block, channel, header, iv):
    """A revocation block behind its masked length."""
    size = varint(len(block))
    return xor(size, channel.length_mask(header, iv)[: len(size)]) + block


def open_message(body, channel, member):
    """For a member: anything with `tree`, `height`, `leaf` and `labels`, as a share has them."""
    suite, iv, hint, metadata, front, rest = parse_message(body)
    revocation, end = read_revocation(rest, channel, HEADER, iv)
    prefix, ciphertext = HEADER + front + rest[:end], rest[end:]
    require(len(ciphertext) > suite.SIGNATURE_SIZE + TAG_SIZE, "not subscribed")
    require(channel.hint(prefix[:25] + prefix[33:]) == hint, "not subscribed")
    require(suite is channel.owner.suite, "authentication failed")
    secret = broadcast_secret(revocation, iv, channel, member) if revocation else b""
    key = _key(suite, channel, secret, iv)
    plaintext = suite.decrypt_message(key, iv, prefix, ciphertext)
    signature, content = plaintext[: suite.SIGNATURE_SIZE], plaintext[suite.SIGNATURE_SIZE :]
    channel.owner.verify(signature, _signed(channel, prefix, content))
    return Message(metadata, parse_content_block(content))


def seal_message(content, channel, owner, metadata=b"", revocation=b"", secret=b"", iv=None):
    """The body, by the owner's identity. A revocation block is made for the same iv and wraps the broadcast secret."""
    suite = owner.suite
    iv = iv or urandom(16)
    front, fields = bytes([suite.NUMBER]) + iv, block(metadata)
    fields += write_revocation(revocation, channel, HEADER, iv)
    body = front + channel.hint(HEADER + front + fields) + fields
    signature = owner.sign(_signed(channel, HEADER + body, content))
    key = _key(suite, channel, secret, iv)
    return body + suite.encrypt_message(key, iv, HEADER + body, signature + content)


def _key(suite, channel, secret, iv):
    info = tag("message key") + bytes([suite.NUMBER]) + HEADER + channel.id
    return hkdf(channel.key + secret, info, suite.MESSAGE_KEY_SIZE, salt=iv)


def _signed(channel, prefix, content):
    return tag("message") + prefix + channel.id + channel.owner.fingerprint + content
