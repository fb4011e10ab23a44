"""Chapter "Message": content that an owner publishes for the members of a channel."""

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
    """The knowledge about a channel that all holders of a share have."""

    owner: PublicKeys
    nonce: bytes
    key: bytes
    rules: bytes = b""

    @property
    def id(self):
        return channel_id(self.owner.fingerprint, self.nonce, self.rules)

    def hint(self, front):
        """Returns the hint of a code that begins with these bytes, without the hint itself."""
        return hmac(self._hint_key, front)[:8]

    def length_mask(self, header, iv):
        """Returns the mask of a revocation block's length."""
        return hmac(self._hint_key, tag("length") + header + iv)[:3]

    @property
    def _hint_key(self):
        return hkdf(self.key, tag("hint") + self.id, 32)


@dataclass(frozen=True)
class Message:
    metadata: bytes
    block: ContentBlock


def parse_message(body):
    """Reads the layout alone: suite, iv, hint, metadata, everything up to them, and the rest."""
    reader = Reader(body)
    suite = read_suite(reader)
    iv, hint = reader.bytes(16), reader.bytes(8)
    metadata, front, rest = reader.block(4096), reader.read, reader.rest()
    require(len(rest) > 1 + suite.SIGNATURE_SIZE + TAG_SIZE, "truncated")
    return suite, iv, hint, metadata, front, rest


def read_revocation(rest, channel, header, iv):
    """Reads the revocation block in front; returns it and its size with the masked length."""
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
    """Returns a revocation block behind its masked length."""
    size = varint(len(block))
    return xor(size, channel.length_mask(header, iv)[: len(size)]) + block


def open_message(body, channel, member):
    """Opens a message for a member: any value with `leaf` and `labels`, such as a share."""
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
    """Returns the body, signed by the owner.

    A revocation block belongs to the same iv and wraps the broadcast secret.
    """
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
