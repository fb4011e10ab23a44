"""Hashes and keys derived with them, each under a tag of the table in "Conventions"."""

import hashlib
import hmac as hmac_module

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


def tag(name):
    return b"SeQRcast/1 " + name.encode("ascii") + b"\x00"


def sha256(data):
    return hashlib.sha256(data).digest()


def hmac(key, data):
    return hmac_module.digest(key, data, "sha256")


def hkdf(key, info, length, salt=b""):
    """Derives a key (RFC 5869, extract and expand, with SHA-256)."""
    return HKDF(SHA256(), length, salt, info).derive(key)


def xor(first, second):
    """Xors two byte strings of the same length."""
    return bytes(a ^ b for a, b in zip(first, second, strict=True))
