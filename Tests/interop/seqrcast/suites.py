"""Chapter "Suites": the module of each suite, and the keys of a person in any of them."""

from dataclasses import dataclass, field

from . import classic, compact, hybrid
from .errors import Refused, require
from .hashes import sha256, tag

SUITES = {suite.NUMBER: suite for suite in (classic, compact, hybrid)}


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
    # Of the hybrid suite, where it is known: a card has only its hash.
    sealing_key: bytes = field(default=b"", compare=False)

    @property
    def is_hybrid(self):
        return self.suite is hybrid

    @property
    def fingerprint(self):
        return sha256(tag("fingerprint") + bytes([self.suite.NUMBER]) + self.raw)

    def check(self):
        """Refuses invalid keys."""
        self.suite.check_public(self.raw)

    def check_sealing_key(self):
        """Refuses another sealing key than that of the card, and an invalid one."""
        require(hybrid.key_hash(self.sealing_key) == self.raw[32:], "authentication failed")
        hybrid.check_sealing_key(self.sealing_key)

    def seal(self, binding, plaintext):
        """Returns the encapsulated key, and the ciphertext followed by its tag."""
        return self.suite.seal(self.sealing_key or self.raw, binding, plaintext)

    def verify(self, signature, message):
        """Refuses a signature unless these keys made it over this message."""
        self.suite.verify(self.raw, signature, message)


@dataclass(frozen=True)
class Identity:
    """A person's private keys, as the vectors give them.

    They are RSAPrivateKey in DER, Ed25519 seed ‖ X25519 scalar, or Ed25519 seed ‖ X-Wing seed ‖
    reply secret.
    """

    suite: object
    private: bytes

    @classmethod
    def generate(cls, suite):
        return cls(suite, suite.generate())

    @property
    def is_hybrid(self):
        return self.suite is hybrid

    @property
    def public(self):
        sealing_key = hybrid.sealing_key(self.private) if self.is_hybrid else b""
        return PublicKeys(self.suite, self.suite.public(self.private), sealing_key)

    @property
    def fingerprint(self):
        return self.public.fingerprint

    def sign(self, message):
        return self.suite.sign(self.private, message)


def digits(fingerprint):
    """Returns a fingerprint in its displayed form: six groups of five decimal digits."""
    groups = (int.from_bytes(fingerprint[5 * i : 5 * i + 5], "big") % 100_000 for i in range(6))
    return " ".join(f"{group:05}" for group in groups)
