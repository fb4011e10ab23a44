"""Section "Reply keys": answers under a key that came with the question."""

from os import urandom

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from . import hybrid
from .errors import Refused, require
from .hashes import hkdf, tag

# In place of a suite.
MARK = b"\x00"
ID_SIZE, KEY_SIZE, SALT_SIZE, TAG_SIZE = 16, 32, 16, 16


def reply_key(identity, key_id):
    """Returns the key under which an owner answers a follow request."""
    return hkdf(hybrid.reply_secret(identity.private), tag("reply key") + key_id, KEY_SIZE)


def endorsing_key(identity, key_id):
    """Returns the key under which an authorizer endorses requests; the id is the authorization's nonce."""
    return hkdf(hybrid.reply_secret(identity.private), tag("endorsing key") + key_id, KEY_SIZE)


def seal_answer(header, giver, key_id, key, plaintext):
    """Returns a body that only the giver of the key opens, named by their fingerprint."""
    salt = urandom(SALT_SIZE)
    seal_key, nonce = _derive(key, header + giver, salt)
    return MARK + key_id + salt + AESGCM(seal_key).encrypt(nonce, plaintext, b"")


def unseal_answer(header, identity, reader, derive):
    """Returns the plaintext; `derive` is `reply_key` or `endorsing_key`."""
    reader.bytes(len(MARK))
    key_id, salt, ciphertext = reader.bytes(ID_SIZE), reader.bytes(SALT_SIZE), reader.rest()
    require(len(ciphertext) > TAG_SIZE, "truncated")
    require(identity.is_hybrid, "not for this identity")
    key, nonce = _derive(derive(identity, key_id), header + identity.fingerprint, salt)
    try:
        return AESGCM(key).decrypt(nonce, ciphertext, b"")
    except InvalidTag:
        raise Refused("not for this identity") from None


def _derive(key, binding, salt):
    derived = hkdf(key, tag("reply seal") + binding + salt, 44)
    return derived[:32], derived[32:]
