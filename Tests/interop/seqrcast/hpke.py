"""HPKE (RFC 9180) in its mode base, for single messages.

The suite is DHKEM(X25519, HKDF-SHA256), HKDF-SHA256 and AES-256-GCM, without additional data.
"""

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from .hashes import hmac

KEM = b"KEM" + bytes.fromhex("0020")
SUITE = b"HPKE" + bytes.fromhex("0020 0001 0002")


def seal(public, info, plaintext):
    """Returns the encapsulated key `enc`, and the ciphertext followed by its tag."""
    ephemeral = X25519PrivateKey.generate()
    enc = _raw(ephemeral)
    shared = _shared_secret(ephemeral.exchange(X25519PublicKey.from_public_bytes(public)), enc, public)
    key, nonce = _schedule(shared, info)
    return enc, AESGCM(key).encrypt(nonce, plaintext, b"")


def open(private, info, enc, ciphertext):
    """Opens a ciphertext.

    Raises ValueError if the shared secret of X25519 is all zeros, and InvalidTag if the ciphertext
    does not open.
    """
    mine = X25519PrivateKey.from_private_bytes(private)
    shared = _shared_secret(mine.exchange(X25519PublicKey.from_public_bytes(enc)), enc, _raw(mine))
    key, nonce = _schedule(shared, info)
    return AESGCM(key).decrypt(nonce, ciphertext, b"")


def _raw(private):
    return private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def _shared_secret(dh, enc, recipient):
    """Implements ExtractAndExpand of section 4.1."""
    prk = _extract(KEM, b"", b"eae_prk", dh)
    return _expand(KEM, prk, b"shared_secret", enc + recipient, 32)


def _schedule(shared, info):
    """Implements KeySchedule of section 5.1.

    Returns the key and the base nonce, the nonce of the first message.
    """
    psk_id_hash = _extract(SUITE, b"", b"psk_id_hash", b"")
    info_hash = _extract(SUITE, b"", b"info_hash", info)
    context = b"\x00" + psk_id_hash + info_hash
    secret = _extract(SUITE, shared, b"secret", b"")
    return _expand(SUITE, secret, b"key", context, 32), _expand(SUITE, secret, b"base_nonce", context, 12)


def _extract(suite, salt, label, key):
    return hmac(salt, b"HPKE-v1" + suite + label + key)


def _expand(suite, prk, label, info, length):
    labeled = length.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info
    return HKDFExpand(SHA256(), length, labeled).derive(prk)
