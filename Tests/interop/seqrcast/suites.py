"""Chapter "Suites": the module of each suite, and the keys of a person in either."""

from dataclasses import dataclass

from . import classic, compact
from .errors import Refused
from .hashes import sha256, tag

SUITES = {suite.NUMBER: suite for suite in (classic, compact)}


def read_suite(reader):
    try:
        return SUITES[reader.byte()]
    except KeyError:
        raise Refused("unknown suite") from None


@dataclass(frozen=True)
class PublicKeys:
    """The public keys on a card."""

    suite: object
    raw: bytes

    @property
    def fingerprint(self):
        return sha256(tag("fingerprint") + bytes([self.suite.NUMBER]) + self.raw)

    def check(self):
        """Refuses invalid keys."""
        self.suite.check_public(self.raw)

    def verify(self, signature, message):
        """Refuses a signature unless these keys made it over this message."""
        self.suite.verify(self.raw, signature, message)


@dataclass(frozen=True)
class Identity:
    """A person's private keys, as the vectors give them.

    They are Ed25519 seed ‖ X25519 scalar, or RSAPrivateKey in DER.
    """

    suite: object
    private: bytes

    @classmethod
    def generate(cls, suite):
        return cls(suite, suite.generate())

    @property
    def public(self):
        return PublicKeys(self.suite, self.suite.public(self.private))

    @property
    def fingerprint(self):
        return self.public.fingerprint

    def sign(self, message):
        return self.suite.sign(self.private, message)


def digits(fingerprint):
    """Returns a fingerprint in its displayed form: six groups of five decimal digits."""
    groups = (int.from_bytes(fingerprint[5 * i : 5 * i + 5], "big") % 100_000 for i in range(6))
    return " ".join(f"{group:05}" for group in groups)
