"""Chapters "Fingerprint" and "Card": a person's public keys and the name they claim."""

from dataclasses import dataclass, replace

from . import hybrid
from .errors import require
from .hashes import tag
from .layout import block, string
from .suites import PublicKeys, read_suite

HEADER = b"SEQR1PK:"
KEY_CARD = b"SEQR1KC:"


@dataclass(frozen=True)
class Card:
    keys: PublicKeys
    name: str
    picture: bytes
    signature: bytes
    raw: bytes

    @property
    def fingerprint(self):
        return self.keys.fingerprint

    @property
    def with_key(self):
        """The body of the key card, or of the card where no sealing key is known."""
        return self.raw + self.keys.sealing_key

    def check(self):
        """Refuses a card with invalid keys or a signature that does not verify.

        Read with a sealing key, it is checked like a key card.
        """
        self.keys.check()
        signed = self.raw[: -len(self.signature)]
        self.keys.verify(self.signature, tag("card") + signed)
        if self.keys.sealing_key:
            self.keys.check_sealing_key()


def read_card(reader):
    """Reads the layout alone. Keys and signature are checked after all fields around the card."""
    start = reader.offset
    suite = read_suite(reader)
    keys = PublicKeys(suite, reader.bytes(suite.PUBLIC_SIZE))
    name = reader.name_or_none()
    picture = reader.block(16_384)
    signature = reader.bytes(suite.SIGNATURE_SIZE)
    return Card(keys, name, picture, signature, reader.data[start : reader.offset])


def parse_card(reader):
    """Reads and checks a card that has nothing behind it."""
    card = read_card(reader)
    reader.end()
    card.check()
    return card


def read_sealing_key(reader, card):
    """Returns the card with the sealing key that stands there."""
    return replace(card, keys=replace(card.keys, sealing_key=reader.bytes(hybrid.SEALING_KEY_SIZE)))


def parse_key_card(reader):
    """Reads and checks a card with its sealing key that have nothing behind them."""
    suite = reader.data[reader.offset : reader.offset + 1]
    require(suite in (b"", bytes([hybrid.NUMBER])), "unknown suite")
    card = read_sealing_key(reader, read_card(reader))
    reader.end()
    card.check()
    return card


def make_card(identity, name="", picture=b""):
    keys = identity.public
    fields = bytes([keys.suite.NUMBER]) + keys.raw + string(name) + block(picture)
    signature = identity.sign(tag("card") + fields)
    return Card(keys, name, picture, signature, fields + signature)
