"""HPKE (RFC 9180) in its mode base, for single messages, behind the KEM.

KDF and AEAD are HKDF-SHA256 and AES-256-GCM, without additional data. `suite` is HPKE's suite_id.
"""

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

from .hashes import hmac

SUITE_DHKEM = b"HPKE" + bytes.fromhex("0020 0001 0002")
SUITE_XWING = b"HPKE" + bytes.fromhex("647A 0001 0002")


def seal(suite, shared, info, plaintext):
    """Returns the ciphertext followed by its tag, under the KEM's shared secret."""
    key, nonce = schedule(suite, shared, info)
    return AESGCM(key).encrypt(nonce, plaintext, b"")


def open(suite, shared, info, ciphertext):
    """Opens a ciphertext. Raises InvalidTag if it does not open."""
    key, nonce = schedule(suite, shared, info)
    return AESGCM(key).decrypt(nonce, ciphertext, b"")


def schedule(suite, shared, info):
    """Implements KeySchedule of section 5.1.

    Returns the key and the base nonce, the nonce of the first message.
    """
    psk_id_hash = extract(suite, b"", b"psk_id_hash", b"")
    info_hash = extract(suite, b"", b"info_hash", info)
    context = b"\x00" + psk_id_hash + info_hash
    secret = extract(suite, shared, b"secret", b"")
    return expand(suite, secret, b"key", context, 32), expand(suite, secret, b"base_nonce", context, 12)


def extract(suite, salt, label, key):
    return hmac(salt, b"HPKE-v1" + suite + label + key)


def expand(suite, prk, label, info, length):
    labeled = length.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info
    return HKDFExpand(SHA256(), length, labeled).derive(prk)
