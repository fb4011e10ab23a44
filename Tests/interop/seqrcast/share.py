"""Chapter "Share": an owner gives a channel to one recipient."""

from dataclasses import dataclass, field

from .card import Card, read_card
from .hashes import tag
from .layout import Reader, read_ranges, string, varint, write_ranges
from .sealing import seal, unseal
from .tree import LEAF_LIMIT, channel_id, label_count

HEADER = b"SEQR1CS:"
ABSENCE_LIMIT = 256


@dataclass(frozen=True)
class Share:
    owner: Card
    nonce: bytes
    key: bytes
    created: int
    name: str
    issued: int
    next: int
    leaf: int
    labels: list
    absences: list = field(default_factory=list)

    @property
    def channel_id(self):
        return channel_id(self.owner.fingerprint, self.nonce)

    def fields(self):
        """Returns everything before the signature."""
        return (
            self.owner.raw
            + self.nonce
            + self.key
            + varint(self.created)
            + string(self.name)
            + varint(self.issued)
            + varint(self.next)
            + write_ranges(self.absences)
            + varint(self.leaf)
            + b"".join(self.labels)
        )


def _signed(recipient, fields):
    return tag("share") + HEADER + recipient + fields


def parse_share(reader, recipient):
    """Reads a share inside its sealing, for the recipient's fingerprint."""
    start = reader.offset
    owner = read_card(reader)
    nonce, key = reader.bytes(32), reader.bytes(32)
    created, name, issued = reader.time(), reader.name(), reader.time()
    number = reader.number()
    absences = read_ranges(reader, number, start=1, most=ABSENCE_LIMIT)
    leaf = reader.varint(LEAF_LIMIT - 1)
    labels = [reader.bytes(16) for _ in range(label_count(leaf))]
    fields = reader.data[start : reader.offset]
    signature = reader.bytes(owner.keys.suite.SIGNATURE_SIZE)
    reader.end()
    owner.check()
    owner.keys.verify(signature, _signed(recipient, fields))
    return Share(owner, nonce, key, created, name, issued, number, leaf, labels, absences)


def open_share(body, identity):
    return parse_share(Reader(unseal(HEADER, identity, Reader(body))), identity.fingerprint)


def seal_share(share, owner, recipient):
    """Returns the body, signed by the owner, for the recipient's public keys."""
    signature = owner.sign(_signed(recipient.fingerprint, share.fields()))
    return seal(HEADER, recipient, share.fields() + signature)
