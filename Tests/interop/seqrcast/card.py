"""Chapters "Fingerprint" and "Card": a person's public keys and the name they claim."""

from dataclasses import dataclass

from .hashes import tag
from .layout import block, string
from .suites import PublicKeys, read_suite

HEADER = b"SEQR1PK:"


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

    def check(self):
        """Refuses a card with invalid keys or a signature that does not verify."""
        self.keys.check()
        signed = self.raw[: -len(self.signature)]
        self.keys.verify(self.signature, tag("card") + signed)


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


def make_card(identity, name="", picture=b""):
    keys = identity.public
    fields = bytes([keys.suite.NUMBER]) + keys.raw + string(name) + block(picture)
    signature = identity.sign(tag("card") + fields)
    return Card(keys, name, picture, signature, fields + signature)
