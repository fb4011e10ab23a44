"""Chapter "Endorsed request": a request, passed on by an authorizer."""

from dataclasses import dataclass

from . import hybrid
from .card import Card
from .errors import require
from .hashes import tag
from .layout import Reader, block
from .reply_keys import MARK, endorsing_key, seal_answer, unseal_answer
from .request import Request, open_sealed_reply, parse_request
from .sealing import seal, unseal
from .suites import read_suite
from .tree import HYBRID_ALONE

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
    rules: bytes = b""


def _signed(fields):
    return tag("endorsement") + HEADER + fields


def open_endorsement(body, identity):
    """Performs step 1 of the owner's checks: opening and layout."""
    reader = Reader(_unseal(body, identity))
    request = parse_request(reader.block(32_768))
    channel_id, digest = reader.bytes(32), reader.bytes(32)
    suite = read_suite(reader)
    endorsement = Endorsement(request, channel_id, digest, suite, reader.bytes(suite.SIGNATURE_SIZE))
    reader.end()
    return endorsement


def _unseal(body, identity):
    if body.startswith(MARK):
        return unseal_answer(HEADER, identity, Reader(body), endorsing_key)
    require(not body.startswith(bytes([hybrid.NUMBER])), "unknown suite")
    return unseal(HEADER, identity, Reader(body))


def check_endorsement(endorsement, identity, given, standing, now):
    """Performs steps 2 to 12, for the owner's identity; returns the reply, opened, if any.

    `given` has the authorizations by digest; `standing` is the requester's in the channel:
    stranger, member, revoked or rejected.
    """
    request = endorsement.request
    require(request.owner == identity.fingerprint, "not for this identity")
    request.check()
    requester = request.requester.fingerprint
    reply = open_sealed_reply(request, identity)
    require(requester != identity.fingerprint, "not for this identity")
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
    is_for_hybrid = any(rules & HYBRID_ALONE for rules in authorization.rules)
    require(not is_for_hybrid or request.requester.keys.is_hybrid, "not authorized: suite")
    require(standing == "member" or authorization.used < authorization.people, "not authorized: used up")
    return reply


def seal_endorsement(request, authorization, authorizer, owner):
    """Returns the body, signed by the authorizer, for the owner's public keys."""
    digest = authorization.digest(authorizer.fingerprint)
    fields = Endorsement(request, authorization.channel_id, digest, authorizer.suite, b"").fields()
    signed = fields + authorizer.sign(_signed(fields))
    if owner.is_hybrid:
        return seal_answer(
            HEADER, owner.fingerprint, authorization.nonce, authorization.endorsing_key, signed
        )
    return seal(HEADER, owner, signed)
