"""X-Wing (draft-connolly-cfrg-xwing-kem): ML-KEM-768 and X25519 as one KEM."""

from hashlib import sha3_256, shake_256

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from . import mlkem

PUBLIC_SIZE = mlkem.ENCAPSULATION_KEY_SIZE + 32
ENCAPSULATED_SIZE = mlkem.CIPHERTEXT_SIZE + 32
LABEL = bytes.fromhex("5C2E2F2F5E5C")


def public(seed):
    """Returns the public key of a private key."""
    ek, _, x = _expand(seed)
    return ek + _raw(x)


def encapsulate(key, randomness):
    """Returns a shared secret and the encapsulated key, from 64 random bytes.

    Raises ValueError if the shared secret of X25519 is all zeros.
    """
    ek, peer = _cut(key, mlkem.ENCAPSULATION_KEY_SIZE)
    ephemeral = X25519PrivateKey.from_private_bytes(randomness[32:])
    secret, ciphertext = mlkem.encaps(ek, randomness[:32])
    shared, sent = _exchange(ephemeral, peer), _raw(ephemeral)
    return _combine(secret, shared, sent, peer), ciphertext + sent


def decapsulate(seed, encapsulated):
    """Returns the shared secret.

    Raises ValueError if that of X25519 is all zeros.
    """
    _, dk, x = _expand(seed)
    ciphertext, sent = _cut(encapsulated, mlkem.CIPHERTEXT_SIZE)
    return _combine(mlkem.decaps(dk, ciphertext), _exchange(x, sent), sent, _raw(x))


def _expand(seed):
    expanded = shake_256(seed).digest(96)
    return *mlkem.key_gen(expanded[:32], expanded[32:64]), X25519PrivateKey.from_private_bytes(expanded[64:])


def _cut(data, size):
    return data[:size], data[size:]


def _raw(private):
    return private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def _exchange(private, peer):
    return private.exchange(X25519PublicKey.from_public_bytes(peer))


def _combine(secret, shared, sent, peer):
    return sha3_256(secret + shared + sent + peer + LABEL).digest()
