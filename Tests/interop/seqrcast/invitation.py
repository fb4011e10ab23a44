"""Chapter "Invitation": an owner asks whoever sees a code to ask for a channel."""

from dataclasses import dataclass

from .card import Card, read_card, read_sealing_key
from .errors import require
from .hashes import tag
from .layout import Reader, string, varint

HEADER = b"SEQR1IN:"


@dataclass(frozen=True)
class Invitation:
    owner: Card
    channel: str
    note: str
    created: int
    until: int

    def fields(self):
        """Returns everything before the signature."""
        return (
            self.owner.with_key
            + string(self.channel)
            + string(self.note)
            + varint(self.created)
            + varint(self.until)
        )


def _signed(fields):
    return tag("invitation") + HEADER + fields


def open_invitation(body):
    """Opens an invitation, even one that has ended."""
    reader = Reader(body)
    owner = read_card(reader)
    if owner.keys.is_hybrid:
        owner = read_sealing_key(reader, owner)
    channel, note, created = reader.name(), reader.string(1024), reader.time()
    until = reader.time()
    require(until == 0 or until > created, "expires before created")
    invitation = Invitation(owner, channel, note, created, until)
    signature = reader.bytes(owner.keys.suite.SIGNATURE_SIZE)
    reader.end()
    owner.check()
    owner.keys.verify(signature, _signed(invitation.fields()))
    return invitation


def make_invitation(identity, card, channel, created, note="", until=0):
    """Returns the body."""
    fields = Invitation(card, channel, note, created, until).fields()
    return fields + identity.sign(_signed(fields))
