"""DHKEM(X25519, HKDF-SHA256), the KEM of section 4.1 of RFC 9180."""

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from .hpke import expand, extract

KEM = b"KEM" + bytes.fromhex("0020")


def encapsulate(public):
    """Returns a shared secret and the encapsulated key `enc`."""
    ephemeral = X25519PrivateKey.generate()
    enc = _raw(ephemeral)
    return _shared_secret(ephemeral.exchange(X25519PublicKey.from_public_bytes(public)), enc, public), enc


def decapsulate(private, enc):
    """Returns the shared secret.

    Raises ValueError if that of X25519 is all zeros.
    """
    mine = X25519PrivateKey.from_private_bytes(private)
    return _shared_secret(mine.exchange(X25519PublicKey.from_public_bytes(enc)), enc, _raw(mine))


def _raw(private):
    return private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def _shared_secret(dh, enc, recipient):
    """Implements ExtractAndExpand."""
    prk = extract(KEM, b"", b"eae_prk", dh)
    return expand(KEM, prk, b"shared_secret", enc + recipient, 32)
