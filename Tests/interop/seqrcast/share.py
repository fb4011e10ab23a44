"""Chapter "Share": an owner gives a channel to one recipient."""

from dataclasses import dataclass, field

from .card import Card, read_card
from .hashes import tag
from .layout import Reader, read_ranges, string, varint, write_ranges
from .reply_keys import ID_SIZE, MARK, reply_key, seal_answer, unseal_answer
from .sealing import seal, unseal
from .tree import LEAF_LIMIT, channel_id, label_count, read_rules

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
    rules: bytes = b""

    @property
    def channel_id(self):
        return channel_id(self.owner.fingerprint, self.nonce, self.rules)

    def fields(self):
        """Returns everything before the signature."""
        return (
            self.owner.raw
            + self.rules
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
    rules = read_rules(reader, owner.keys)
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
    return Share(owner, nonce, key, created, name, issued, number, leaf, labels, absences, rules)


def open_share(body, identity):
    if body.startswith(MARK):
        opened = unseal_answer(HEADER, identity, Reader(body), reply_key)
    else:
        opened = unseal(HEADER, identity, Reader(body))
    return parse_share(Reader(opened), identity.fingerprint)


def seal_share(share, owner, recipient, reply=b""):
    """Returns the body, signed by the owner, for the recipient's public keys.

    It is sealed under the reply key, id ‖ key, where the recipient gave one.
    """
    signed = share.fields() + owner.sign(_signed(recipient.fingerprint, share.fields()))
    if reply:
        return seal_answer(HEADER, recipient.fingerprint, reply[:ID_SIZE], reply[ID_SIZE:], signed)
    return seal(HEADER, recipient, signed)
