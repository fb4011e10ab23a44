"""Suite 03, hybrid: Ed25519 and AES-256-GCM as in the compact suite, and HPKE with X-Wing."""

from functools import lru_cache
from os import urandom

from cryptography.exceptions import InvalidTag

from . import compact, hpke, mlkem, xwing
from .errors import Refused, require
from .hashes import sha256, tag

NUMBER = 3
PUBLIC_SIZE = 64
SIGNATURE_SIZE = 64
CIPHER_BLOCK = 1
ENCAPSULATED_SIZE = xwing.ENCAPSULATED_SIZE
MESSAGE_KEY_SIZE = 44
SEALING_KEY_SIZE = xwing.PUBLIC_SIZE

sign = compact.sign
verify = compact.verify
encrypt_message = compact.encrypt_message
decrypt_message = compact.decrypt_message


def generate():
    return urandom(96)


def public(private):
    return compact.public(private[:64])[:32] + key_hash(sealing_key(private))


@lru_cache
def sealing_key(private):
    return xwing.public(private[32:64])


def reply_secret(private):
    return private[64:]


def key_hash(key):
    """Returns the hash by which a card names a sealing key."""
    return sha256(tag("sealing key") + bytes([NUMBER]) + key)


def check_private(private):
    """Any 96 bytes are two private keys and a reply secret."""
    require(len(private) == 96, "invalid private key")


def check_public(raw):
    """A key hash may be any bytes."""
    compact.check_ed25519(raw[:32])


def check_sealing_key(key):
    require(mlkem.is_encapsulation_key(key[:-32]), "invalid public key")
    compact.check_x25519(key[-32:])


def seal(key, binding, plaintext):
    """Seals to a sealing key; returns the encapsulated key, and the ciphertext followed by its tag."""
    if len(key) != SEALING_KEY_SIZE:
        raise ValueError("a card has only the hash of the sealing key")
    shared, enc = xwing.encapsulate(key, urandom(64))
    return enc, hpke.seal(hpke.SUITE_XWING, shared, binding, plaintext)


def unseal(private, binding, encapsulated, ciphertext):
    try:
        shared = xwing.decapsulate(private[32:64], encapsulated)
        return hpke.open(hpke.SUITE_XWING, shared, binding, ciphertext)
    except (InvalidTag, ValueError):
        raise Refused("not for this identity") from None
