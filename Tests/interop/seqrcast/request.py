"""Chapter "Follow request": somebody asks an owner for a channel."""

from dataclasses import dataclass

from .card import Card, read_card
from .errors import require
from .hashes import tag
from .layout import Reader, string, varint
from .sealing import seal, unseal

HEADER = b"SEQR1FR:"


@dataclass(frozen=True)
class Request:
    requester: Card
    owner: bytes
    channel: str
    note: str
    created: int
    signature: bytes

    def fields(self):
        """Returns everything before the signature."""
        return (
            self.requester.raw + self.owner + string(self.channel) + string(self.note) + varint(self.created)
        )

    @property
    def raw(self):
        return self.fields() + self.signature

    def check(self):
        """Refuses a request with an invalid card or signature."""
        self.requester.check()
        self.requester.keys.verify(self.signature, _signed(self.fields()))


def _signed(fields):
    return tag("request") + HEADER + fields


def parse_request(data):
    """Reads the layout alone, of a request inside its sealing."""
    reader = Reader(data)
    requester = read_card(reader)
    request = Request(
        requester,
        reader.bytes(32),
        reader.name_or_none(),
        reader.string(1024),
        reader.time(),
        reader.bytes(requester.keys.suite.SIGNATURE_SIZE),
    )
    reader.end()
    return request


def open_request(body, identity):
    """Opens a request to the reader as owner or as authorizer; `owner` shows which."""
    request = parse_request(unseal(HEADER, identity, Reader(body)))
    request.check()
    require(request.requester.fingerprint != identity.fingerprint, "not for this identity")
    return request


def make_request(identity, card, owner, channel, note, created):
    fields = Request(card, owner, channel, note, created, b"").fields()
    return Request(card, owner, channel, note, created, identity.sign(_signed(fields)))


def seal_request(request, recipient):
    """Returns the body, for the public keys of the owner or of an authorizer."""
    return seal(HEADER, recipient, request.raw)
