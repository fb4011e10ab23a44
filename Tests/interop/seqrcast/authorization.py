"""Chapter "Authorization": an owner lets somebody endorse requests."""

from dataclasses import dataclass

from .card import Card, read_card
from .errors import require
from .hashes import sha256, tag
from .layout import Reader, string, varint
from .reply_keys import KEY_SIZE
from .sealing import seal, unseal

HEADER = b"SEQR1AU:"


@dataclass(frozen=True)
class Authorization:
    owner: Card
    nonce: bytes
    channel_id: bytes
    name: str
    issued: int
    until: int
    people: int
    endorsing_key: bytes = b""

    def signed(self, authorizer):
        """Returns the bytes that the owner signs, for the authorizer's fingerprint."""
        fields = (
            self.owner.raw
            + self.nonce
            + self.channel_id
            + string(self.name)
            + varint(self.issued)
            + varint(self.until)
            + varint(self.people)
            + self.endorsing_key
        )
        return tag("authorization") + HEADER + authorizer + fields

    def digest(self, authorizer):
        """Returns the digest by which an endorsed request names the authorization."""
        return sha256(self.signed(authorizer))


def open_authorization(body, identity):
    """Opens an authorization, even one that has ended."""
    reader = Reader(unseal(HEADER, identity, Reader(body)))
    owner = read_card(reader)
    nonce, channel_id = reader.bytes(16), reader.bytes(32)
    name, issued = reader.name(), reader.time()
    until = reader.time()
    require(until == 0 or until > issued, "expires before created")
    people = reader.number(65_536)
    key = reader.bytes(KEY_SIZE if owner.keys.is_hybrid else 0)
    authorization = Authorization(owner, nonce, channel_id, name, issued, until, people, key)
    signature = reader.bytes(owner.keys.suite.SIGNATURE_SIZE)
    reader.end()
    owner.check()
    owner.keys.verify(signature, authorization.signed(identity.fingerprint))
    require(owner.fingerprint != identity.fingerprint, "not for this identity")
    return authorization


def seal_authorization(authorization, owner, authorizer):
    """Returns the body, signed by the owner, for the authorizer's public keys."""
    signed = authorization.signed(authorizer.fingerprint)
    fields = signed[len(tag("authorization") + HEADER) + 32 :]
    return seal(HEADER, authorizer, fields + owner.sign(signed))
