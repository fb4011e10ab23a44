"""Chapter "Endorsed request": a request, passed on by an authorizer."""

from dataclasses import dataclass

from .card import Card
from .errors import require
from .hashes import tag
from .layout import Reader, block
from .request import Request, parse_request
from .sealing import seal, unseal
from .suites import read_suite

HEADER = b"SEQR1EN:"


@dataclass(frozen=True)
class Endorsement:
    request: Request
    channel_id: bytes
    digest: bytes
    suite: object
    signature: bytes

    def fields(self):
        """Returns everything before the signature."""
        return block(self.request.raw) + self.channel_id + self.digest + bytes([self.suite.NUMBER])


@dataclass(frozen=True)
class Given:
    """The owner's record of an authorization, with its channel."""

    digest: bytes
    authorizer: Card
    channel_id: bytes
    channel_name: str
    until: int
    people: int
    withdrawn: bool
    used: int


def _signed(fields):
    return tag("endorsement") + HEADER + fields


def open_endorsement(body, identity):
    """Performs step 1 of the owner's checks: opening and layout."""
    reader = Reader(unseal(HEADER, identity, Reader(body)))
    request = parse_request(reader.block(32_768))
    channel_id, digest = reader.bytes(32), reader.bytes(32)
    suite = read_suite(reader)
    endorsement = Endorsement(request, channel_id, digest, suite, reader.bytes(suite.SIGNATURE_SIZE))
    reader.end()
    return endorsement


def check_endorsement(endorsement, owner, given, standing, now):
    """Performs steps 2 to 12, for the owner's fingerprint.

    `given` has the authorizations by digest; `standing` is the requester's in the channel:
    stranger, member, revoked or rejected.
    """
    request = endorsement.request
    require(request.owner == owner, "not for this identity")
    request.check()
    requester = request.requester.fingerprint
    require(requester != owner, "not for this identity")
    require(endorsement.digest in given, "not authorized: unknown")
    authorization = given[endorsement.digest]
    authorizer = authorization.authorizer
    require(endorsement.suite is authorizer.keys.suite, "authentication failed")
    authorizer.keys.verify(endorsement.signature, _signed(endorsement.fields()))
    same_channel = endorsement.channel_id == authorization.channel_id
    require(
        same_channel and request.channel in ("", authorization.channel_name), "not authorized: other channel"
    )
    require(requester != authorizer.fingerprint, "not authorized: endorsed themselves")
    require(not authorization.withdrawn, "not authorized: withdrawn")
    require(authorization.until == 0 or now < authorization.until, "not authorized: expired")
    require(standing != "revoked", "not authorized: requester revoked")
    require(standing != "rejected", "not authorized: requester rejected")
    require(standing == "member" or authorization.used < authorization.people, "not authorized: used up")


def seal_endorsement(request, authorization, authorizer, owner):
    """Returns the body, signed by the authorizer, for the owner's public keys."""
    digest = authorization.digest(authorizer.fingerprint)
    fields = Endorsement(request, authorization.channel_id, digest, authorizer.suite, b"").fields()
    return seal(HEADER, owner, fields + authorizer.sign(_signed(fields)))
