"""Chapter "Follow request": somebody asks an owner for a channel."""

from dataclasses import dataclass
from os import urandom

from .card import Card, read_card
from .errors import require
from .hashes import tag
from .layout import Reader, block, string, varint
from .reply_keys import ID_SIZE, KEY_SIZE, reply_key
from .sealing import TAG_SIZE, seal, unseal
from .suites import SUITES

HEADER = b"SEQR1FR:"
CLEAR_SIZE = ID_SIZE + KEY_SIZE
# The suite of each size of a reply; None of one that is not sealed.
REPLIES = {CLEAR_SIZE: None} | {
    1 + suite.ENCAPSULATED_SIZE + CLEAR_SIZE + TAG_SIZE: suite for suite in SUITES.values()
}


@dataclass(frozen=True)
class Request:
    requester: Card
    owner: bytes
    channel: str
    note: str
    created: int
    signature: bytes
    reply: bytes = b""

    def fields(self):
        """Returns everything before the signature."""
        return (
            self.requester.raw
            + self.owner
            + string(self.channel)
            + string(self.note)
            + varint(self.created)
            + (block(self.reply) if self.requester.keys.is_hybrid else b"")
        )

    @property
    def raw(self):
        return self.fields() + self.signature

    @property
    def reply_suite(self):
        """The suite in which the reply is sealed; None if it is not sealed, or missing."""
        return REPLIES.get(len(self.reply))

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
    owner, channel = reader.bytes(32), reader.name_or_none()
    note, created = reader.string(1024), reader.time()
    reply = _read_reply(reader) if requester.keys.is_hybrid else b""
    signature = reader.bytes(requester.keys.suite.SIGNATURE_SIZE)
    reader.end()
    return Request(requester, owner, channel, note, created, signature, reply)


def _read_reply(reader):
    size = reader.varint()
    require(size in REPLIES, "out of range")
    reply, suite = reader.bytes(size), REPLIES[size]
    require(suite is None or reply[0] == suite.NUMBER, "out of range")
    return reply


def open_request(body, identity, held=None):
    """Opens a request to the reader as owner or as authorizer; `owner` shows which.

    `held` are the reader's authorizations. Without them, it is not checked whether one allows the
    reader to endorse the request.
    """
    request = parse_request(unseal(HEADER, identity, Reader(body)))
    request.check()
    is_to_owner = request.owner == identity.fingerprint
    if request.reply:
        require((request.reply_suite is None) == is_to_owner, "out of range")
    require(request.requester.fingerprint != identity.fingerprint, "not for this identity")
    if not is_to_owner and held is not None:
        _check_authorized(request, held)
    return request


def _check_authorized(request, held):
    held = [one for one in held if one.owner.fingerprint == request.owner]
    require(held, "not authorized: unknown")
    names = {one.name for one in held}
    require(not request.channel or request.channel in names, "not authorized: other channel")
    _check_reply_suite(request, held[0].owner.keys.suite)


def _check_reply_suite(request, suite):
    """Refuses a reply that is not sealed to an owner of this suite."""
    require(not request.reply or request.reply_suite is suite, "out of range")


def open_sealed_reply(request, owner):
    """Returns the clear reply of an endorsed request; none of a requester of an older suite."""
    _check_reply_suite(request, owner.suite)
    if not request.reply:
        return b""
    return unseal(HEADER, owner, Reader(request.reply), sender=request.requester.fingerprint)


def make_reply(identity):
    """Returns a clear reply with a new id."""
    key_id = urandom(ID_SIZE)
    return key_id + reply_key(identity, key_id)


def seal_reply(reply, identity, owner):
    """Returns the reply as an authorizer gets it, sealed to the owner's public keys."""
    return seal(HEADER, owner, reply, sender=identity.fingerprint)


def make_request(identity, card, owner, channel, note, created, reply=b""):
    fields = Request(card, owner, channel, note, created, b"", reply).fields()
    return Request(card, owner, channel, note, created, identity.sign(_signed(fields)), reply)


def seal_request(request, recipient):
    """Returns the body, for the public keys of the owner or of an authorizer."""
    return seal(HEADER, recipient, request.raw)
